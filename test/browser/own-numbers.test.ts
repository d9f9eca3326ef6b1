import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  accessibilityProblems,
  describeInBrowser,
  openBrowser,
  screen,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aColleague, aCustomer, anAdmin } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describeInBrowser('The own numbers of a company', () => {
  let app: RunningApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    browser = await openBrowser();
  });

  const expectAccessible = async (page: Page) => {
    for (const size of [screen.phone, screen.desktop]) {
      await page.setViewportSize(size);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    }
  };
  const field = (page: Page) => page.getByRole('textbox', { name: 'Your number' });
  const edit = (page: Page) => page.getByRole('button', { name: 'Edit your number' });
  const search = async (page: Page, text: string) => {
    await page.getByRole('button', { name: 'Search' }).first().click();
    const box = page.getByRole('combobox', { name: 'Search products' });
    await waitForFocus(box);
    await box.fill(text);
  };

  it('an owner gives a design a number, by which a buyer finds and orders it, and no other company', async () => {
    const owner = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer');
    const ring = await aProduct(app, { name: 'Halo Ring', sizes: ['14'] });
    const { page, problems } = await signedIn(browser, app, owner, screen.phone);
    await page.goto(`/product-details/${ring.id}`);
    await page.getByRole('button', { name: 'Add your number' }).press('Enter');
    await waitForFocus(field(page));
    await expectAccessible(page);
    await field(page).fill('K-12');
    await field(page).press('Enter');
    await waitForFocus(edit(page));
    await waitForText(page, 'Your number: K-12');
    await expectAccessible(page);
    expect(problems).toEqual([]);

    const { page: ordering, problems: buyersProblems } = await signedIn(browser, app, buyer);
    await ordering.goto('/product');
    await waitForText(ordering, 'Halo Ring');
    await search(ordering, 'k12');
    const result = ordering.getByRole('option', { name: /Halo Ring.*K-12/ });
    await result.waitFor();
    await expectAccessible(ordering);
    await result.click();
    await waitForText(ordering, 'Your number: K-12');
    expect(await edit(ordering).count()).toBe(0);

    await ordering.goto('/quick-order');
    await ordering.getByRole('textbox', { name: 'Line 1' }).fill('K-12 x 3 size 14');
    await waitForText(ordering, `${ring.designNumber} · Your number K-12`);
    await waitForText(ordering, /1 line ready · 3 pieces/);
    await expectAccessible(ordering);
    await ordering.getByRole('button', { name: 'Add to Cart' }).click();
    await waitForText(ordering, '1 line added');
    await ordering.goto('/cart');
    await waitForText(ordering, `${ring.designNumber} · Your number K-12`);
    await expectAccessible(ordering);
    await ordering.getByRole('button', { name: 'Place Order' }).click();
    await ordering.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await ordering.getByRole('link', { name: 'View your order' }).click();
    await ordering.getByRole('list', { name: /^Items/ }).waitFor();
    await waitForText(ordering, 'Your number K-12');
    await expectAccessible(ordering);
    const order = new URL(ordering.url()).pathname.replace('/orders/', '');
    expect(buyersProblems).toEqual([]);

    const { page: panel } = await signedIn(browser, app, await anAdmin(app));
    await panel.goto(`/admin/orders/${order}`);
    await waitForText(panel, 'Client number K-12');
    await expectAccessible(panel);

    const { page: other } = await signedIn(browser, app, await aCustomer(app));
    await other.goto('/product');
    await waitForText(other, 'Halo Ring');
    await search(other, 'K-12');
    await waitForText(other, 'No products found');
    await other.goto('/quick-order');
    await other.getByRole('textbox', { name: 'Line 1' }).fill('K-12 x 3 size 14');
    await waitForText(other, 'No design has the number K-12.');
  });

  it('a number of 40 characters without a break fits a phone, and a number that is taken is explained at the field', async () => {
    const owner = await aCustomer(app);
    const [ring, chain] = [await aProduct(app), await aProduct(app)];
    const rows = [{ designNumber: ring.designNumber, number: 'N'.repeat(40) }];
    await owner.client.rest.put('/company/design-numbers', { rows });
    const { page } = await signedIn(browser, app, owner, screen.phone);
    await page.goto(`/product-details/${ring.id}`);
    await edit(page).waitFor();
    await expectAccessible(page);
    await page.goto('/product');
    await waitForText(page, 'N'.repeat(40));
    await expectAccessible(page);
    await page.goto(`/product-details/${chain.id}`);
    await page.getByRole('button', { name: 'Add your number' }).press('Enter');
    await waitForFocus(field(page));
    await field(page).fill('N'.repeat(40));
    await field(page).press('Enter');
    await waitForText(page, /The design .* already has the number N+\./);
    await waitForFocus(field(page));
    await expectAccessible(page);
    await field(page).press('Escape');
    await waitForFocus(page.getByRole('button', { name: 'Add your number' }));
  });
});
