import type { Page } from 'playwright-core';
import type { FailureCase } from './failure.js';

const clickButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const chooseFromMenu = (name: string, entry: string) => async (page: Page) => {
  await clickButton(`More actions for ${name}`)(page);
  await page.getByRole('menuitem', { name: entry }).click();
};

/** Failures that an administrator can see in categories and products. */
export const catalogueFailures: FailureCase[] = [
  {
    message: 'Failed to fetch categories',
    operation: 'ManagedCategories',
    path: '/admin/categories',
    pendingText: 'Loading categories...',
    afterRetry: 'Bangles',
  },
  {
    message: 'Failed to add category',
    operation: 'AddCategory',
    path: '/admin/categories?new=1',
    container: 'dialog',
    fill: { Name: 'Brooches', 'New size': 'M' },
    submitButton: 'Save',
    afterRetry: 'Category added successfully',
  },
  {
    message: 'Failed to update category',
    operation: 'UpdateCategory',
    path: '/admin/categories',
    before: clickButton('Edit Anklets'),
    container: 'dialog',
    fill: { 'New size': 'S' },
    submitButton: 'Update',
    afterRetry: 'Category updated successfully',
  },
  {
    message: 'Failed to update category',
    operation: 'UpdateCategory',
    path: '/admin/categories',
    before: async (page) => {
      await page.getByRole('listitem').filter({ hasText: 'Bangles' }).getByRole('button', { expanded: false }).click();
      await clickButton('Delete subcategory Plain')(page);
    },
    container: 'dialog',
    submitButton: 'Delete',
    afterRetry: 'Subcategory deleted successfully',
  },
  {
    message: 'Failed to delete category',
    operation: 'DeleteCategory',
    path: '/admin/categories',
    before: clickButton('Delete Anklets'),
    container: 'dialog',
    submitButton: 'Delete',
    pendingText: 'Deleting...',
    afterRetry: 'Category deleted successfully',
  },
  {
    message: 'Failed to fetch products',
    operation: 'ManagedProducts',
    path: '/admin/products',
    pendingText: 'Loading products',
    afterRetry: 'Rope Chain',
  },
  {
    message: 'Failed to fetch categories',
    operation: 'CategoryOptions',
    path: '/admin/products',
    afterRetry: 'Rope Chain',
  },
  {
    message: 'Failed to fetch product',
    operation: 'ManagedProduct',
    path: ({ product }) => `/admin/products?open=${product.id}`,
    container: 'dialog',
    afterRetry: 'Gross weight (grams)',
  },
  {
    message: 'Failed to save product',
    operation: 'AddProduct',
    path: '/admin/products?new=1',
    before: async (page, { jpeg }) => {
      const form = page.getByRole('dialog');
      await form.getByLabel('Category').selectOption('Chains');
      await form.locator('input[type=file]').setInputFiles(jpeg);
    },
    container: 'dialog',
    fill: { 'Product Name': 'Figaro Chain', 'Gross weight (grams)': '12.5' },
    submitButton: 'Save',
    retryButton: 'Retry',
    afterRetry: 'Product added successfully',
  },
  {
    message: 'Failed to save product',
    operation: 'UpdateProduct',
    path: '/admin/products',
    before: clickButton('Edit Rope Chain'),
    container: 'dialog',
    fill: { 'Gross weight (grams)': '7.5' },
    submitButton: 'Update',
    afterRetry: 'Product updated successfully',
  },
  {
    message: 'Failed to add product',
    operation: 'DuplicateProduct',
    path: '/admin/products?search=rope',
    before: chooseFromMenu('Rope Chain', 'Duplicate'),
    retryButton: 'More actions for Rope Chain',
    afterRetry: 'Duplicate',
  },
  {
    message: 'Failed to update product',
    operation: 'MoveProducts',
    path: '/admin/products?search=rope',
    before: async (page) => {
      await chooseFromMenu('Rope Chain', 'Move to category')(page);
      await page.getByRole('dialog').getByLabel('Category').selectOption('Bangles');
    },
    container: 'dialog',
    submitButton: 'Move',
    afterRetry: /moved successfully|Product updated successfully/,
  },
  {
    message: 'Failed to delete product',
    operation: 'ArchiveProducts',
    path: '/admin/products?search=rope',
    before: clickButton('Archive Rope Chain'),
    container: 'dialog',
    submitButton: 'Archive',
    pendingText: 'Archiving...',
    afterRetry: 'Product deleted successfully',
  },
];
