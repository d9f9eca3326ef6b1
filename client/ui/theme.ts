import { createTheme } from '@mantine/core';
import controls from './controls.module.css';
import { values } from './theme-values';

const label = { fontSize: 'var(--text-label)', letterSpacing: '0.02em', fontWeight: 500 };

/** The title bar of a dialog is a `header` element, but must not count as a banner landmark. */
const titleBar = { header: { role: 'presentation' } };

/** Mantine's theme. */
export const theme = createTheme({
  ...values,
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
