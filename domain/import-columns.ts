import { headingRank } from './headings.js';
import { type ProductColumn, productColumns } from './product-columns.js';

/** The column that a header is usually the head of. */
export const columnOfHeader = (header: string): ProductColumn | undefined =>
  productColumns.find((column) => headingRank(column, header) >= 0);

/** By the headers of a sheet; null for a column that is not read. */
export type ColumnMapping = Record<string, ProductColumn | null>;

/** One header for each column, because a mapping goes by headers: `Weight`, `Weight (2)`. Columns without one have no text. */
export function distinctHeaders(found: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return found.map((header) => {
    if (header === '') return '';
    const times = (seen.get(header) ?? 0) + 1;
    seen.set(header, times);
    return times === 1 ? header : `${header} (${times})`;
  });
}

/** Each column of a product is read from one column of the sheet. A choice that was made before wins over its name. */
export function mapHeaders(found: readonly string[], chosenBefore: ColumnMapping = {}): ColumnMapping {
  const mapping: ColumnMapping = Object.fromEntries(
    found.filter((header) => header !== '').map((header) => [header, null]),
  );
  const chosen = (header: string) => (Object.hasOwn(chosenBefore, header) ? chosenBefore[header] : undefined);
  const isFree = (column: ProductColumn) => !Object.values(mapping).includes(column);
  for (const header of Object.keys(mapping)) {
    const column = chosen(header);
    if (column && isFree(column)) mapping[header] = column;
  }
  for (const column of productColumns.filter(isFree)) {
    const [best] = Object.keys(mapping)
      .filter((header) => mapping[header] === null && chosen(header) === undefined && headingRank(column, header) >= 0)
      .sort((a, b) => headingRank(column, a) - headingRank(column, b));
    // A colour alone says nothing: it is that of the pictures of a design.
    if (column === 'pictureColours' && isFree('designNumber') && isFree('pictures')) continue;
    if (best !== undefined) mapping[best] = column;
  }
  return mapping;
}
