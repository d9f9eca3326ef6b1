/** The heads of the columns of a spreadsheet with products, in their order. An export writes them, and an import reads them. */
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
} as const;
export type ProductColumn = keyof typeof productColumns;

/** Between the carats and between the pictures of a product. */
export const listSeparator = ', ';
