import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { tablerIcons } from '../icons';
import { isInlined } from '../inlined-pictures';

const source = (file: string) => join(import.meta.dirname, file);

/** Built for the server, which asks for what the first screen of a page needs, and renders it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), tablerIcons()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: '../../dist/first-screen',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: isInlined,
    rolldownOptions: {
      input: { 'first-screens': source('first-screens.ts'), 'screen-html': source('screen-html.tsx') },
    },
  },
});
