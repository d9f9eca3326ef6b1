import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  carry,
  describeInBrowser,
  meet,
  openBrowser,
  toRead,
  uploads,
  type Visit,
} from '../support/browser/browser.js';
import { aCategory, productRows } from '../support/data/catalogue.js';
import { plainPicture } from '../support/data/files.js';
import { signedIn, withShopAdmin } from '../support/http/signed-in.js';

const sandwich = { name: 'lunch.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await plainPicture(90, 90).jpeg().toBuffer(),
});

describeInBrowser('Categories and products, as administrators work in them', () => {
  let app: RunningApp;
  let browser: Browser;
  let house: Visit;
  let page: Page;

  beforeAll(async () => {
    app = await startApp({ ...withShopAdmin, WORKER: 'external' });
    browser = await openBrowser();
    house = await signedIn(browser, app);
    page = house.page;
  });

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  beforeEach(async () => {
    house.problems.length = 0;
    await app.database.query('DELETE FROM products');
    await app.database.query('DELETE FROM categories');
  });

  const read = (text: string | RegExp, on: Page = page) => toRead(on, text);
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const press = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name, exact: true }).click();
  const dialog = (on: Page = page) => on.getByRole('dialog');
  const rings = () => aCategory(app, 'Rings', { subcategories: ['Halo', 'Plain'], sizes: ['6', '8'] });

  describe('categories', () => {
    it('are made from nothing, with subcategories and sizes that cannot be twice', async () => {
      await page.goto('/admin/categories');
      await read('No categories yet');
      await read('Add Category');
      await press('Create Category');
      await read('Add New Category');
      const form = dialog();
      expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await form.getByLabel('Name').fill('Rings');
      await form.getByRole('button', { name: 'Add subcategory' }).click();
      await read('Subcategory name cannot be empty.');
      await form.getByLabel('New subcategory').fill('Halo');
      await page.keyboard.press('Enter');
      await form.getByLabel('New subcategory').fill(' halo ');
      await page.keyboard.press('Enter');
      await read('Subcategory already exists.');
      await form.getByLabel('New subcategory').fill('Plain');
      await form.getByPlaceholder('Enter size (e.g. 1, 2, M, L)').fill('6');
      await form.getByRole('button', { name: 'Add size' }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await form.getByRole('button', { name: 'Save' }).click();
      await read('Category added successfully');
      await read('2 subcategories');
      await card('Rings').getByRole('button', { expanded: false }).click();
      await card('Rings').getByText('Plain').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByLabel('Search categories').fill('bangle');
      await read('No categories found');
      expect(house.problems).toEqual([]);
    });

    it('that are half typed are not lost to Escape without a question', async () => {
      await page.goto('/admin/categories?new=1');
      await dialog().getByLabel('Name').fill('Brooches');
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Discard your changes?' });
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(await dialog().getByLabel('Name').inputValue()).toBe('Brooches');
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Discard' }).click();
      await dialog().waitFor({ state: 'detached' });
    });

    it('that have no subcategories say so', async () => {
      await aCategory(app, 'Brooches', { subcategories: [] });
      await page.goto('/admin/categories');
      await card('Brooches').getByRole('button', { expanded: false }).click();
      await card('Brooches').getByText('No subcategories yet').waitFor();
    });

    it('lose a subcategory only after a question, and none that has products', async () => {
      await rings();
      await productRows(app, [{ name: 'Halo One', category: 'Rings', subcategory: 'Halo' }]);
      await page.goto('/admin/categories');
      await card('Rings').getByRole('button', { expanded: false }).click();
      await press('Delete subcategory Plain');
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await read('Subcategory deleted successfully');
      await press('Delete subcategory Halo');
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await read('Halo still has 1 product.');
      await press('Delete Rings');
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await read('Rings still has 1 product.');
    });

    it('changed by two at once: the second sees the new state, keeps what was typed, and decides', async () => {
      const { id } = await rings();
      const other = await signedIn(browser, app);
      for (const one of [page, other.page]) {
        await one.goto(`/admin/categories?open=${id}`);
        await read('Edit Category', one);
        await dialog(one).getByLabel('Name').waitFor();
      }
      await dialog(other.page).getByLabel('New size').fill('12');
      await dialog(other.page).getByRole('button', { name: 'Update' }).click();
      await read('Category updated successfully', other.page);
      await other.context.close();

      await dialog().getByLabel('Name').fill('Finger Rings');
      await dialog().getByRole('button', { name: 'Update' }).click();
      await read(/Another user has changed this in the meantime/);
      await dialog().getByText('6, 8, 12').waitFor();
      expect(await dialog().getByLabel('Name').inputValue()).toBe('Finger Rings');
      await press('Use the latest version');
      expect(await dialog().getByLabel('Name').inputValue()).toBe('Rings');
      await dialog().getByLabel('Name').fill('Finger Rings');
      await dialog().getByRole('button', { name: 'Update' }).click();
      await read('Category updated successfully');
      const [stored] = await app.database.query('SELECT name, sizes FROM categories');
      expect(stored).toEqual({ name: 'Finger Rings', sizes: ['6', '8', '12'] });
    });
  });

  describe('products', () => {
    it('are added with several pictures, in the order that the keyboard gives them', async () => {
      await rings();
      await page.goto('/admin/products');
      await read('Start by adding your first product');
      await page.getByRole('main').getByRole('button', { name: 'Add Product' }).last().click();
      const form = dialog();
      await form.getByRole('button', { name: 'Save' }).click();
      for (const message of [
        'Product name is required',
        'Category is required',
        'Weight must be a positive number',
        'Product image is required',
      ])
        await read(message);
      await form.getByLabel('Category').selectOption('Rings');
      await form.getByText('Category is required').waitFor({ state: 'detached' });
      await form.getByLabel('Product Name').fill('Quiet Ring');
      await form.getByLabel('Weight (grams)').fill('3.125');
      await read('Sizes in this category: 6, 8');
      const files = page.locator('input[type=file]');
      await files.setInputFiles([sandwich]);
      await read('Please choose a JPEG, PNG or WebP picture.');
      await files.setInputFiles([await photo('front.jpg'), await photo('side.jpg')]);
      await form.getByRole('button', { name: 'Move side.jpg', exact: true }).focus();
      await page.keyboard.press('Space');
      await read(/side\.jpg is at position 2 of 2/);
      await carry(page, 'ArrowLeft', 'side.jpg is at position 1 of 2');
      await page.keyboard.press('Space');
      await read(/side\.jpg dropped at position 1/);
      expect(await accessibilityProblems(page)).toEqual([]);
      await form.getByRole('button', { name: 'Save' }).click();
      await read('Subcategory is required');
      await form.getByLabel('Subcategory').selectOption('Halo');
      await form.getByRole('button', { name: 'Save' }).click();
      await read('Product added successfully');
      await card('Quiet Ring').getByText('3.125 grams').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(house.problems).toEqual([]);
    });

    it('keep what was typed when the server cannot be reached, and go out at the second try', async () => {
      await aCategory(app, 'Bangles');
      await page.goto('/admin/products?new=1');
      const form = dialog();
      await form.getByLabel('Product Name').fill('Wide Bangle');
      await form.getByLabel('Category').selectOption('Bangles');
      await form.getByLabel('Weight (grams)').fill('12');
      await page.locator('input[type=file]').setInputFiles([await photo('bangle.jpg')]);
      const again = await meet(page, uploads, (route) => route.abort());
      await form.getByRole('button', { name: 'Save' }).click();
      await read('Failed to save product');
      expect(await form.getByLabel('Product Name').inputValue()).toBe('Wide Bangle');
      await again();
      await form.getByRole('button', { name: 'Retry' }).click();
      await read('Product added successfully');
      await card('Wide Bangle').waitFor();
    });

    it('changed by two at once: the second is told, and sees what the first made of it', async () => {
      await rings();
      await productRows(app, [{ name: 'Shared Ring', category: 'Rings', subcategory: 'Halo', gram: 2 }]);
      const [product] = await app.database.query<{ id: string }>('SELECT id FROM products');
      await app.database.query(
        `INSERT INTO media (id, kind, audience, sha256, mime, bytes, width, height, state, files)
         SELECT id, 'photo', 'catalogue', '', 'image/jpeg', 1, 8, 8, 'ready', '[]' FROM products`,
      );
      await app.database.query('INSERT INTO product_images SELECT id, 0, id FROM products');
      await page.goto(`/admin/products?open=${product?.id}`);
      await dialog().getByLabel('Product Name').fill('My Ring');
      await app.database.query('UPDATE products SET gram = 5, version = version + 1');
      await dialog().getByRole('button', { name: 'Update' }).click();
      await read(/Another user has changed this in the meantime/);
      await dialog().getByText('5 grams').waitFor();
      expect(await dialog().getByLabel('Product Name').inputValue()).toBe('My Ring');
      await dialog().getByRole('button', { name: 'Update' }).click();
      await read('Product updated successfully');
      await card('My Ring').waitFor();
    });

    it('are deleted after a confirmation and restored from the archive', async () => {
      await rings();
      await productRows(app, [{ name: 'Quiet Ring', category: 'Rings', subcategory: 'Halo' }]);
      await page.goto('/admin/products');
      await press('Delete Quiet Ring');
      await read('Are you sure you want to delete Quiet Ring? This action cannot be undone.');
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await read('Product deleted successfully');
      await card('Quiet Ring').waitFor({ state: 'detached' });
      await page.getByRole('radiogroup', { name: 'Which products' }).getByText('Archived').click();
      await press('Restore Quiet Ring');
      await card('Quiet Ring').waitFor({ state: 'detached' });
      await page.goto('/admin/products');
      await card('Quiet Ring').waitFor();
    });

    it('are moved to another category together, found again by it, and copied', async () => {
      await rings();
      await aCategory(app, 'Bangles');
      await productRows(
        app,
        ['One', 'Two', 'Three'].map((name) => ({ name, category: 'Rings', subcategory: 'Halo' })),
      );
      await page.goto('/admin/products?sort=name');
      await page.getByLabel('Select One').check();
      await page.getByLabel('Select Two').check();
      await page.getByRole('group', { name: 'Selected products' }).getByRole('button', { name: /Move/ }).click();
      await dialog().getByLabel('Category').selectOption('Bangles');
      await dialog().getByRole('button', { name: 'Move' }).click();
      await read('2 products moved successfully');
      await page.getByLabel('Category').selectOption('Bangles');
      await card('Three').waitFor({ state: 'detached' });
      await page.reload();
      await read('Total: 2 products');
      await press('More actions for One');
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await read('Product duplicated successfully');
      await dialog().getByLabel('Product Name').waitFor();
      expect(await dialog().getByLabel('Product Name').inputValue()).toBe('One (copy)');
      await page.keyboard.press('Escape');
      await card('One (copy)').waitFor();
    });
  });
});
