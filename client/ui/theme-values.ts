import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core';

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

/** Colours, fonts and sizes, of which Mantine derives its CSS variables. All colours refer to tokens.css. */
export const values = {
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
} satisfies MantineThemeOverride;

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
