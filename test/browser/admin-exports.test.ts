import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, describeInBrowser, openBrowser, waitForText } from '../support/browser/browser.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { signedIn, withShopAdmin } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describeInBrowser('The menu "Export" of the admin panel', () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  let customer: TestPerson;
  beforeAll(async () => {
    app = await startApp({ ...withShopAdmin, WORKER: 'external' });
    customer = await aCustomer(app, { companyName: 'Asha Jewels' });
    const ring = await aProduct(app, { name: 'Solitaire', category: 'Rings' });
    await aProduct(app, { name: 'Curb Chain', category: 'Chains' });
    await anOrder({ by: customer, lines: [{ product: ring }] });
    browser = await openBrowser();
    page = (await signedIn(browser, app)).page;
  });

  async function chosen(label: string) {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  }

  it('downloads the products of the list with its filters, and their pictures', async () => {
    await page.goto('/admin/products?category=Rings');
    await page.getByText('Solitaire').first().waitFor();
    const { name, content } = await chosen('CSV');
    expect(name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
    expect(content.toString()).toContain('Solitaire');
    expect(content.toString()).not.toContain('Curb Chain');
    expect((await chosen('Excel')).name).toMatch(/^products-.*\.xlsx$/);
    expect((await chosen('Pictures (ZIP)')).name).toMatch(/^pictures-.*\.zip$/);
    expect(page.url()).toContain('/admin/products?category=Rings');
  });

  it('downloads the orders and the companies of the list', async () => {
    await page.goto('/admin/orders?search=asha');
    await page.getByText('Asha Jewels').first().waitFor();
    expect((await chosen('CSV')).content.toString()).toContain(customer.email);
    await page.goto('/admin/users?search=asha');
    await waitForText(page, 'Asha Jewels');
    expect((await chosen('CSV')).content.toString()).toContain(customer.email);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('says why pictures are not sent', async () => {
    await app.database.query('UPDATE media SET bytes = 3000000000');
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Pictures (ZIP)' }).click();
    await waitForText(page, /One file has at most 2 GB, so please choose fewer products/);
  });
});
