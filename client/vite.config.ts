import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress';

const server = process.env.API_URL ?? 'http://localhost:3000';

// Left to itself the bundler cuts the first screen into some forty small files, each a round trip of its own. The entry
// files of Mantine and the icons name everything they have, so what of them belongs to the first screen is said here.
const firstScreen = { tags: ['$initial' as const], includeDependenciesRecursively: false };
const vendor = /node_modules[\\/](?!@mantine|@tabler|@floating-ui|react-remove-scroll|react-transition-group|zod)/;
const controls =
  /@mantine[\\/](?:core[\\/]esm[\\/](?:core|components[\\/](?:Button|Loader|Transition|UnstyledButton))[\\/]|hooks[\\/]esm[\\/]use-(?:isomorphic-effect|reduced-motion|media-query)[\\/])/;
const icons =
  /@tabler.*[\\/](?:createReactComponent|defaultAttributes|Icon(?:Brand\w+|Menu2|PlayerP\w+Filled|Search|ShoppingBag|User|X))\.mjs/;
const shop = /[\\/](?:client|domain)[\\/]/;

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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { ...firstScreen, name: 'vendor', test: vendor, priority: 3 },
            { ...firstScreen, name: 'controls', test: new RegExp(`${controls.source}|${icons.source}`), priority: 2 },
            { ...firstScreen, name: 'shop', test: shop, priority: 1 },
          ],
        },
      },
    },
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
