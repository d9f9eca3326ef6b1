import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Built separately from the shop, so that the editor's code never ends up in chunks that customers load. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/graphql/',
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: '../../dist/playground',
    emptyOutDir: true,
    license: { fileName: '.vite/licences.json' },
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 1_500,
  },
});
