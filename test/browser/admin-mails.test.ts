import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  accessibilityProblems,
  describeInBrowser,
  interceptOperation,
  openBrowser,
  type Visit,
  waitForText as waitForTextOn,
} from '../support/browser/browser.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { aFailedMail } from '../support/data/mails.js';
import { signedIn, withShopAdmin } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describeInBrowser('Failed Emails', () => {
  let app: RunningApp;
  let browser: Browser;
  let adminVisit: Visit;
  let page: Page;
  let customer: TestPerson;

  beforeAll(async () => {
    // No worker runs, so a mail that is sent again waits.
    app = await startApp({ ...withShopAdmin, WORKER: 'external' });
    customer = await aCustomer(app);
    browser = await openBrowser();
    adminVisit = await signedIn(browser, app);
    page = adminVisit.page;
  });
  beforeEach(async () => {
    adminVisit.problems.length = 0;
    await app.database.query('DELETE FROM outbox');
  });

  const waitForText = (text: string | RegExp) => waitForTextOn(page, text);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const notice = 'Password changed';
  const toCustomer = (more = {}) => aFailedMail(app, { payload: { userId: customer.id }, ...more });
  const anExpiredCode = () =>
    aFailedMail(app, { kind: 'auth.code', payload: { challengeId: '018f0000-0000-7000-8000-000000000000' } });
  const stateOf = async (id: string) =>
    (await app.database.query<{ state: string }>('SELECT state FROM outbox WHERE id = $1', [id]))[0]?.state;

  it('failed emails are announced on the dashboard and in the navigation', async () => {
    await page.goto('/admin');
    await waitForText('No pending requests.');
    expect(await page.getByText("couldn't be sent").count()).toBe(0);
    await toCustomer();
    await toCustomer();
    await page.reload();
    await waitForText("2 emails couldn't be sent.");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Failed Emails 2 pending' }).waitFor();
    await page.getByRole('link', { name: 'See why' }).click();
    await page.getByRole('heading', { name: 'Failed Emails', level: 1 }).waitFor();
    await waitForText("The mail server rejected the shop's user name or password.");
    await waitForText('Invalid login: 535 5.7.8 Authentication failed');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(adminVisit.problems).toEqual([]);
  });

  it('failed emails are all sent again with one button', async () => {
    const ids = [await toCustomer(), await toCustomer(), await anExpiredCode()];
    await page.goto('/admin/mails');
    await button('Send all again').click();
    await waitForText('2 emails will be sent again. 1 was discarded, because its code has expired.');
    await waitForText('No failed emails');
    expect(await Promise.all(ids.map(stateOf))).toEqual([
      expect.not.stringMatching('failed'),
      expect.not.stringMatching('failed'),
      'dropped',
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('a failed email with an expired code can only be dropped, after a question', async () => {
    const id = await anExpiredCode();
    await page.goto('/admin/mails');
    await waitForText('Code expired');
    expect(await button('Send again: Code').count()).toBe(0);
    await button('Discard Code').click();
    const dialog = page.getByRole('dialog', { name: 'Discard this email' });
    await dialog.getByText('“Code” will never be sent.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await stateOf(id)).toBe('failed');
    await button('Discard Code').click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await waitForText('1 email discarded.');
    expect(await stateOf(id)).toBe('dropped');
  });

  it('failed emails are selected and sent again with the keyboard', async () => {
    const [older, newer] = [await toCustomer({ minutesAgo: 5 }), await toCustomer()];
    await page.goto('/admin/mails');
    await page.getByRole('row', { name: notice }).first().focus();
    await page.keyboard.press('Space');
    await waitForText('1 selected');
    await button('Send 1 again').focus();
    await page.keyboard.press('Enter');
    await waitForText('1 email will be sent again.');
    await button('Send all again').waitFor();
    expect([await stateOf(older), await stateOf(newer)]).toEqual(['failed', expect.not.stringMatching('failed')]);
  });

  it('failed emails have pages, and stay listed with a message when the server is unreachable', async () => {
    for (let minutesAgo = 0; minutesAgo < 25; minutesAgo++) await toCustomer({ minutesAgo });
    await page.goto('/admin/mails');
    await waitForText('25 emails');
    expect(await page.getByRole('row', { name: notice }).count()).toBe(20);
    await button('Next').click();
    await page.getByRole('row', { name: notice }).nth(5).waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\?page=2$/);
    const restore = await interceptOperation(page, 'RetryFailedMails', (route) => route.abort());
    await button('Send all again').click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('row', { name: notice }).count()).toBe(5);
    await restore();
  });

  it('failed emails show an error when they cannot be loaded, and load on Retry', async () => {
    await toCustomer();
    const restore = await interceptOperation(page, 'FailedMails', (route) =>
      route.fulfill({ json: { errors: [{ message: 'Failed', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] } }),
    );
    await page.goto('/admin/mails');
    await page.getByRole('heading', { name: "We couldn't load the failed emails" }).waitFor();
    await restore();
    await button('Retry').click();
    await waitForText(notice);
  });
});
