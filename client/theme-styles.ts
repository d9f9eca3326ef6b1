import type { Plugin } from 'vite';
import { themeVariables } from './ui/theme-variables';

const file = 'virtual:theme-variables.css';

/** Provides the CSS variables of the theme as a file. Mantine computes them on each load of a page, which takes a phone 0.2 s. */
export const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  resolveId: (id) => (id === file ? id : undefined),
  load: (id) => (id === file ? themeVariables() : undefined),
});
