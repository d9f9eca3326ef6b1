import { countFormat } from './formats.js';
import { formatWeight, type Weights } from './weights.js';

/** Kinds of stones, as REST names and stores them. */
export const stoneKinds = [
  'cubic-zirconia',
  'diamond',
  'lab-grown-diamond',
  'ruby',
  'emerald',
  'sapphire',
  'pearl',
  'other',
] as const;
export type StoneKind = (typeof stoneKinds)[number];

export const stoneKindLabels: Record<StoneKind, string> = {
  'cubic-zirconia': 'Cubic zirconia',
  diamond: 'Diamond',
  'lab-grown-diamond': 'Lab-grown diamond',
  ruby: 'Ruby',
  emerald: 'Emerald',
  sapphire: 'Sapphire',
  pearl: 'Pearl',
  other: 'Other',
};

/** The cuts in which the shop makes its designs, and any other shape. */
export const stoneShapes = [
  ...(['round', 'princess', 'emerald', 'asscher', 'marquise', 'oval'] as const),
  ...(['radiant', 'pear', 'heart', 'cushion', 'other'] as const),
] as const;
export type StoneShape = (typeof stoneShapes)[number];

export const stoneShapeLabels: Record<StoneShape, string> = {
  round: 'Round',
  princess: 'Princess',
  emerald: 'Emerald cut',
  asscher: 'Asscher',
  marquise: 'Marquise',
  oval: 'Oval',
  radiant: 'Radiant',
  pear: 'Pear',
  heart: 'Heart',
  cushion: 'Cushion',
  other: 'Other',
};

/** Stones of one kind and shape in a piece. */
export interface Stone {
  kind: StoneKind;
  shape: StoneShape;
  count: number;
  /** The weight of all of them in metric carats. */
  carats: number;
  /** How they are set, such as "pave". */
  setting?: string | null;
  text?: string | null;
}

export type StoneAmount = Pick<Stone, 'count' | 'carats'>;

export const stoneLimits = { rows: 20, count: 10_000, carats: 50_000, decimals: 3, setting: 40, text: 120 } as const;

/** Grams by which net weight and stones may exceed the gross weight, because each of them is rounded. */
export const weightTolerance = 0.05;

export const stoneMessages = {
  rows: `Up to ${stoneLimits.rows} rows of stones`,
  kind: 'Please choose the kind of the stones.',
  shape: 'Please choose the shape of the stones.',
  count: `The number of stones is a whole number from 1 to ${countFormat.format(stoneLimits.count)}.`,
  carats: 'The weight of the stones is a positive number of carats, such as 0.36.',
  caratDecimals: 'The weight of stones can have at most three decimals.',
  remark: 'Please leave out ; and brackets.',
  unread: (part: string) =>
    `“${part}” is not understood. Please write kind, shape, pieces and carats, such as CZ round 24 0.36; diamond oval 2 0.20, and a kind without a name of its own as other pear 1 0.50 (topaz).`,
} as const;

/** "24 × Cubic zirconia, round, 0.36 ct, pave (Zambia)". */
export const stoneText = ({ kind, shape, count, carats, setting, text }: Stone) => {
  const facts = [stoneKindLabels[kind], stoneShapeLabels[shape].toLowerCase(), `${caratNumber(carats)} ct`, setting];
  return `${countFormat.format(count)} × ${facts.filter(Boolean).join(', ')}${text ? ` (${text})` : ''}`;
};

/** "26 stones 0.56 ct". */
export const stonesSummary = (stones: readonly StoneAmount[], pieces = 1) => {
  const { count, carats } = stoneTotals(stones, pieces);
  return `${countFormat.format(count)} ${count === 1 ? 'stone' : 'stones'} ${caratNumber(carats)} ct`;
};

/** "0.20": carats with at least two decimals, as the trade writes them. */
export const caratNumber = (carats: number) => carats.toFixed(Number.isInteger(Math.round(carats * 1000) / 10) ? 2 : 3);

/** The weight of stones in thousandths of a gram: a metric carat is 0.2 g. */
const stoneMilligrams = (stones: readonly StoneAmount[]) =>
  stones.reduce((sum, { carats }) => sum + Math.round(carats * 1000) / 5, 0);

/** Stones and carats of all rows, summed in thousandths to avoid floating-point errors. */
export const stoneTotals = (stones: readonly StoneAmount[], pieces = 1) => ({
  count: stones.reduce((sum, stone) => sum + stone.count * pieces, 0),
  carats: stones.reduce((sum, { carats }) => sum + Math.round(carats * 1000) * pieces, 0) / 1000,
});

/** The weight of stones in grams. */
export const stoneGrams = (stones: readonly StoneAmount[]) => Math.round(stoneMilligrams(stones)) / 1000;

/** The problem with stones that are, with the net weight if there is one, heavier than the piece. */
export function stonesProblem({ gram, netGram }: Weights, stones: readonly StoneAmount[]): string | undefined {
  const sum = Math.round((netGram ?? 0) * 1000) + Math.round(stoneMilligrams(stones));
  if (stones.length === 0 || sum <= Math.round((gram + weightTolerance) * 1000)) return undefined;
  const ofStones = formatWeight(stoneGrams(stones));
  const parts =
    netGram === null
      ? `The stones weigh ${ofStones}`
      : `Net weight and stones are ${formatWeight(netGram)} + ${ofStones} = ${formatWeight(sum / 1000)}`;
  return `${parts}, more than the gross weight of ${formatWeight(gram)}`;
}

/** The net weight that a form proposes: gross weight without the stones; undefined if nothing is left for the gold. */
export function proposedNetGram(gram: number, stones: readonly StoneAmount[]): number | undefined {
  const net = Math.round(gram * 1000 - stoneMilligrams(stones)) / 1000;
  return stones.length > 0 && net > 0 && net < gram ? net : undefined;
}
