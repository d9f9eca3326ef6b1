import { defineConfig } from 'vite';

/** Builds the data that the server needs about the pages of the client. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: { noExternal: true },
  build: { ssr: 'first-screen.ts', outDir: '../../dist/first-screen', emptyOutDir: true, target: 'es2022' },
});
