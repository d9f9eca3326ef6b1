import type { ProductColumn } from './product-columns.js';

/**
 * Heads of columns as spreadsheets of makers name them, as `plainHeader` writes them. The first of several that a sheet
 * has is the column: a sheet with a name and a description is read by its name.
 */
const headers: Record<ProductColumn, readonly string[]> = {
  designNumber: [
    ...[
      'designnumber',
      'designno',
      'designnr',
      'designcode',
      'designid',
      'design',
      'stylenumber',
      'styleno',
      'stylecode',
    ],
    ...['style', 'sku', 'itemnumber', 'itemno', 'itemcode', 'item', 'articlenumber', 'articleno', 'article'],
    ...['modelnumber', 'modelno', 'model', 'productcode', 'productnumber', 'productno', 'code'],
  ],
  name: ['name', 'productname', 'designname', 'itemname', 'title', 'product', 'description'],
  gram: [
    ...['weight', 'grossweight', 'grosswt', 'weightingrams', 'weightg', 'weightgm', 'wt', 'gwt', 'gross'],
    ...['grams', 'gram', 'gms', 'gm'],
  ],
  category: ['category', 'categoryname', 'producttype', 'itemtype', 'type', 'group'],
  subcategory: ['subcategory', 'subcat', 'subtype', 'subgroup'],
  caratOptions: ['carats', 'carat', 'karats', 'karat', 'kt', 'purity', 'goldpurity', 'fineness'],
  pictures: [
    ...['pictures', 'picture', 'images', 'image', 'photos', 'photo', 'picturename', 'imagename', 'photoname'],
    ...['imagefile', 'filename'],
  ],
  pictureColours: [
    ...['picturecolours', 'picturecolors', 'picturecolour', 'picturecolor', 'imagecolour', 'imagecolor'],
    ...['goldcolour', 'goldcolor', 'metalcolour', 'metalcolor', 'colours', 'colors', 'colour', 'color'],
  ],
  minQuantity: ['minimum', 'minimumquantity', 'minquantity', 'minqty', 'minimumorder', 'minorder', 'moq'],
  quantityStep: ['step', 'quantitystep', 'qtystep', 'orderstep', 'multiple', 'multiples', 'packsize'],
};

/** Without what is in brackets, and letters and digits only: "Gross Wt. (gms)" is `grosswt`. */
export const plainHeader = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

const rankOf = (column: ProductColumn, header: string) => headers[column].indexOf(plainHeader(header));

const columns = Object.keys(headers) as ProductColumn[];

/** The column that a header is usually the head of. */
export const columnOfHeader = (header: string): ProductColumn | undefined =>
  columns.find((column) => rankOf(column, header) >= 0);

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
  for (const column of columns.filter(isFree)) {
    const [best] = Object.keys(mapping)
      .filter((header) => mapping[header] === null && chosen(header) === undefined && rankOf(column, header) >= 0)
      .sort((a, b) => rankOf(column, a) - rankOf(column, b));
    // A colour alone says nothing: it is that of the pictures of a design.
    if (column === 'pictureColours' && isFree('designNumber') && isFree('pictures')) continue;
    if (best !== undefined) mapping[best] = column;
  }
  return mapping;
}
