import type { WeightRow } from './choice-weights.js';
import type { OptionRule } from './making-options.js';
import type { Stone } from './stones.js';

/** Value types of the columns that map to a product column unchanged. */
interface KindOfFact {
  text: string;
  /** Grams. */
  weight: number;
  /** Grams; null if the product has none of its own. */
  optionalWeight: number | null;
  pieces: number;
  stones: Stone[];
  weights: WeightRow[];
  /** A sheet has one column for each making option, under its name. */
  optionRules: OptionRule[];
  texts: string[];
}

interface SheetColumn {
  head: string;
  description: string;
  /** The width of the column in an export, in characters. */
  width: number;
  /** Sample cell of the template. Its design number exists in no shop, because the row may be left in by mistake. */
  example?: string | number;
  /** Absent for columns with a format of their own. */
  kind?: keyof KindOfFact;
}

/**
 * The columns of a spreadsheet with products, in their order. Columns with a `kind` exist in the table `products` under
 * the same name.
 */
export const sheetColumns = {
  designNumber: { head: 'Design number', description: 'The design number.', width: 16, example: 'EXAMPLE-1' },
  name: { head: 'Name', description: 'The name.', width: 36, example: 'Twisted band', kind: 'text' },
  gram: { head: 'Weight (g)', description: 'The weight in grams.', width: 12, example: 4.25, kind: 'weight' },
  netGram: {
    head: 'Net weight',
    description: 'The weight of the gold in grams, without stones.',
    width: 12,
    example: 3.8,
    kind: 'optionalWeight',
  },
  stones: {
    head: 'Stones',
    description: 'The stones: kind, shape, pieces and carats of each row.',
    width: 36,
    example: 'CZ round 24 0.36; diamond oval 2 0.20',
    kind: 'stones',
  },
  weights: {
    head: 'Weights',
    description: 'The weights in some carats and sizes only: carat, size and grams of each row.',
    width: 30,
    example: '18=3.41; 22=3.9',
    kind: 'weights',
  },
  category: { head: 'Category', description: 'The category.', width: 20, example: 'Rings' },
  subcategory: { head: 'Subcategory', description: 'The subcategory.', width: 20 },
  caratOptions: { head: 'Carats', description: 'The carats.', width: 12, example: '18, 22', kind: 'texts' },
  pictures: {
    head: 'Pictures',
    description: 'The file names of the pictures.',
    width: 40,
    example: 'EXAMPLE-1.jpg, EXAMPLE-1-2.jpg',
  },
  minQuantity: {
    head: 'Minimum',
    description: 'The fewest pieces in an order.',
    width: 10,
    example: 1,
    kind: 'pieces',
  },
  quantityStep: { head: 'Step', description: 'The step of larger quantities.', width: 10, example: 1, kind: 'pieces' },
  optionRules: {
    head: 'Making options',
    description: 'The values of a making option that it comes with. The heading names the option.',
    width: 20,
    kind: 'optionRules',
  },
  pictureColours: {
    head: 'Picture colours',
    description: 'The colours of the gold that the pictures show, one for all of them or one for each.',
    width: 20,
  },
} as const satisfies Record<string, SheetColumn>;

type Columns = typeof sheetColumns;
export type ProductColumn = keyof Columns;
export const productColumns = Object.keys(sheetColumns) as [ProductColumn, ...ProductColumn[]];

/** A column of a sheet that is a column of the product. */
export type SheetFact = {
  [Name in ProductColumn]: Columns[Name] extends { kind: string } ? Name : never;
}[ProductColumn];
export type SheetFacts = { [Fact in SheetFact]: KindOfFact[Columns[Fact]['kind']] };
export const isFact = (column: ProductColumn): column is SheetFact => 'kind' in sheetColumns[column];
export const sheetFacts = productColumns.filter(isFact);

/** The columns with weights, which are read in the unit of their heading. */
export const weightColumns = ['gram', 'netGram'] as const satisfies readonly SheetFact[];
export type WeightColumn = (typeof weightColumns)[number];
export const isWeight = (column: ProductColumn): column is WeightColumn =>
  weightColumns.some((weight) => weight === column);

export type ExportedColumn = Exclude<ProductColumn, 'pictureColours' | 'optionRules'>;
/**
 * The columns that an export and the template have, before one for each making option. An import finds the pictures of
 * an export, with their colours, by their content.
 */
export const exportedColumns = productColumns.filter(
  (column): column is ExportedColumn => column !== 'pictureColours' && column !== 'optionRules',
);

/** Sample row of the template. */
export const importExample: Partial<Record<ProductColumn, string | number>> = Object.fromEntries(
  Object.entries<SheetColumn>(sheetColumns).map(([column, { example }]) => [column, example]),
);

/** Separator of carats and of pictures in a cell. */
export const listSeparator = ', ';
