/** The heads of the columns of a spreadsheet with products, in their order. */
export const productColumns = {
  designNumber: 'Design number',
  name: 'Name',
  gram: 'Weight (g)',
  category: 'Category',
  subcategory: 'Subcategory',
  caratOptions: 'Carats',
  pictures: 'Pictures',
  minQuantity: 'Minimum',
  quantityStep: 'Step',
  pictureColours: 'Picture colours',
} as const;
export type ProductColumn = keyof typeof productColumns;

const { pictureColours: _, ...written } = productColumns;

/** The columns that an export and the template have. An import finds the pictures of an export, with their colours, by their content. */
export const exportedColumns = written;
export type ExportedColumn = keyof typeof exportedColumns;

/** Between the carats and between the pictures of a product. */
export const listSeparator = ', ';
