import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  interceptOperation,
  openBrowser,
  type Visit,
  waitForText as waitForTextOn,
} from '../support/browser/browser.js';
import { signedIn, withShopAdmin } from '../support/http/signed-in.js';

describeInBrowser('Contact Queries', () => {
  let app: RunningApp;
  let browser: Browser;
  let adminVisit: Visit;
  let page: Page;

  beforeAll(async () => {
    app = await startApp(withShopAdmin);
    browser = await openBrowser();
    adminVisit = await signedIn(browser, app);
    page = adminVisit.page;
  });

  beforeEach(async () => {
    adminVisit.problems.length = 0;
    await app.database.query('TRUNCATE contacts');
    await app.database.query(
      `INSERT INTO contacts (id, name, email, message, status, priority, created_at)
       SELECT gen_random_uuid(), 'Visitor ' || chr(64 + number), 'visitor' || number || '@example.test',
              'Do you make ring number ' || number || E'?\\nWe would need it before the fair.',
              CASE WHEN number <= 20 THEN 'new' WHEN number <= 23 THEN 'in-progress' ELSE 'resolved' END, 'medium',
              timestamptz '2026-11-20T10:00Z' - make_interval(hours => number)
       FROM generate_series(1, 25) AS number`,
    );
  });

  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const status = (name: string) => card(name).getByRole('button', { name: /: status of/ });
  const chooseStatus = async (name: string, choice: string) => {
    await status(name).click();
    await page.getByRole('menuitem', { name: choice }).click();
  };
  const waitForText = (text: string | RegExp) => waitForTextOn(page, text);
  const visibleNames = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

  it('lists new enquiries first, with totals and pages', async () => {
    await page.goto('/admin/queries');
    await card('Visitor A').waitFor();
    expect(await visibleNames()).toHaveLength(20);
    await waitForText('Page 1 / 2');
    await waitForText('Total: 25 queries');
    for (const [name, count] of [
      ['Total Queries', '25'],
      ['New', '20'],
      ['In Progress', '3'],
      ['Resolved', '2'],
    ])
      await page.locator('dl > div', { hasText: name }).locator('dd', { hasText: count }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await card('Visitor Y').waitFor();
    expect(await visibleNames()).toEqual(['Visitor U', 'Visitor V', 'Visitor W', 'Visitor X', 'Visitor Y']);
    expect(page.url()).toMatch(/\?page=2$/);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goBack();
    await card('Visitor A').waitFor();
    await page.getByLabel('Per page').selectOption('50');
    await card('Visitor Y').waitFor();
    await page.getByText('Page 1 / 2').waitFor({ state: 'detached' });
    expect(adminVisit.problems).toEqual([]);
  });

  it('filters by status and search text, and keeps the filters in the URL', async () => {
    await page.goto('/admin/queries');
    await page.getByRole('radiogroup', { name: 'Status' }).getByText('In Progress').click();
    await card('Visitor U').waitFor();
    expect(await visibleNames()).toEqual(['Visitor U', 'Visitor V', 'Visitor W']);
    await page.getByLabel('Search queries').fill('number 22');
    await card('Visitor U').waitFor({ state: 'detached' });
    expect(await visibleNames()).toEqual(['Visitor V']);
    await page.reload();
    await card('Visitor V').waitFor();
    expect(new URL(page.url()).search).toBe('?status=in-progress&search=number+22');
    await page.getByLabel('Search queries').fill('no such enquiry');
    await waitForText('No queries found');
    await waitForText('No queries match your current filters');
  });

  it('shows a new status immediately and saves it', async () => {
    await page.goto('/admin/queries');
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const restore = await interceptOperation(page, 'SetContactStatus', async (route) => {
      await released;
      await route.fallback();
    });
    await chooseStatus('Visitor A', 'Resolved');
    await status('Visitor A').getByText('Resolved').waitFor();
    release();
    await waitForText('Status updated successfully');
    await restore();
    await page.goto('/admin/queries?status=resolved');
    await card('Visitor A').waitFor();
  });

  it('keeps an enquiry that a filter no longer matches until the list is updated', async () => {
    await page.goto('/admin/queries?status=in-progress');
    await chooseStatus('Visitor W', 'New');
    await waitForText('1 query changed on this page.');
    expect(await page.getByText(/^Total:/).count()).toBe(0);
    await page.getByRole('button', { name: 'Update the list' }).click();
    await card('Visitor W').waitFor({ state: 'detached' });
    await waitForText('Total: 2 queries');
  });

  it('shows the latest status when another administrator changed it first', async () => {
    await page.goto('/admin/queries');
    await card('Visitor C').waitFor();
    await app.database.query(`UPDATE contacts SET status = 'in-progress' WHERE name = 'Visitor C'`);
    await chooseStatus('Visitor C', 'Resolved');
    await waitForText('Someone else has changed this. Check the latest version and try again.');
    await status('Visitor C').getByText('In Progress').waitFor();
  });

  it('changes status and priority by the keys S and P', async () => {
    await page.goto('/admin/queries');
    await card('Visitor D').getByRole('button', { name: 'View the query' }).focus();
    await page.keyboard.press('s');
    await page.getByRole('menuitem', { name: 'In Progress' }).press('Enter');
    await waitForText('Status updated successfully');
    await page.keyboard.press('p');
    await page.getByRole('menuitem', { name: 'High' }).click();
    await waitForText('Priority updated successfully');
    expect(await app.database.query(`SELECT priority FROM contacts WHERE name = 'Visitor D'`)).toEqual([
      { priority: 'high' },
    ]);
    await status('Visitor D').getByText('In Progress').waitFor();
  });

  it('opens an enquiry in a dialog with its own URL and a link to reply by email', async () => {
    await page.goto('/admin/queries?status=in-progress');
    await page.getByRole('button', { name: 'View the query from Visitor U' }).click();
    const dialog = page.getByRole('dialog', { name: 'Query Details' });
    await dialog.getByText('Do you make ring number 21?').waitFor();
    expect(await dialog.locator('dt').allTextContents()).toEqual(['Name', 'Email', 'Date & Time', 'Query', 'Status']);
    const reply = new URL((await dialog.getByRole('link', { name: 'Reply by email' }).getAttribute('href')) ?? '');
    expect(decodeURIComponent(reply.pathname)).toBe('visitor21@example.test');
    expect(reply.searchParams.get('subject')).toMatch(/^Your message to /);
    expect(reply.searchParams.get('body')).toContain('> Do you make ring number 21?\r\n> We would need it');
    expect(await accessibilityProblems(page)).toEqual([]);
    const dialogUrl = page.url();
    expect(dialogUrl).toContain('&open=');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/admin\/queries\?status=in-progress$/);
    await page.goto(dialogUrl.replace('status=in-progress', 'status=new'));
    await dialog.getByText('Do you make ring number 21?').waitFor();
    await dialog.getByText('Close', { exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
