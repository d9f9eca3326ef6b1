import { defineConfig } from 'vite';
import { compress } from '../vite-plugins';

/** Separate build: pages of the shop load none of its files. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/api/docs/',
  publicDir: false,
  plugins: [compress()],
  build: {
    outDir: '../../dist/api-docs',
    emptyOutDir: true,
    license: { fileName: '.vite/licences.json' },
    target: 'es2022',
    chunkSizeWarningLimit: 2_000,
  },
});
