import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compress } from './compress';
import { tablerIcons } from './icons';
import { isInlined } from './inlined-pictures';
import { themeStyles } from './theme-styles';

const server = process.env.API_URL ?? 'http://localhost:3000';

// By default the bundler splits the first screen into about forty small files, each a round trip. Modules that are used
// together are in one file instead. The entry file of Mantine re-exports everything, so its modules are listed here.
const firstScreen = { tags: ['$initial' as const] };
const mantine = '@mantine/core/esm/(?:components|core|core/utils|utils)/';
const anyOf = (...paths: string[]) => new RegExp(`/(?:${paths.join('|')})`);

const vendor = new RegExp(
  [
    '/node_modules/(?!@mantine|@floating-ui|react-remove-scroll|react-transition-group|zod)',
    '/@mantine/core/esm/(?:core|components/(?:Button|Loader|Transition|UnstyledButton))/',
    '/@mantine/hooks/esm/use-(?:click-outside|did-update|document-visibility|isomorphic-effect|media-query|reduced-motion|window-event)/',
  ].join('|'),
);
const shop = /\/(?:client(?!\/start)|domain)\/|~icons|virtual:theme|vite\/preload-helper/;

const home = anyOf(
  'client/app/(?:home/showcase\\.|memberships)',
  'client/assets/membership/',
  '@mantine/hooks/esm/use-document-visibility/',
  'client/features/photos/(?:banner-hero|home-slider\\.module|focus-position|photos\\.generated|slider-placeholder|title-of|use-photos)',
  'client/ui/video-loop',
  'client/features/categories/showcase',
  'tabler/player-',
);
const showcase = anyOf('client/app/home/showcase-items', 'client/assets/showcase/', 'domain/showcase\\.');
// Fields, dialogs that are still closed, and what is shown while a page loads, with the styles of all of Mantine's controls
// and of the footer: one style sheet for the pages that show more than pictures and text.
const controls = anyOf(
  `${mantine}(?:ActionIcon|Badge|CloseButton|Group|Input|InputBase|Skeleton|Stack|Text|TextInput)/`,
  `${mantine}(?:utils/create-safe-context|styles-api/use-resolved-styles-api|MantineProvider/color-functions/get-(?:auto-contrast-value|contrast-color)|utils/get-env)`,
  '@mantine/hooks/esm/(?:use-id|use-isomorphic-effect|use-merged-ref|use-uncontrolled|utils/random-id)/',
  'client/ui/(?:confirm-dialog|dialog|dialog-actions|loading-blocks|shop-time|side-panel|status-badge|use-idle-load|use-opened-once)\\.',
  '@apollo/client/react/hooks/(?:useMutation|internal/useIsomorphicLayoutEffect)',
  'client/lib/(?:day|use-busy|use-upload)\\.',
  'client/app/header/use-sign-out-home',
  'client/features/auth/use-sign-out',
  'tabler/(?:chevron-(?:left|right)|x)\\.',
  '(?:client/ui/controls-styles|@mantine/(?:core|notifications)/styles)',
  'client/app/(?:footer|header/mobile-menu)\\.module\\.css',
  'domain/(?:rules|users)\\.ts',
);
// What the catalogue, a product, the cart and the orders have in common: also their styles, and what signed-in users have.
const products = anyOf(
  'client/features/(?:cart|orders|products)/[\\w-]+\\.module\\.css',
  'client/ui/(?:quantity-stepper|totals|pager)\\.module\\.css',
  'client/app/signed-in\\.',
  'client/features/auth/(?:access-countdown|access-watch|use-access-check)',
  'client/features/cart/cart-count',
  'client/features/products/(?:catalogue-filters?\\.|hits|product-card|product-image|products\\.generated|use-catalogue-filter|use-products)',
  `${mantine}(?:Combobox/(?:get-parsed|Combobox\\.module|ComboboxChevron)|NativeSelect|VisuallyHidden)`,
  'client/features/cart/(?:cart\\.generated|notify-failure|use-add-to-cart|use-cart)',
  'client/features/products/(?:colour-names|metal-dots|picture-sizes|ring-size-guide|size-pill)\\.',
  'client/lib/(?:choices|filter-params|reported-elsewhere|use-list-filter|use-paged-query)\\.',
  'client/ui/pager\\.',
  'domain/(?:access-watch|cart|categories|enum-names|gold|products|quantities|ring-categories)\\.ts',
  'tabler/(?:adjustments-horizontal|check|chevron-down|minus|plus)\\.',
);
// Lines of the cart and of orders.
const lines = anyOf(
  'client/features/products/(?:choice-labels|choice-tags|line-picture)\\.',
  'client/features/orders/(?:designs|orders\\.generated|status)\\.',
  'client/ui/(?:quantity-stepper|removed-row|totals)\\.',
  'domain/(?:cart-problems|orders|weights)\\.ts',
  'tabler/(?:arrow-left|file-download)\\.',
);
// The choice of carat, colour and size: one file for a product and for several designs at once.
const choice = anyOf(
  'client/features/products/(?:choice|choice-fields|first-picture|use-choice)\\.',
  'domain/choices\\.',
);
const forms = anyOf(
  '@mantine/form/',
  'klona/',
  'fast-deep-equal/',
  'client/(?:features/auth/link-failure|lib/(?:use-form-submit|use-save-error)|ui/(?:form-problem|unreadable-file))',
);
// Fields for files, before the code of their drop zone.
const files = anyOf(
  'domain/(?:file-formats|files)\\.ts',
  'client/lib/(?:chosen-file|shrink-photo)\\.',
  'client/ui/(?:file-drop\\.module|upload-progress\\.)',
  `${mantine}Progress/`,
);
const checkbox = anyOf(`${mantine}(?:Checkbox|InlineInput|InputsGroupFieldset)/`);
// What opens over the page: what menus and dialogs have in common, and dialogs.
const overlays = anyOf(
  `${mantine}(?:DirectionProvider|FocusTrap|Overlay|Popover|Portal)/`,
  `${mantine}(?:get-default-z-index|get-ref-prop|Floating/|primitive/|use-hovered|create-event-handler)`,
  '@mantine/hooks/esm/use-(?:focus-return|focus-trap|long-press)/',
  '@floating-ui/',
);
const dialogs = anyOf(
  `${mantine}(?:Drawer|Modal|ModalBase|Paper)/`,
  `${mantine}ScrollArea/(?!utils)`,
  '(?:react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)/dist/',
);

const menus = anyOf(
  `${mantine}(?:Menu/|Accordion/AccordionChevron|Radio/RadioIcon|get-context-item-index)`,
  'tabler/dots\\.',
  // The files of menus.
  'client/lib/save-file\\.',
);
// Parts of a few lines each that are used in many places.
const parts = anyOf(
  '@mantine/hooks/esm/(?:use-debounced-callback|use-debounced-value|use-disclosure|use-force-update|use-mounted|utils/use-callback-ref|utils/clamp)/',
  `${mantine}(?:is-element|get-single-element-child|noop|close-on-escape|Box/get-style-object|find-element-ancestor|create-scoped-keydown-handler)/`,
  `${mantine}(?:ScrollArea/utils/to-int|Transition/get-transition-props)`,
  'client/ui/search-field\\.',
  // Dates are chosen in the admin panel and when an order is placed.
  'client/ui/day-field\\.',
  'tabler/(?:bookmarks|calendar|layout-dashboard|logout|package)\\.',
);
// What the pages of the admin panel have in common, with the styles of all of them but imports and statistics.
const admin = anyOf(
  '(?:client/(?:app|features/(?!imports/|statistics/)\\w+)/admin/[\\w-]+|client/ui/(?:admin-[\\w-]+|badge-menu|facts|row-menu|selection-bar))\\.module\\.css',
  'client/app/(?:admin-routes\\.|admin/(?!dashboard|keys-help|palette|use-palette))',
  'client/ui/(?:admin-(?:card|heading|list|list-page|table-keys)|processing-status)\\.',
  'domain/access\\.ts',
  'client/lib/(?:use-latest|use-open-item|use-search-text|use-selection)\\.',
  `${mantine}(?:FloatingIndicator|SegmentedControl|Tooltip)/`,
  '@mantine/hooks/esm/(?:utils/shallow-equal|use-shallow-effect|use-timeout|use-mutation-observer|use-local-storage)/',
  'tabler/(?:arrow-up-right|category|diamond|history|keyboard|layout-sidebar[\\w-]+|mail-exclamation|menu-2)\\.',
  'tabler/(?:message-circle|pencil|photo|photo-star|trash|user-check|users)\\.',
);
const adminTables = anyOf(
  'client/features/orders/admin/(?:orders-admin\\.generated|orders-params|use-admin-orders)',
  'client/ui/(?:admin-table|badge-menu|export-menu|facts|phone-link|row-menu|selection-bar)\\.',
  'tabler/(?:arrow-down|arrow-up|arrows-sort|printer|upload)\\.',
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tablerIcons(), themeStyles(), compress()],
  // RxJS is smaller with the classes of the language, which all supported browsers know.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  // The server replaces this placeholder with a new nonce in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: isInlined,
    // Browsers that lack these preloads load the same files a little later.
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: ['index.html', 'start.ts'].map((file) => join(import.meta.dirname, file)),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { ...firstScreen, name: 'vendor', test: vendor, priority: 2 },
            { ...firstScreen, name: 'shop', test: shop, priority: 1 },
            { name: 'home', test: home },
            { name: 'showcase', test: showcase },
            { name: 'controls', test: controls },
            { name: 'products', test: products },
            { name: 'lines', test: lines },
            { name: 'choice', test: choice },
            { name: 'admin', test: admin },
            { name: 'admin-tables', test: adminTables },
            { name: 'forms', test: forms },
            { name: 'files', test: files },
            { name: 'checkbox', test: checkbox },
            { name: 'dialogs', test: dialogs },
            { name: 'overlays', test: overlays },
            { name: 'menus', test: menus },
            { name: 'parts', test: parts },
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
