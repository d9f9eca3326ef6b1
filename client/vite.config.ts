import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compress, tablerIcons } from './vite-plugins';

const server = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tablerIcons(), compress()],
  // RxJS is smaller with the classes of the language, which all supported browsers know.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  // The server replaces this placeholder with a new nonce in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    license: { fileName: '.vite/licences.json' },
    target: 'es2022',
    // Pictures and fonts stay separate files: they can be cached forever, and the CSP needs no `data:` fonts.
    assetsInlineLimit: 0,
    // Browsers that lack these preloads load the same files a little later.
    modulePreload: { polyfill: false },
    // The texts of all licences are one file, loaded when the first is opened.
    chunkSizeWarningLimit: 750,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          groups: [
            { name: 'application', tags: ['$initial'] },
            { name: (id) => (id.includes('/admin/') ? 'admin-styles' : 'styles'), test: /\.module\.css$/ },
          ],
          // Joins small modules that several pages share. Otherwise each is a file of its own, 70 for some pages.
          experimentalInlineCommonChunks: { maxSize: 18_000 },
        },
      },
    },
  },
  server: {
    proxy: {
      // Only the endpoint itself: client modules live under /graphql/ too.
      '^/graphql(\\?|$)': { target: server, ws: true },
      '/api': server,
      '/media': server,
      '/health': server,
      '/dev/mailbox': server,
    },
  },
});
