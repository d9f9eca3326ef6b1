import { headingRank } from './headings.js';
import { sameText } from './categories.js';
import { isSameOption } from './making-option-cells.js';
import { type ProductColumn, productColumns, sheetColumns } from './product-columns.js';

/** The usual column for a header. */
export const columnOfHeader = (header: string): ProductColumn | undefined =>
  productColumns.find((column) => headingRank(column, header) >= 0);

/** Columns by header; null for a column that is not read. */
export type ColumnMapping = Record<string, ProductColumn | null>;

/** Makes headers distinct, because a mapping uses them as keys: `Weight`, `Weight (2)`. Missing headers stay empty. */
export function distinctHeaders(found: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return found.map((header) => {
    if (header === '') return '';
    const times = (seen.get(header) ?? 0) + 1;
    seen.set(header, times);
    return times === 1 ? header : `${header} (${times})`;
  });
}

/** True for a column that several headers may be read as: making options have one each. */
export const canRepeat = (column: ProductColumn | null) => column === null || column === 'optionRules';

/**
 * Maps at most one column of the sheet to each product column, except for making options, which have one each. An
 * earlier choice of a person wins over the name.
 */
export function mapHeaders(
  found: readonly string[],
  chosenBefore: ColumnMapping = {},
  makingOptions: readonly string[] = [],
): ColumnMapping {
  const mapping: ColumnMapping = Object.fromEntries(
    found.filter((header) => header !== '').map((header) => [header, null]),
  );
  const chosen = (header: string) => (Object.hasOwn(chosenBefore, header) ? chosenBefore[header] : undefined);
  const isFree = (column: ProductColumn) => canRepeat(column) || !Object.values(mapping).includes(column);
  const heads = productColumns.map((column) => sheetColumns[column].head);
  const isOption = (header: string) =>
    !heads.some((head) => sameText(head, header)) && makingOptions.some((name) => isSameOption(name, header));
  for (const header of Object.keys(mapping)) {
    const column = chosen(header);
    if (column && isFree(column)) mapping[header] = column;
  }
  for (const header of Object.keys(mapping))
    if (chosen(header) === undefined && isOption(header)) mapping[header] = 'optionRules';
  for (const column of productColumns.filter(isFree)) {
    const [best] = Object.keys(mapping)
      .filter((header) => mapping[header] === null && chosen(header) === undefined && headingRank(column, header) >= 0)
      .sort((a, b) => headingRank(column, a) - headingRank(column, b));
    // A colour column needs a design number or pictures, because it describes the pictures of a design.
    if (column === 'pictureColours' && isFree('designNumber') && isFree('pictures')) continue;
    if (best !== undefined) mapping[best] = column;
  }
  return mapping;
}
