import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Built apart from the shop: nothing of an editor may find its way into the chunks that customers load. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/graphql/',
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: '../../dist/playground',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 1_500,
  },
});
