import type { Page } from 'playwright-core';
import type { Failure } from './failure.js';

const tap = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const fromMenu = (name: string, entry: string) => async (page: Page) => {
  await tap(`More actions for ${name}`)(page);
  await page.getByRole('menuitem', { name: entry }).click();
};

/** What an administrator can meet in categories and products. */
export const catalogueFailures: Failure[] = [
  {
    says: 'Failed to fetch categories',
    operation: 'ManagedCategories',
    at: '/admin/categories',
    waits: 'Loading categories...',
    then: 'Bangles',
  },
  {
    says: 'Failed to add category',
    operation: 'AddCategory',
    at: '/admin/categories?new=1',
    within: 'dialog',
    typed: { Name: 'Brooches', 'New size': 'M' },
    presses: 'Save',
    then: 'Category added successfully',
  },
  {
    says: 'Failed to update category',
    operation: 'UpdateCategory',
    at: '/admin/categories',
    does: tap('Edit Anklets'),
    within: 'dialog',
    typed: { 'New size': 'S' },
    presses: 'Update',
    then: 'Category updated successfully',
  },
  {
    says: 'Failed to update category',
    operation: 'UpdateCategory',
    at: '/admin/categories',
    does: async (page) => {
      await page.getByRole('listitem').filter({ hasText: 'Bangles' }).getByRole('button', { expanded: false }).click();
      await tap('Delete subcategory Plain')(page);
    },
    within: 'dialog',
    presses: 'Delete',
    closes: true,
    then: 'Subcategory deleted successfully',
  },
  {
    says: 'Failed to delete category',
    operation: 'DeleteCategory',
    at: '/admin/categories',
    does: tap('Delete Anklets'),
    within: 'dialog',
    presses: 'Delete',
    closes: true,
    waits: 'Deleting...',
    then: 'Category deleted successfully',
  },
  {
    says: 'Failed to fetch products',
    operation: 'ManagedProducts',
    at: '/admin/products',
    waits: 'Loading products',
    then: 'Rope Chain',
  },
  {
    says: 'Failed to fetch categories',
    operation: 'CategoryOptions',
    at: '/admin/products',
    then: 'Rope Chain',
  },
  {
    says: 'Failed to fetch product',
    operation: 'ManagedProduct',
    at: ({ product }) => `/admin/products?open=${product.id}`,
    within: 'dialog',
    then: 'Weight (grams)',
  },
  {
    says: 'Failed to save product',
    operation: 'AddProduct',
    at: '/admin/products?new=1',
    does: async (page, { jpeg }) => {
      const form = page.getByRole('dialog');
      await form.getByLabel('Category').selectOption('Chains');
      await form.locator('input[type=file]').setInputFiles(jpeg);
    },
    within: 'dialog',
    typed: { 'Product Name': 'Figaro Chain', 'Weight (grams)': '12.5' },
    presses: 'Save',
    retries: 'Retry',
    then: 'Product added successfully',
  },
  {
    says: 'Failed to save product',
    operation: 'UpdateProduct',
    at: '/admin/products',
    does: tap('Edit Rope Chain'),
    within: 'dialog',
    typed: { 'Weight (grams)': '7.5' },
    presses: 'Update',
    then: 'Product updated successfully',
  },
  {
    says: 'Failed to add product',
    operation: 'DuplicateProduct',
    at: '/admin/products?search=rope',
    does: fromMenu('Rope Chain', 'Duplicate'),
    retries: 'More actions for Rope Chain',
    then: 'Duplicate',
  },
  {
    says: 'Failed to update product',
    operation: 'MoveProducts',
    at: '/admin/products?search=rope',
    does: async (page) => {
      await fromMenu('Rope Chain', 'Move to category')(page);
      await page.getByRole('dialog').getByLabel('Category').selectOption('Bangles');
    },
    within: 'dialog',
    presses: 'Move',
    then: /moved successfully|Product updated successfully/,
  },
  {
    says: 'Failed to delete product',
    operation: 'ArchiveProducts',
    at: '/admin/products?search=rope',
    does: tap('Delete Rope Chain'),
    within: 'dialog',
    presses: 'Delete',
    closes: true,
    waits: 'Deleting...',
    then: 'Product deleted successfully',
  },
];
