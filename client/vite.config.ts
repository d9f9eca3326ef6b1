import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress';
import { tablerIcons } from './icons';

const server = process.env.API_URL ?? 'http://localhost:3000';

// By default the bundler splits the first screen into about forty small files, each a round trip. The entry file of
// Mantine re-exports everything, so its modules of the first screen are listed here.
const firstScreen = { tags: ['$initial' as const], includeDependenciesRecursively: false };
const vendor = /node_modules[\\/](?!@mantine|@floating-ui|react-remove-scroll|react-transition-group|zod)/;
const controls =
  /@mantine[\\/](?:core[\\/]esm[\\/](?:core|components[\\/](?:Button|Loader|Transition|UnstyledButton))[\\/]|hooks[\\/]esm[\\/]use-(?:click-outside|did-update|document-visibility|isomorphic-effect|media-query|reduced-motion|window-event)[\\/])/;
const shop = /[\\/](?:client|domain)[\\/]|~icons|vite[\\/](?:preload-helper|modulepreload-polyfill)/;
// Small modules that most pages after the first use: separately, they would be about thirty files a page.
const pages = new RegExp(
  [
    '@mantine/core/esm/components/(?:ActionIcon|Anchor|Badge|CloseButton|Group|Input|InputBase|NativeSelect|Skeleton|Stack|Text|TextInput|VisuallyHidden)/',
    '@mantine/core/esm/components/(?:Checkbox/CheckIcon|Combobox/(?:get-parsed|Combobox\\.module|ComboboxChevron))',
    '@mantine/core/esm/(?:core/(?:MantineProvider/color-functions/get-auto-contrast-value|styles-api/use-resolved-styles-api|utils/(?:create-safe-context|get-env|noop))|utils/(?:InlineInput|InputsGroupFieldset))/',
    '@mantine/hooks/esm/(?:use-callback-ref|use-debounced-callback|use-id|use-merged-ref|use-uncontrolled|utils/(?:clamp|random-id))/',
    '/domain/(?:auth|cart|categories|enum-names|gold|orders|products|rules|users|weights)\\.ts',
    '/client/lib/(?:choices|filter-params|use-busy|use-list-filter|use-paged-query|use-upload)\\.',
    '/client/ui/(?:confirm-dialog|dialog|dialog-actions|loading-blocks|pager|side-panel|status-badge|use-opened-once)\\.',
    '/client/features/cart/(?:cart\\.generated|notify-failure|use-add-to-cart|use-cart)',
    '/client/features/products/(?:choice-tags|colour-names|line-picture|metal-dots|picture-sizes|size-pill)\\.',
    '~icons/tabler/(?:check|chevron-down|minus|plus)\\.',
  ].join('|'),
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tablerIcons(), compress()],
  // The server replaces this placeholder with a new nonce in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    // Pictures and fonts stay separate files: they can be cached forever, and the CSP needs no `data:` fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { ...firstScreen, name: 'vendor', test: vendor, priority: 3 },
            { ...firstScreen, name: 'controls', test: controls, priority: 2 },
            { ...firstScreen, name: 'shop', test: shop, priority: 1 },
            { name: 'pages', test: pages, includeDependenciesRecursively: false },
          ],
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
