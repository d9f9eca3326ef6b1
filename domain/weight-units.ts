/** The supported units of weight. One unit weighs `grams / 10 ** decimals` grams. */
const units = {
  g: { grams: 1n, decimals: 0, names: ['g', 'gm', 'gms', 'gr', 'grm', 'grms', 'gram', 'grams', 'gramme', 'grammes'] },
  kg: { grams: 1000n, decimals: 0, names: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'] },
  mg: { grams: 1n, decimals: 3, names: ['mg', 'mgs', 'milligram', 'milligrams'] },
  /** The metric carat. */
  ct: { grams: 2n, decimals: 1, names: ['ct', 'cts', 'crt', 'carat', 'carats'] },
  tola: { grams: 116638038n, decimals: 7, names: ['tola', 'tolas'] },
} as const;
export type WeightUnit = keyof typeof units;

const unitNames = Object.keys(units) as WeightUnit[];

/** Units of weight that are recognised, but not supported. */
const otherUnits = [
  ...['lb', 'lbs', 'pound', 'pounds', 'oz', 'ozs', 'ozt', 'ounce', 'ounces', 'dwt', 'pennyweight', 'grain', 'grains'],
  ...['ratti', 'rati', 'masha', 'vori', 'bhori', 'quintal', 'ton', 'tons', 'tonne', 'tonnes', 'mcg', 'µg'],
];

/** The unit in a heading or a cell: a supported one, or the text of another one. */
export type NamedUnit = { unit: WeightUnit } | { other: string };

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** Undefined if the text names no unit of weight. */
export function namedUnit(text: string): NamedUnit | undefined {
  const letters = lettersOf(text).replace(/^(?:in|approx|approximately|about) /, '');
  const unit = unitNames.find((name) => units[name].names.some((known) => known === letters));
  if (unit && !/\d/.test(text)) return { unit };
  const isOther = otherUnits.includes(letters.replace(/ ?\btroy\b ?/, '')) || severalPieces.test(text);
  return isOther ? { other: text.trim() } : undefined;
}

/** Weights of several pieces, such as "per 100 pcs" or "/ dozen". */
export const severalPieces = /(?:\bper\s*\d|\/\s*\d+\s*\p{L}|(?:\bper|\/)\s*(?:dozen|doz|pair|set|gross)\b)/iu;

export const weightUnitMessages = {
  converted: (unit: WeightUnit) =>
    `Weights are converted from ${unit} to grams, and rounded to three decimals, half up.`,
  other: (name: string) => `Weights in “${name}” are not read. Please use g, kg, mg, ct or tola.`,
} as const;

/** The decimal sign. `open` marks a column without a clear sign; see `DecimalSigns` in `import-cells.schemas.ts`. */
export const decimalSigns = ['dot', 'comma'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** Decimals of a gram that the shop keeps. */
const keptDecimals = 3;

/** Grams of a decimal number such as "0.0042". Weights in other units are rounded to three decimals, half up. */
export function toGrams(number: string, unit: WeightUnit): number {
  if (unit === 'g') return Number(number);
  const [whole = '', fraction = ''] = number.split('.');
  const { grams, decimals } = units[unit];
  const product = BigInt(`${whole}${fraction}`) * grams;
  const divisor = 10n ** BigInt(fraction.length + decimals);
  const thousandths = (2n * product * 10n ** BigInt(keptDecimals) + divisor) / (2n * divisor);
  return Number(thousandths) / 10 ** keptDecimals;
}
