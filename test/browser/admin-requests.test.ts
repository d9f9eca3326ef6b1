import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  countClicks,
  describeInBrowser,
  layoutShifts,
  openBrowser,
  screen,
  type Visit,
  waitForText as waitForTextOn,
} from '../support/browser/browser.js';
import { aCustomer, anAdmin, aPending, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { until } from '../support/time.js';

describeInBrowser('The page of user requests', () => {
  let app: RunningApp;
  let browser: Browser;
  let admin: TestPerson;
  let adminVisit: Visit;
  let page: Page;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external', UNDO_SECONDS: '60' });
    browser = await openBrowser();
    admin = await anAdmin(app, { name: 'Meera' });
    adminVisit = await signedIn(browser, app, admin);
    ({ page } = adminVisit);
  });

  const waitForText = (text: string | RegExp, on = page) => waitForTextOn(on, text);
  const card = ({ companyName }: { companyName: string }, on = page) =>
    on.getByRole('listitem').filter({ has: on.getByRole('heading', { name: companyName }) });
  /** Simulates switching to another tab: a hidden page does not poll until it is visible again. */
  const setHidden = (hidden: boolean, on = page) =>
    on.evaluate(
      `Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
       document.dispatchEvent(new Event('visibilitychange'));`,
    );

  it('shows empty states first, and a new request without a reload', async () => {
    const { page: on, context } = await signedIn(browser, app, admin);
    await on.clock.install();
    await on.goto('/admin');
    await waitForText('No pending requests.', on);
    await waitForText('No orders in this period.', on);
    await waitForText('No orders yet.', on);
    expect(await accessibilityProblems(on)).toEqual([]);

    await on.getByRole('link', { name: 'User Requests' }).click();
    await waitForText('Manage and approve user login requests', on);
    await waitForText('No requests found', on);
    await waitForText('Try adjusting your search or filter criteria.', on);
    const requester = await aPending(app);
    // The page asks for new requests every eight seconds.
    await on.clock.fastForward(8_000);
    await card(requester, on).waitFor();
    await on.getByRole('link', { name: /User Requests\s*1 pending/ }).waitFor();
    expect(await on.getByRole('status', { name: 'New requests' }).textContent()).toBe(
      '1 new request. 1 request waiting.',
    );
    await context.close();
  });

  it('approves for 8 hours, rejects, shows the history and reopens', async () => {
    const [first, other] = [await aPending(app, { name: 'Anita Desai' }), await aPending(app, { name: 'Sana Khan' })];
    await page.goto('/admin/requests');
    await card(first).getByRole('button', { name: 'Other durations for Anita Desai' }).click();
    await card(first).getByRole('menuitem', { name: '8 hours' }).click();
    await waitForText('Access granted to Anita Desai for 8 hours');
    await card(first).getByText('Access granted for: 8 hours').waitFor();
    await card(other).getByRole('button', { name: 'Reject Sana Khan' }).click();
    await waitForText('Access request for Sana Khan has been rejected');
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
    await card(other).getByText('Pending', { exact: true }).waitFor();
  });

  /** True if the row with "Select all" hides the content that scrolls beneath it. */
  const coveredBySelectAll = () =>
    page.evaluate<boolean>(`(() => {
      let row = document.querySelector('main input[type="checkbox"]');
      while (getComputedStyle(row).position !== 'sticky') row = row.parentElement;
      return getComputedStyle(row).backgroundColor === getComputedStyle(document.body).backgroundColor;
    })()`);

  it('searches requests and approves several at once', async () => {
    const requesters = [
      await aPending(app, { companyName: 'Zaveri One' }),
      await aPending(app, { companyName: 'Zaveri Two' }),
      await aPending(app, { companyName: 'Zaveri Three' }),
    ] as const;
    await page.goto('/admin/requests');
    await setHidden(true);
    await page.getByLabel('Search requests').fill('zaveri');
    await page.waitForURL(/search=zaveri/);
    await waitForText('Total: 3 requests');
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('group', { name: 'Bulk actions' }).getByText('3 selected').waitFor();
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    expect(await coveredBySelectAll()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    // Another administrator decides one of the selected requests first.
    const otherAdmin = await anAdmin(app, { name: 'Dev' });
    await otherAdmin.client.rest.put(`/admin/reject-access/${requesters[1].id}`, { seen: 'pending' });
    await page.getByLabel('Access Duration for selected requests').selectOption('24 hours');
    await page.getByRole('button', { name: 'Approve selected' }).click();
    await waitForText('2 requests approved for 24 hours. 1 had already been decided.');
    await card(requesters[0]).getByText('Access granted for: 24 hours').waitFor();
    await card(requesters[1]).getByText('Access request has been rejected').waitFor();
    await card(requesters[1])
      .getByText(/^Dev, /)
      .waitFor();
    await page.getByRole('button', { name: 'Update the list' }).click();
    await waitForText('No requests found');
  });

  it('lets in ten companies with ten clicks, and takes back the last with one', async () => {
    const requesters = await Promise.all(
      [...'ABCDEFGHIJ'].map((letter) => aPending(app, { companyName: `Soni ${letter}`, name: `Dev Soni ${letter}` })),
    );
    await page.goto('/admin/requests?search=soni');
    await waitForText('Total: 10 requests');
    const clicks = await countClicks(page);
    for (const { name } of requesters.slice(0, 9))
      await page.getByRole('button', { name: `Approve for 4 hours: ${name}`, exact: true }).click();
    await page.getByRole('button', { name: 'Permanent for Dev Soni J' }).click();
    await waitForText(/^\d+ companies approved$/);
    const granted = (requester: (typeof requesters)[number], duration: string) =>
      card(requester).getByText(`Access granted for: ${duration}`);
    for (const requester of requesters.slice(0, 9)) await granted(requester, '4 hours').waitFor();
    const last = requesters[9];
    await granted(last, 'Permanent').waitFor();
    expect(await clicks()).toBe(10);
    await page.getByRole('button', { name: 'Undo last' }).click();
    await waitForText('Decision taken back.');
    await card(last).getByText('Pending', { exact: true }).waitFor();
    expect(await clicks()).toBe(11);
    expect(
      await app.database.query(`SELECT FROM companies WHERE name LIKE 'Soni%' AND access_status = 'approved'`),
    ).toHaveLength(9);
  });

  it('lets in companies by keyboard: the first within ten stops, the next with the key A', async () => {
    for (const name of ['Keys One', 'Keys Two', 'Keys Three']) await aPending(app, { companyName: name, name });
    await page.goto('/admin/requests?search=keys');
    await waitForText('Total: 3 requests');
    const focused = () => page.evaluate<string | null>(`document.activeElement.getAttribute('aria-label')`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    let stops = 1;
    for (; stops < 20 && (await focused()) !== 'Approve for 4 hours: Keys One'; stops++)
      await page.keyboard.press('Tab');
    expect(stops).toBeLessThanOrEqual(10);
    await page.keyboard.press('Shift+A');
    for (const [name, next] of [
      ['Keys One', 'Keys Two'],
      ['Keys Two', 'Keys Three'],
    ] as const) {
      await page.keyboard.press('a');
      await card({ companyName: name }).getByText('Access granted for: 4 hours').waitFor();
      await until(async () => (await focused()) === `Approve for 4 hours: ${next}`);
    }
    await page.getByLabel('Search requests').press('a');
    await waitForText('No requests found');
    const approved = `SELECT FROM companies WHERE name LIKE 'Keys%' AND access_status = 'approved'`;
    expect(await app.database.query(approved)).toHaveLength(2);
  });

  it('approves from the dashboard, links to new orders, and shows statistics as charts and tables', async () => {
    const [product, customer] = [await aProduct(app, { gram: 4.25 }), await aCustomer(app)];
    const { _id } = await anOrder({ by: customer, lines: [{ product, quantity: 3 }] });
    const oldest = await aPending(app, { name: 'Nisha Verma' });
    await app.database.query(`UPDATE companies SET access_requested_at = now() - interval '9 days' WHERE id = $1`, [
      oldest.id,
    ]);
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Approve for 4 hours: Nisha Verma' }).click();
    await waitForText('Access granted to Nisha Verma for 4 hours');
    await page.getByRole('button', { name: 'Approve for 4 hours: Nisha Verma' }).waitFor({ state: 'detached' });
    const order = page.getByRole('link', { name: customer.companyName });
    expect(await order.getAttribute('href')).toBe(`/admin/orders/${_id}`);

    await page.getByRole('img', { name: 'Chart of orders per week' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Orders and grams per week: show a table' }).click();
    const row = page.getByRole('table', { name: 'Orders and grams per week' }).getByRole('row').nth(1);
    expect(await row.getByRole('cell').allTextContents()).toEqual(['1', '3', '12.750 g', '11.688 g']);
    await page.getByRole('button', { name: 'Top products: show a table' }).click();
    await page.getByRole('rowheader', { name: product.name }).waitFor();
    await page.getByLabel('Weeks shown').selectOption('26 weeks');
    await page.waitForURL(/weeks=26/);
    await page.getByRole('table', { name: 'Orders and grams per week' }).getByRole('row').nth(26).waitFor();
    expect(adminVisit.problems).toEqual([]);
  });

  it.each([screen.desktop, screen.wall])('moves nothing while the dashboard loads at $width pixels', async (size) => {
    await page.setViewportSize(size);
    await page.goto('/admin');
    await page.getByRole('img', { name: 'Chart of orders per week' }).waitFor();
    expect(await layoutShifts(page)).toEqual([]);
    await page.setViewportSize(screen.desktop);
  });
});
