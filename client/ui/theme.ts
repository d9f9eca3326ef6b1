import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import controls from './controls.module.css';

/** Ten shades: eight tints, the token itself, and a darker one for hover. */
const scale = (token: string): MantineColorsTuple => {
  const tint = (percent: number) => `color-mix(in srgb, var(${token}) ${percent}%, var(--ivory))`;
  return [
    tint(6),
    tint(12),
    tint(22),
    tint(34),
    tint(46),
    tint(58),
    tint(72),
    tint(86),
    `var(${token})`,
    `color-mix(in srgb, var(${token}) 84%, black)`,
  ];
};

const label = { fontSize: 'var(--text-label)', letterSpacing: '0.02em', fontWeight: 500 };

/** The title bar of a dialog is a `header` element, but must not count as a banner landmark. */
const titleBar = { header: { role: 'presentation' } };

/** Mantine's theme. All colours refer to tokens.css. */
export const theme = createTheme({
  colors: {
    ink: scale('--ink'),
    gold: scale('--gold'),
    emerald: scale('--emerald'),
    rose: scale('--rose'),
    clay: scale('--clay-strong'),
    ok: scale('--ok'),
    warn: scale('--warn'),
    bad: scale('--bad'),
  },
  primaryColor: 'ink',
  primaryShade: 8,
  black: 'var(--ink)',
  fontFamily: 'var(--font-text)',
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '500',
    sizes: {
      h1: { fontSize: 'var(--display-2)', lineHeight: '1.06' },
      h2: { fontSize: 'var(--display-3)', lineHeight: '1.15' },
      h3: { fontSize: '1.5rem', lineHeight: '1.2' },
      h4: { fontSize: '1.25rem', lineHeight: '1.25' },
    },
  },
  lineHeights: { md: '1.6' },
  defaultRadius: 2,
  radius: { xs: '2px', sm: '2px', md: '2px', lg: '2px', xl: '2px' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--float)', lg: 'var(--float)', xl: 'var(--float)' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusClassName: controls.focus,
  // Plain objects instead of `Component.extend`, because importing the components would add them all to the first load.
  components: {
    Button: {
      defaultProps: { size: 'md' },
      classNames: { root: controls.button, loader: controls.loader },
    },
    Input: { defaultProps: { size: 'md' }, classNames: { input: controls.input } },
    InputWrapper: {
      defaultProps: { size: 'md' },
      styles: { label, error: { fontSize: 'var(--text-label)' }, description: { fontSize: 'var(--text-label)' } },
    },
    Checkbox: {
      defaultProps: { radius: 2, size: 'sm' },
      classNames: { input: controls.checkbox },
      styles: { label: { fontSize: '0.9375rem' } },
    },
    Radio: { classNames: { radio: controls.radio } },
    Switch: { classNames: { root: controls.switch } },
    ActionIcon: { classNames: { root: controls.icon } },
    Badge: { defaultProps: { variant: 'light', radius: 2 }, classNames: { root: controls.badge } },
    Modal: {
      defaultProps: {
        centered: true,
        // Above the header.
        zIndex: 700,
        padding: 'xl',
        overlayProps: { color: 'var(--ink)', backgroundOpacity: 0.45 },
        attributes: titleBar,
      },
      classNames: { title: controls.dialogTitle, content: controls.window },
    },
    Drawer: {
      defaultProps: {
        zIndex: 700,
        overlayProps: { color: 'var(--ink)', backgroundOpacity: 0.45 },
        attributes: titleBar,
      },
      classNames: { title: controls.dialogTitle, content: controls.window },
    },
    // Mantine's focus placeholder is not a menu item, and `role="menu"` may only contain items.
    Menu: { defaultProps: { shadow: 'md', offset: 10, withInitialFocusPlaceholder: false } },
    Pill: { classNames: { root: controls.pill } },
    SegmentedControl: { classNames: { root: controls.segments } },
    // Mantine's grey below a title has too little contrast.
    Notification: { styles: { description: { color: 'var(--clay-strong)' } } },
    Tooltip: { defaultProps: { color: 'ink', withArrow: false } },
    Skeleton: { defaultProps: { radius: 0 } },
  },
});

/** Overrides for variables that Mantine derives itself. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--ivory)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--clay-strong)',
    '--mantine-color-placeholder': 'var(--clay-strong)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--gold)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--sand)',
    '--mantine-color-default-border': 'var(--edge)',
    // Background of menu items under the pointer.
    '--mantine-color-gray-1': 'var(--sand)',
    // Background of skeletons.
    '--mantine-color-gray-3': 'var(--sand)',
    '--mantine-color-disabled': 'var(--sand)',
    '--mantine-color-disabled-color': 'var(--clay-strong)',
    '--mantine-color-disabled-border': 'var(--stone)',
    '--mantine-color-ink-light-hover': 'var(--sand)',
  },
  dark: {},
});
