/**
 * The colours that a brand may change, with their values in client/ui/tokens.css. State colours (warnings, errors) are
 * fixed.
 */
export const defaultColors = {
  ink: '#1d1a16',
  ivory: '#faf7f2',
  card: '#ffffff',
  sand: '#f1ebe1',
  stone: '#d9cfc0',
  clay: '#7a7064',
  'clay-strong': '#6a6156',
  gold: '#8a6a22',
  'gold-strong': '#7a5a17',
  metal: '#b08d3e',
  'metal-light': '#d8bd86',
  emerald: '#1e5b4a',
  edge: '#8f8577',
  hairline: '#e4dbcc',
} as const;

export type BrandColor = keyof typeof defaultColors;
export type BrandColors = Readonly<Partial<Record<BrandColor, string>>>;

interface ContrastRule {
  colors: readonly string[];
  on: readonly string[];
  /** The smallest ratio, as WCAG 2.2 computes it. */
  least: number;
}

/** Pairs of colours that must differ enough to be read or seen. */
export const contrastRules: readonly ContrastRule[] = [
  {
    colors: ['ink', 'clay', 'clay-strong', 'gold', 'gold-strong', 'emerald', 'ok', 'warn', 'bad'],
    on: ['ivory', 'card'],
    least: 4.5,
  },
  { colors: ['ink', 'clay-strong', 'gold-strong', 'ok', 'warn', 'bad'], on: ['sand'], least: 4.5 },
  { colors: ['ivory'], on: ['ink'], least: 7 },
  { colors: ['card'], on: ['gold'], least: 4.5 },
  { colors: ['metal-light'], on: ['ink'], least: 4.5 },
  { colors: ['edge'], on: ['ivory', 'card', 'sand'], least: 3 },
];

const channel = (share: number) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours such as #1d1a16, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
