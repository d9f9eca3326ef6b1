import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  accessibilityProblems,
  describeInBrowser,
  layoutShifts,
  openBrowser,
  screen,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aColleague, aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aProduct, inCart } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describeInBrowser('The terms of a company in the cart', () => {
  let app: RunningApp;
  let browser: Browser;
  let admin: TestPerson;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external', RATE_LIMIT: 'off' });
    admin = await anAdmin(app);
    browser = await openBrowser();
  });

  const reason = 'Please settle invoice 17 first.';
  const put = async (path: string, body: object) => {
    const response = await admin.client.rest.put(`/admin/companies/${path}`, body);
    expect(response).toMatchObject({ status: 200 });
  };
  const pause = ({ id }: TestPerson) => put(`${id}/ordering`, { ordering: 'paused', reason });
  const reopen = ({ id }: TestPerson) => put(`${id}/ordering`, { ordering: 'open' });
  const limit = ({ id }: TestPerson, minOrderGrams: number | null) => put(id, { minOrderGrams });
  const expectAccessible = async (page: Page) => {
    for (const size of [screen.desktop, screen.phone]) {
      await page.setViewportSize(size);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.setViewportSize(screen.desktop);
  };
  const orderButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Place Order' });
  const refusedOrderButton = (page: Page) => page.locator('button[aria-disabled="true"]', { hasText: 'Place Order' });
  /** A cart of 8.2 g. */
  const aFilledCart = async (by: TestPerson) =>
    inCart(by, { product: await aProduct(app, { name: 'Halo Ring', gram: 4.1, sizes: [] }), quantity: 2 });

  it('a buyer sees why ordering is paused, also in the open dialog, and orders once it is open again', async () => {
    const owner = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer');
    await aFilledCart(buyer);
    const { page, problems } = await signedIn(browser, app, buyer);
    await page.goto('/cart');
    await orderButton(page).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Confirm Order' });
    await waitForFocus(dialog.getByRole('button', { name: 'Confirm' }));
    await pause(owner);
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Ordering is paused' }).waitFor();
    await waitForText(dialog, reason);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 2, name: 'Ordering is paused' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Ordering is paused' }).waitFor();
    await waitForText(page, reason);
    await refusedOrderButton(page).waitFor();
    await expectAccessible(page);
    await refusedOrderButton(page).press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await reopen(owner);
    // The page looks again by itself.
    await page.getByText(reason).waitFor({ state: 'detached' });
    await orderButton(page).press('Enter');
    await waitForFocus(dialog.getByRole('button', { name: 'Confirm' }));
    await page.keyboard.press('Enter');
    await waitForText(page, 'Order Confirmed!');
    expect(problems).toEqual([]);
  });

  it('a buyer sees what the cart lacks in weight, and orders with enough', async () => {
    const owner = await aCustomer(app);
    await aFilledCart(owner);
    const { page, problems } = await signedIn(browser, app, owner);
    await page.goto('/cart');
    await orderButton(page).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Confirm Order' });
    await waitForFocus(dialog.getByRole('button', { name: 'Confirm' }));
    await limit(owner, 12.3);
    await page.keyboard.press('Enter');
    const missing = 'Your orders weigh at least 12.300 g. 4.100 g are missing.';
    await waitForText(dialog, missing);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });

    await page.reload();
    await waitForText(page, missing);
    await refusedOrderButton(page).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Increase quantity' }).press('Enter');
    await page.getByText(/^Your orders weigh at least/).waitFor({ state: 'detached' });
    await orderButton(page).press('Enter');
    await waitForFocus(dialog.getByRole('button', { name: 'Confirm' }));
    await page.keyboard.press('Enter');
    await waitForText(page, 'Order Confirmed!');
    expect(problems).toEqual([]);
  });

  it('the terms come with the page of the cart, which makes no request for them and moves nothing', async () => {
    const owner = await aCustomer(app);
    await limit(owner, 8.2);
    await aFilledCart(owner);
    const { page } = await signedIn(browser, app, owner, screen.phone);
    const queries: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) queries.push(request.postDataJSON().operationName);
    });
    await page.goto('/cart', { waitUntil: 'networkidle' });
    await orderButton(page).waitFor();
    expect(queries).not.toContain('OrderingTerms');
    await pause(owner);
    await page.reload();
    await refusedOrderButton(page).waitFor();
    expect(await layoutShifts(page)).toEqual([]);
  });

  it('a viewer reads nothing about ordering', async () => {
    const owner = await aCustomer(app);
    await pause(owner);
    const { page } = await signedIn(browser, app, await aColleague(app, owner, 'viewer'));
    await page.goto('/cart');
    await page.getByRole('heading', { level: 1, name: 'No orders for viewers' }).waitFor();
    expect(await page.getByText('Ordering is paused').count()).toBe(0);
  });
});
