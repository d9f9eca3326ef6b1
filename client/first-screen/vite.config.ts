import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Built for the server, which asks for what the first screen of a page needs. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: '../../dist/first-screen',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: join(import.meta.dirname, 'first-screens.ts') },
  },
});
