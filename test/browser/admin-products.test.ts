import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  countClicks,
  describeInBrowser,
  interceptOperation,
  isUncovered,
  moveByKey,
  openBrowser,
  screen,
  uploads,
  type Visit,
  waitForText as waitForTextOn,
} from '../support/browser/browser.js';
import { aCategory, productRows } from '../support/data/catalogue.js';
import { plainPicture } from '../support/data/files.js';
import { aProduct } from '../support/data/shop.js';
import { until } from '../support/time.js';
import { signedIn, withShopAdmin } from '../support/http/signed-in.js';

const gifFile = { name: 'lunch.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
const photoFile = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await plainPicture(90, 90).jpeg().toBuffer(),
});

describeInBrowser('The admin panel', () => {
  let app: RunningApp;
  let browser: Browser;
  let adminVisit: Visit;
  let page: Page;

  beforeAll(async () => {
    app = await startApp({ ...withShopAdmin, WORKER: 'external' });
    browser = await openBrowser();
    adminVisit = await signedIn(browser, app);
    page = adminVisit.page;
  });

  beforeEach(async () => {
    adminVisit.problems.length = 0;
    await app.database.query('DELETE FROM products');
    await app.database.query('DELETE FROM categories');
  });

  const waitForText = (text: string | RegExp, on: Page = page) => waitForTextOn(on, text);
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const press = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name, exact: true }).click();
  const dialog = (on: Page = page) => on.getByRole('dialog');
  const addRingsCategory = () => aCategory(app, 'Rings', { subcategories: ['Halo', 'Plain'], sizes: ['6', '8'] });

  describe('the page of categories', () => {
    it('creates a category with sizes, and rejects empty and duplicate subcategories', async () => {
      await page.goto('/admin/categories');
      await waitForText('No categories yet');
      await waitForText('Add Category');
      await press('Create Category');
      await waitForText('Add New Category');
      const form = dialog();
      expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await form.getByLabel('Name').fill('Rings');
      await form.getByRole('button', { name: 'Add subcategory' }).click();
      await waitForText('Subcategory name cannot be empty.');
      await form.getByLabel('New subcategory').fill('Halo');
      await page.keyboard.press('Enter');
      await form.getByLabel('New subcategory').fill(' halo ');
      await page.keyboard.press('Enter');
      await waitForText('Subcategory already exists.');
      await form.getByLabel('New subcategory').fill('Plain');
      await form.getByPlaceholder('Enter size (e.g. 1, 2, M, L)').fill('6');
      await form.getByRole('button', { name: 'Add size' }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await form.getByRole('button', { name: 'Save' }).click();
      await waitForText('Category added successfully');
      await waitForText('2 subcategories');
      await card('Rings').getByRole('button', { expanded: false }).click();
      await card('Rings').getByText('Plain').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByLabel('Search categories').fill('bangle');
      await waitForText('No categories found');
      expect(adminVisit.problems).toEqual([]);
    });

    it('asks before Escape discards typed text', async () => {
      await page.goto('/admin/categories?new=1');
      await dialog().getByLabel('Name').fill('Brooches');
      await page.keyboard.press('Escape');
      const discardDialog = page.getByRole('dialog', { name: 'Discard your changes?' });
      await discardDialog.waitFor();
      await page.keyboard.press('Escape');
      await discardDialog.waitFor({ state: 'detached' });
      expect(await dialog().getByLabel('Name').inputValue()).toBe('Brooches');
      await page.keyboard.press('Escape');
      await discardDialog.getByRole('button', { name: 'Discard' }).click();
      await dialog().waitFor({ state: 'detached' });
    });

    it('asks before Back discards typed text', async () => {
      await page.goto('/admin/users');
      await page.getByRole('link', { name: 'Category Manage' }).click();
      await press('Add Category');
      await page.getByLabel('Name').fill('Rings');
      const question = page.getByRole('dialog', { name: 'Discard your changes?' });
      await page.goBack();
      await press('Keep editing');
      await question.waitFor({ state: 'detached' });
      expect(await page.getByLabel('Name').inputValue()).toBe('Rings');
      await page.goBack();
      await press('Discard');
      await dialog().waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/categories');
    });

    it('shows when a category has no subcategories', async () => {
      await aCategory(app, 'Brooches', { subcategories: [] });
      await page.goto('/admin/categories');
      await card('Brooches').getByRole('button', { expanded: false }).click();
      await card('Brooches').getByText('No subcategories yet').waitFor();
    });

    it('confirms the deletion of a subcategory, and keeps one that has products', async () => {
      await addRingsCategory();
      await productRows(app, [{ name: 'Halo One', category: 'Rings', subcategory: 'Halo' }]);
      await page.goto('/admin/categories');
      await card('Rings').getByRole('button', { expanded: false }).click();
      await press('Delete subcategory Plain');
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await waitForText('Subcategory deleted successfully');
      await press('Delete subcategory Halo');
      await waitForText("Halo of Rings can't be deleted, because it contains 1 product.");
      expect(await dialog().getByRole('button', { name: 'Delete' }).count()).toBe(0);
      await dialog().getByRole('button', { name: 'Cancel' }).click();
      await press('Delete Rings');
      await waitForText("Rings can't be deleted, because it contains 1 product.");
      await dialog().getByRole('button', { name: 'Show products' }).click();
      await page.waitForURL(/products\?category=Rings/);
      await card('Halo One').waitFor();
    });

    it('keeps a category that got its first product after the list was loaded', async () => {
      await addRingsCategory();
      await page.goto('/admin/categories');
      await card('Rings').waitFor();
      await productRows(app, [{ name: 'Halo One', category: 'Rings', subcategory: 'Halo' }]);
      await press('Delete Rings');
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await waitForText("Rings can't be deleted, because it contains 1 product.");
    });

    it('shows the latest version and keeps typed text when another administrator saved first', async () => {
      const { id } = await addRingsCategory();
      const otherAdminVisit = await signedIn(browser, app);
      for (const tab of [page, otherAdminVisit.page]) {
        await tab.goto(`/admin/categories?open=${id}`);
        await waitForText('Edit Category', tab);
        await dialog(tab).getByLabel('Name').waitFor();
      }
      await dialog(otherAdminVisit.page).getByLabel('New size').fill('12');
      await dialog(otherAdminVisit.page).getByRole('button', { name: 'Update' }).click();
      await waitForText('Category updated successfully', otherAdminVisit.page);
      await otherAdminVisit.context.close();

      await dialog().getByLabel('Name').fill('Finger Rings');
      await dialog().getByRole('button', { name: 'Update' }).click();
      await waitForText(/Someone else has changed this/);
      await dialog().getByText('6, 8, 12').waitFor();
      expect(await dialog().getByLabel('Name').inputValue()).toBe('Finger Rings');
      await press('Use the latest version');
      expect(await dialog().getByLabel('Name').inputValue()).toBe('Rings');
      await dialog().getByLabel('Name').fill('Finger Rings');
      await dialog().getByRole('button', { name: 'Update' }).click();
      await waitForText('Category updated successfully');
      const [stored] = await app.database.query('SELECT name, sizes FROM categories');
      expect(stored).toEqual({ name: 'Finger Rings', sizes: ['6', '8', '12'] });
    });
  });

  describe('the page of products', () => {
    it('adds a product with several photos, reordered by keyboard', async () => {
      await addRingsCategory();
      await page.goto('/admin/products');
      await waitForText('Start by adding your first product');
      await page.getByRole('main').getByRole('button', { name: 'Add Product' }).last().click();
      const form = dialog();
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      for (const message of [
        'Product name is required',
        'Category is required',
        'Weight must be a positive number',
        'Product image is required',
      ])
        await waitForText(message);
      await form.getByLabel('Category').selectOption('Rings');
      await form.getByText('Category is required').waitFor({ state: 'detached' });
      await form.getByLabel('Product Name').fill('Quiet Ring');
      await form.getByLabel('Gross weight (grams)').fill('3.125');
      await waitForText('Sizes in this category: 6, 8');
      const files = page.locator('input[type=file]');
      await files.setInputFiles([gifFile]);
      await waitForText('Please choose a JPEG, PNG or WebP picture.');
      await files.setInputFiles([await photoFile('front.jpg'), await photoFile('side.jpg')]);
      await form.getByRole('button', { name: 'Move side.jpg', exact: true }).focus();
      await page.keyboard.press('Space');
      await waitForText(/side\.jpg is at position 2 of 2/);
      await moveByKey(page, 'ArrowLeft', 'side.jpg is at position 1 of 2');
      await page.keyboard.press('Space');
      await waitForText(/side\.jpg dropped at position 1/);
      expect(await accessibilityProblems(page)).toEqual([]);
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await waitForText('Subcategory is required');
      await form.getByLabel('Subcategory').selectOption('Halo');
      await form.getByRole('button', { name: 'Save and add another' }).click();
      await waitForText('Product added successfully');
      await until(async () => (await form.getByLabel('Product Name').inputValue()) === '');
      expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('Product Name');
      expect(await form.getByLabel('Category', { exact: true }).inputValue()).toBe('Rings');
      expect(await form.getByLabel('Subcategory').inputValue()).toBe('Halo');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await form.waitFor({ state: 'detached' });
      await card('Quiet Ring').getByText('3.125 grams').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(adminVisit.problems).toEqual([]);
    });

    it('shows on a phone why a product with many pictures was not saved, and saves it on Retry', async () => {
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 390, height: 844 });
      await aCategory(app, 'Bangles');
      await page.goto('/admin/products?new=1');
      const form = dialog();
      await form.getByLabel('Product Name').fill('Wide Bangle');
      await form.getByLabel('Category').selectOption('Bangles');
      await form.getByLabel('Gross weight (grams)').fill('12');
      const pictures = await Promise.all(['1', '2', '3', '4'].map((name) => photoFile(`${name}.jpg`)));
      await page.locator('input[type=file]').setInputFiles(pictures);
      await form.getByRole('img', { name: 'Preview of 4.jpg' }).waitFor();
      const restore = await interceptOperation(page, uploads, (route) => route.abort());
      await form.getByRole('img', { name: 'Preview of 1.jpg' }).scrollIntoViewIfNeeded();
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      const failure = form.getByText('Failed to save product');
      await failure.waitFor();
      expect(await isUncovered(failure)).toBe(true);
      expect(await form.getByLabel('Product Name').inputValue()).toBe('Wide Bangle');
      await restore();
      await form.getByRole('button', { name: 'Retry' }).click();
      await waitForText('Product added successfully');
      await card('Wide Bangle').waitFor();
      await page.setViewportSize(wide as NonNullable<typeof wide>);
    });

    it.each([screen.phone, screen.tablet, screen.desktop, screen.wall])(
      'names errors in the rows of stones and weights ($width px)',
      async (viewport) => {
        const usual = page.viewportSize();
        await page.setViewportSize(viewport);
        const stones = [{ kind: 'diamond' as const, shape: 'oval' as const, count: 2, carats: 0.2 }];
        const weights = [{ carat: '18', size: null, gram: 3.41, netGram: null }];
        const { id } = await aProduct(app, { gram: 4.2, netGram: 3.8, stones, weights, caratOptions: ['18', '22'] });
        await page.goto(`/admin/products?open=${id}`);
        const [stone, weight] = ['Stones, row 1', 'Weights by carat and size, row 1'].map((name) =>
          dialog().getByRole('group', { name }),
        );
        await stone?.getByLabel('Pieces').fill('many');
        await weight?.getByLabel('Gross, g').fill('heavy');
        await dialog().getByRole('button', { name: 'Update' }).click();
        for (const row of [stone, weight]) await row?.locator('p[aria-hidden]').waitFor();
        expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
        expect(await accessibilityProblems(page)).toEqual([]);
        if (usual) await page.setViewportSize(usual);
      },
    );

    it('shows the latest version of a product when another administrator saved first', async () => {
      await addRingsCategory();
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
      await waitForText(/Someone else has changed this/);
      await dialog().getByText('5 grams').waitFor();
      expect(await dialog().getByLabel('Product Name').inputValue()).toBe('My Ring');
      await dialog().getByRole('button', { name: 'Update' }).click();
      await waitForText('Product updated successfully');
      await card('My Ring').waitFor();
    });

    it('archives a product after confirmation, takes that back, and explains where an archived one is', async () => {
      await addRingsCategory();
      await productRows(app, [{ name: 'Quiet Ring', category: 'Rings', subcategory: 'Halo' }]);
      await page.goto('/admin/products');
      const archive = async () => {
        await press('Archive Quiet Ring');
        await waitForText('Are you sure you want to delete Quiet Ring?');
        await waitForText(/It moves to Archived, where you can restore it/);
        expect(await dialog().getByText('cannot be undone').count()).toBe(0);
        await dialog().getByRole('button', { name: 'Archive' }).click();
        await waitForText('Product deleted successfully');
        await card('Quiet Ring').waitFor({ state: 'detached' });
      };
      await archive();
      await press('Undo');
      await card('Quiet Ring').waitFor();
      await press('Edit Quiet Ring');
      await waitForText(/^Customers see this: yes, companies with access/);
      await page.keyboard.press('Escape');
      await archive();

      const [product] = await app.database.query<{ number: string }>('SELECT design_number AS number FROM products');
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Search or jump to' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByLabel('Search orders, users, products and sections').fill(`${product?.number}`);
      const found = page.getByRole('button', { name: `Quiet Ring Archived · ${product?.number}` });
      await found.waitFor();
      const clicks = await countClicks(page);
      await found.click();
      await waitForText(/^Customers see this: no, because it was archived on/);
      expect(await clicks()).toBe(1);
      await page.goto(`/admin/products?search=${product?.number}`);
      await page.getByRole('link', { name: '1 archived product matches: show' }).click();
      await page.waitForURL(/show=archived/);
      expect(await accessibilityProblems(page)).toEqual([]);
      await press('Restore Quiet Ring');
      await card('Quiet Ring').waitFor({ state: 'detached' });
      await page.goto('/admin/products');
      await card('Quiet Ring').waitFor();
    });

    it('shows products as a table that fits 1280 pixels, with actions in a menu, and remembers it', async () => {
      await addRingsCategory();
      await productRows(app, [
        { name: 'Quiet Ring', category: 'Rings', subcategory: 'Halo', gram: 3 },
        { name: 'Loud Ring', category: 'Rings', subcategory: 'Plain', gram: 2.125 },
      ]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/admin/products?sort=name');
      const view = page.getByRole('radiogroup', { name: 'View' });
      await view.getByTitle('Table').click();
      const table = page.getByRole('table', { name: 'Products' });
      await table.waitFor();
      await page.reload();
      await table.waitFor();
      const cells = await page.getByRole('row', { name: 'Loud Ring' }).getByRole('cell').allInnerTexts();
      expect(cells.slice(2, 7)).toEqual([
        expect.stringMatching(/^RI-\d{4}$/),
        ...['Loud Ring', 'Rings · Plain', '2.125 g', '18, 22'],
      ]);
      expect(
        await page.evaluate(`(() => {
        const { scrollWidth, clientWidth } = document.querySelector('table').parentElement;
        return scrollWidth - clientWidth;
      })()`),
      ).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Grams' }).click();
      await page.waitForURL(/sort=gram/);
      await page.locator('tr[data-row]:nth-child(1):has-text("Loud Ring")').waitFor();

      await page.getByRole('row', { name: 'Quiet Ring' }).getByText('Rings · Halo').click();
      await dialog().getByLabel('Product Name').waitFor();
      expect(await dialog().getByLabel('Product Name').inputValue()).toBe('Quiet Ring');
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });

      await page.getByLabel('Select Quiet Ring').click();
      await page.getByLabel('Select Loud Ring').click();
      const bar = page.getByRole('group', { name: 'Selected products' });
      await bar.getByText('2 selected').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);

      await press('More actions for Loud Ring');
      expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
        'Edit',
        'Duplicate',
        'Move to category',
        'History',
        'Archive',
      ]);
      expect(await page.getByRole('menuitem', { name: 'History' }).getAttribute('href')).toMatch(
        /^\/admin\/audit\?about=/,
      );
      await page.getByRole('menuitem', { name: 'Archive' }).click();
      await dialog().getByRole('button', { name: 'Archive' }).click();
      await page.getByRole('row', { name: 'Loud Ring' }).waitFor({ state: 'detached' });
      await view.getByTitle('Cards').click();
      await card('Quiet Ring').waitFor();
      expect(adminVisit.problems).toEqual([]);
    });

    it('changes 20 weights in the table with 21 keys besides the digits and a click, which Undo takes back', async () => {
      await addRingsCategory();
      const rings = Array.from({ length: 20 }, (_, nth) => ({ name: `Ring ${nth}`, category: 'Rings', gram: 1 }));
      await productRows(app, rings);
      const grams = async () => {
        const rows = await app.database.query<{ gram: string }>(
          'SELECT gram FROM products ORDER BY number_key COLLATE natural_order',
        );
        return rows.map(({ gram }) => Number(gram));
      };
      const expected = rings.map((_, nth) => 2 + nth / 10);
      await page.setViewportSize({ width: 1280, height: 1900 });
      await page.goto('/admin/products?sort=number');
      await card('Ring 0').waitFor();
      await page.keyboard.press('e');
      const fields = page.getByRole('textbox', { name: 'Grams of' });
      await page.locator('[data-field="gram"]:focus').waitFor();
      for (const gram of expected) {
        await page.keyboard.insertText(String(gram));
        await page.keyboard.press('Enter');
      }
      const bar = page.getByRole('group', { name: 'Changes in the table' });
      await bar.getByText('20 products changed').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await bar.getByRole('button', { name: 'Save' }).click();
      await waitForText('20 products updated successfully');
      expect(await grams()).toEqual(expected);
      await press('Undo');
      await waitForText('20 products got their earlier values back');
      expect(new Set(await grams())).toEqual(new Set([1]));

      await fields.first().focus();
      await page.evaluate(`(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', ${JSON.stringify(`${expected.join('\n')}\n`)});
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement.dispatchEvent(paste);
      })()`);
      await fields.nth(19).press('ArrowUp');
      await page.keyboard.insertText('heavy');
      await bar.getByText('1 value to correct').waitFor();
      expect(await bar.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await bar.getByText('19 products changed').waitFor();
      await page.getByLabel('Sort').selectOption('NAME');
      await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
      await press('Keep editing');
      await app.database.query('UPDATE products SET gram = 9, version = version + 1 WHERE name = $1', ['Ring 0']);
      await bar.getByRole('button', { name: 'Save' }).click();
      await bar.getByText(/^Someone else changed these first: RI-\d{4}\./).waitFor();
      await bar.getByText('1 product changed').waitFor();
      expect(await grams()).toEqual([9, ...expected.slice(1, 18), 1, expected[19]]);
      await bar.getByRole('button', { name: 'Discard' }).click();
      await bar.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('radiogroup', { name: 'View' }).getByTitle('Cards').click();
      await card('Ring 0').waitFor();
      expect(adminVisit.problems).toEqual([]);
    });

    it('selects nothing that a filter has taken out of sight', async () => {
      await addRingsCategory();
      await aCategory(app, 'Bangles');
      await productRows(app, [{ name: 'One', category: 'Rings', subcategory: 'Halo' }]);
      await page.goto('/admin/products');
      await page.getByLabel('Select One').check();
      const bar = page.getByRole('group', { name: 'Selected products' });
      await bar.waitFor();
      await page.getByLabel('Category').selectOption('Bangles');
      await bar.waitFor({ state: 'detached' });
    });

    it('moves several products to another category, filters by it, and duplicates one', async () => {
      await addRingsCategory();
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
      await waitForText('2 products moved successfully');
      await page.getByLabel('Category').selectOption('Bangles');
      await card('Three').waitFor({ state: 'detached' });
      await page.reload();
      await waitForText('Total: 2 products');
      await press('More actions for One');
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await waitForText('Product duplicated successfully');
      await dialog().getByLabel('Product Name').waitFor();
      expect(await dialog().getByLabel('Product Name').inputValue()).toBe('One (copy)');
      await page.keyboard.press('Escape');
      await card('One (copy)').waitFor();
    });
  });
});
