import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  meet,
  openBrowser,
  toRead as toReadOn,
  type Visit,
} from '../support/browser/browser.js';
import { aCustomer, anAdmin, aPending } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';

describeInBrowser('An administrator at the requests for access', () => {
  let app: RunningApp;
  let browser: Browser;
  let mine: Visit;
  let page: Page;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    browser = await openBrowser();
    mine = await signedIn(browser, app, await anAdmin(app, { name: 'Meera' }));
    ({ page } = mine);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const toRead = (text: string | RegExp, on = page) => toReadOn(on, text);
  const card = ({ companyName }: { companyName: string }, on = page) =>
    on.getByRole('listitem').filter({ has: on.getByRole('heading', { name: companyName }) });
  /** A page in a tab that nobody looks at: it asks for nothing until somebody comes back to it. */
  const look = (away: boolean, on = page) =>
    on.evaluate(
      `Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${away} });
       document.dispatchEvent(new Event('visibilitychange'));`,
    );

  it('sees an empty house first, and a new request without a reload', async () => {
    await page.goto('/admin');
    await toRead('No pending requests.');
    await toRead('Nothing has been ordered in these weeks.');
    await toRead('No product has been ordered yet.');
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole('link', { name: 'User Requests' }).click();
    await toRead('Manage and approve user login requests');
    await toRead('No requests found');
    await toRead('Try adjusting your search or filter criteria.');
    const person = await aPending(app);
    await card(person).waitFor();
    await page.getByRole('link', { name: /User Requests\s*1 waiting/ }).waitFor();
    expect(await page.getByRole('status', { name: 'New requests' }).textContent()).toBe(
      '1 new request. 1 request waiting.',
    );
  });

  it('grants hours, rejects, looks at the history and reopens', async () => {
    const [first, other] = [await aPending(app, { name: 'Anita Desai' }), await aPending(app, { name: 'Sana Khan' })];
    await page.goto('/admin/requests');
    await card(first).getByLabel('Access Duration').selectOption('8 hours');
    await card(first).getByRole('button', { name: 'Approve Anita Desai' }).click();
    await toRead('Access granted to Anita Desai for 8 hours');
    await card(first).getByText('Access granted for: 8 hours').waitFor();
    await card(other).getByRole('button', { name: 'Reject Sana Khan' }).click();
    await toRead('Access request for Sana Khan has been rejected');
    await card(other).getByText('Access request has been rejected').waitFor();

    await page.getByRole('radiogroup', { name: 'Status' }).getByText('Rejected').click();
    await page.waitForURL(/status=rejected/);
    await card(first).waitFor({ state: 'detached' });
    await card(other).getByRole('button', { name: 'More actions for Sana Khan' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('dialog');
    await history.getByText('Request rejected').waitFor();
    await history.getByText('Access requested').waitFor();
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
    await card(other).getByRole('button', { name: 'Reopen' }).click();
    await toRead('The request from Sana Khan has been reopened');
  });

  it('finds by a search, and decides several at once', async () => {
    const people = [
      await aPending(app, { companyName: 'Zaveri One' }),
      await aPending(app, { companyName: 'Zaveri Two' }),
      await aPending(app, { companyName: 'Zaveri Three' }),
    ] as const;
    await page.goto('/admin/requests');
    await look(true);
    await page.getByLabel('Search requests').fill('zaveri');
    await page.waitForURL(/search=zaveri/);
    await toRead('Total: 3 requests');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('checkbox', { name: '3 requests selected' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    // While they are being chosen, somebody else answers one of them.
    const second = await anAdmin(app, { name: 'Dev' });
    await second.client.rest.put(`/admin/reject-access/${people[1].id}`, { seen: 'pending' });
    await page.getByLabel('Access Duration for selected requests').selectOption('24 hours');
    await page.getByRole('button', { name: 'Approve selected' }).click();
    await toRead('2 requests approved for 24 hours. 1 had already been decided.');
    await card(people[0]).getByText('Access granted for: 24 hours').waitFor();
    await card(people[1]).getByText('Access request has been rejected').waitFor();
    await card(people[1])
      .getByText(/^Dev, /)
      .waitFor();
    await page.getByRole('button', { name: 'Update the list' }).click();
    await toRead('No requests found');
  });

  it('is told when another administrator was first, and sees what they decided', async () => {
    const person = await aPending(app, { name: 'Ravi Shah' });
    const theirs = await signedIn(browser, app, await anAdmin(app, { name: 'Tara' }));
    await Promise.all([page.goto('/admin/requests'), theirs.page.goto('/admin/requests')]);
    await look(true, theirs.page);
    await Promise.all([card(person).waitFor(), card(person, theirs.page).waitFor()]);
    await card(person).getByRole('button', { name: 'Approve Ravi Shah' }).click();
    await toRead('Access granted to Ravi Shah for 4 hours');
    await card(person, theirs.page).getByRole('button', { name: 'Reject Ravi Shah' }).click();
    await toRead('Failed to reject request: This request has already been decided.', theirs.page);
    await card(person, theirs.page).getByText('Access granted for: 4 hours').waitFor();
    await card(person, theirs.page)
      .getByText(/Meera, /)
      .waitFor();
    await theirs.context.close();
  });

  it('decides from the dashboard, opens what is new, and reads the figures as charts and as tables', async () => {
    const [product, buyer] = [await aProduct(app, { gram: 4.25 }), await aCustomer(app)];
    const { _id } = await anOrder({ by: buyer, lines: [{ product, quantity: 3 }] });
    const oldest = await aPending(app, { name: 'Old Wish' });
    await app.database.query(`UPDATE users SET access_requested_at = now() - interval '9 days' WHERE id = $1`, [
      oldest.id,
    ]);
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Approve Old Wish' }).click();
    await toRead('Access granted to Old Wish for 4 hours');
    await page.getByRole('button', { name: 'Approve Old Wish' }).waitFor({ state: 'detached' });
    const order = page.getByRole('link', { name: buyer.companyName });
    expect(await order.getAttribute('href')).toBe(`/admin/orders?open=${_id}`);

    await page.getByRole('img', { name: 'Orders a week, as a chart' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Orders and grams per week: show a table' }).click();
    const row = page.getByRole('table', { name: 'Orders and grams per week' }).getByRole('row').nth(1);
    expect(await row.getByRole('cell').allTextContents()).toEqual(['1', '3', '12.750 g']);
    await page.getByRole('button', { name: 'Top products: show a table' }).click();
    await page.getByRole('rowheader', { name: product.name }).waitFor();
    await page.getByLabel('Weeks shown').selectOption('26 weeks');
    await page.waitForURL(/weeks=26/);
    await page.getByRole('table', { name: 'Orders and grams per week' }).getByRole('row').nth(26).waitFor();
    expect(mine.problems).toEqual([]);
  });

  it('is told why when the requests cannot be fetched, and can try again', async () => {
    const again = await meet(page, 'AccessRequests', (route) => route.abort());
    await page.goto('/admin/requests');
    await look(true);
    await toRead('Error: Failed to fetch pending requests');
    expect(
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: /Approve/ }) })
        .count(),
    ).toBe(0);
    await again();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).waitFor();
  });
});
