import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { describeInBrowser, interceptOperation, openBrowser, screen } from '../support/browser/browser.js';
import { aCustomer, anAdmin, aPending } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { until } from '../support/time.js';

describeInBrowser('Toasts', () => {
  let app: RunningApp;
  let browser: Browser;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    browser = await openBrowser();
  });

  const toast = (page: Page, text: string) =>
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).filter({ visible: true }).first();
  const boxOf = async (element: Locator) => {
    const box = await element.boundingBox();
    if (!box) throw new Error('The element is not visible');
    return box;
  };
  /** Waits until no toast covers any of the elements. Toasts move while they appear. */
  const waitUntilFree = async (shown: Locator, elements: Locator) => {
    const isFree = async () => {
      const { y, height } = await boxOf(shown);
      const boxes = await Promise.all((await elements.all()).map(boxOf));
      // Toasts are lower while they appear.
      return height > 40 && boxes.every((box) => box.y + box.height <= y || box.y >= y + height);
    };
    await until(isFree);
  };

  it('toasts name the company, at the bottom right of a wide screen', async () => {
    const admin = await anAdmin(app);
    await aPending(app, { name: 'Ravi Shah', companyName: 'Shah Gems' });
    for (let number = 1; number <= 6; number += 1) await aPending(app, { companyName: `Shah Gems ${number}` });
    const { page, context } = await signedIn(browser, app, admin);
    await page.goto('/admin/requests?search=shah+gems');
    await page.getByRole('button', { name: 'Approve for 4 hours: Ravi Shah' }).click();
    const shown = toast(page, 'Access granted to Ravi Shah for 4 hours');
    await shown.getByText('Shah Gems').waitFor();
    const { x, y } = await boxOf(shown);
    expect([x > screen.desktop.width / 2, y > screen.desktop.height / 2]).toEqual([true, true]);
    await waitUntilFree(shown, page.getByRole('button', { name: /^Approve / }));
    await context.close();
  });

  it('toasts leave the button of the product page free on a phone', async () => {
    const product = await aProduct(app, { name: 'Curb Chain', sizes: [] });
    const { page, context } = await signedIn(browser, app, await aCustomer(app), screen.phone);
    await page.goto(`/product-details/${product.id}`);
    const bar = page.getByRole('main').getByRole('button', { name: 'Add to Cart' });
    await bar.click();
    await waitUntilFree(toast(page, '1 piece added to cart!'), bar);
    await context.close();
  });

  it('toasts are left of the column in which a product is ordered, on a wide screen', async () => {
    const product = await aProduct(app, { name: 'Curb Bangle', sizes: ['2-2', '2-4'] });
    const { page, context } = await signedIn(browser, app, await aCustomer(app), screen.desktop);
    await page.goto(`/product-details/${product.id}`);
    await page.getByRole('textbox', { name: 'Size 2-4, Yellow gold, 22 ct' }).fill('3');
    await page.keyboard.press('Enter');
    const shown = toast(page, '3 pieces added to cart!');
    await shown.waitFor();
    const column = await boxOf(page.getByRole('heading', { level: 1 }));
    await until(async () => {
      const { x, width } = await boxOf(shown);
      return x >= 0 && x + width <= column.x;
    });
    await context.close();
  });

  it('toasts leave the buttons of a dialog free on a phone', async () => {
    // A small one, where the dialog takes nearly the whole height.
    const { page, context } = await signedIn(browser, app, await anAdmin(app), { width: 320, height: 480 });
    await aProduct(app, { name: 'Curb Anklet' });
    await interceptOperation(page, 'DuplicateProduct', (route) => route.abort());
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'More actions for Curb Anklet' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const failure = toast(page, 'Failed to add product');
    await failure.waitFor();
    // Long enough that its buttons stick to the bottom of the screen.
    await page.getByRole('button', { name: 'Add Product' }).click();
    await waitUntilFree(failure, page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
    await context.close();
  });
});
