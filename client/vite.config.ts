import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress';

const server = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compress()],
  // The server puts a fresh nonce in place of this word into every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    // Pictures and fonts stay files of their own: cacheable for good, and no `data:` fonts for the CSP to allow.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: {
    proxy: {
      // Only the endpoint itself: generated modules live under the same name.
      '^/graphql(\\?|$)': { target: server, ws: true },
      '/api': server,
      '/media': server,
      '/health': server,
      '/dev/mailbox': server,
    },
  },
});
