import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  interceptOperation,
  isUncovered,
  openBrowser,
  screen,
  type Visit,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer, anAdmin, anExpired, aPending, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';

describeInBrowser('The page of users', () => {
  let app: RunningApp;
  let browser: Browser;
  let meera: TestPerson;
  let adminVisit: Visit;
  let page: Page;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    meera = await anAdmin(app, { name: 'Meera Shah', companyName: 'Parure' });
    browser = await openBrowser();
    adminVisit = await signedIn(browser, app, meera);
    page = adminVisit.page;
  });

  afterEach(() =>
    expect(adminVisit.problems.splice(0).filter((line) => !/status of (409|500)/.test(line))).toEqual([]),
  );

  const dialog = (on = page) => on.getByRole('dialog');
  const press = (name: string, on = page) => dialog(on).getByRole('button', { name, exact: true }).click();
  const waitForDialogText = (text: string | RegExp, on = page) => waitForText(dialog(on), text);
  const waitForPageText = (text: string | RegExp) => waitForText(page, text);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const chooseDelete = async (name: string, on = page) => {
    await on.getByRole('button', { name: `More actions for ${name}` }).click();
    await on.getByRole('menuitem', { name: 'Delete' }).click();
  };
  const openUser = async (user: TestPerson, on = page) => {
    await on.goto(`/admin/users?open=${user.id}`);
    await on
      .getByRole('dialog')
      .getByRole('heading', { name: 'Access history' })
      .or(on.getByText('Sign out everywhere'))
      .first()
      .waitFor();
  };

  it('searches, filters and sorts users, keeps it in the URL, and opens a user by keyboard', async () => {
    await aPending(app, { name: 'Zoya Khan', companyName: 'Khan Jewels' });
    await aCustomer(app, { name: 'Arun Pillai', companyName: 'Khan Brothers', duration: '8' });
    await page.goto('/admin/users');
    await row('Zoya Khan').waitFor();
    const shown = page.getByRole('columnheader');
    const own = ['Last order', 'Last seen'];
    const columns = ['Name', 'Email', 'Role', 'Status', 'Company', 'Access', ...own, 'Created', 'Action'];
    expect(await shown.allTextContents()).toEqual(columns);
    await waitForPageText(/^Total: \d+ users$/);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await shown.allTextContents()).toEqual(columns.filter((column) => !own.includes(column)));
    // Leaves room for the scrollbars of page and table, which this browser lays over them.
    expect(await page.evaluate('parseFloat(getComputedStyle(document.querySelector("table")).minWidth)')).toBeLessThan(
      880,
    );
    expect(
      await row('Arun Pillai')
        .getByRole('link', { name: /^\d{10}$/ })
        .getAttribute('href'),
    ).toMatch(/^https:\/\/wa\.me\/91\d{10}$/);

    await page.getByLabel('Search users').fill('khan');
    await waitForPageText('Total: 2 users');
    await page.getByRole('button', { name: 'Name' }).click();
    await page.waitForURL(/sort=name/);
    await page.locator('tbody tr').first().and(row('Arun Pillai')).waitFor();
    await page.getByLabel('Access', { exact: true }).selectOption('Pending');
    await waitForPageText('Total: 1 user');
    await page.reload();
    await row('Zoya Khan').waitFor();
    expect(await row('Arun Pillai').count()).toBe(0);

    await row('Zoya Khan').focus();
    await page.keyboard.press('Enter');
    await waitForDialogText('Khan Jewels');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByLabel('Search users').fill('no such user');
    await waitForPageText('No users found');
  });

  it.each([768, 1280])('shows all columns in a window of %i pixels', async (width) => {
    const user = await aCustomer(app, { name: `Ila Iyer ${width}`, companyName: 'Iyer Gold' });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/admin/users?search=${user.email}`);
    const shown = row(user.name);
    await shown.waitFor();
    const columns = page.getByRole('columnheader');
    for (const name of ['Name', 'Email', 'Role', 'Status', 'Company', 'Access', 'Created', 'Action'])
      expect([name, await isUncovered(columns.filter({ hasText: name }))]).toEqual([name, true]);
    for (const text of [user.name, user.email, 'Customer', 'Active', user.companyName])
      expect([text, await isUncovered(shown.getByText(text, { exact: true }).filter({ visible: true }))]).toEqual([
        text,
        true,
      ]);
    const overflow = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('table').parentElement)`;
    expect(await page.evaluate(overflow)).toBe(0);
    await page.setViewportSize(screen.desktop);
  });

  it('shows users in three lines on a phone, with the actions in a menu', async () => {
    const user = await aCustomer(app, {
      name: 'Nila Bose',
      companyName: 'Bose and Daughters Fine Jewellery',
      phone: '9845012345',
    });
    await anOrder({ by: user, lines: [{ product: await aProduct(app) }] });
    await page.setViewportSize(screen.phone);
    await page.goto('/admin/users?search=bose');
    const shown = row('Nila Bose');
    for (const text of [user.companyName, 'Nila Bose', '9845012345', /^\d+ \w+ \d{4}$/]) await waitForText(shown, text);
    expect((await shown.boundingBox())?.height).toBeLessThan(115);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await shown.getByRole('button', { name: 'More actions for Nila Bose' }).click();
    await page.getByRole('menuitem', { name: 'View activity' }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize(screen.desktop);
  });

  it('approves, extends, revokes and reopens access, and shows each step in the history', async () => {
    const user = await aPending(app, { name: 'Lata Rao' });
    await openUser(user);
    await press('Other durations');
    await dialog().getByRole('menuitem', { name: '8 hours' }).click();
    await waitForDialogText(/Access granted: 8 hours/);
    await press('Extend');
    await dialog().getByRole('menuitem', { name: '2 hours' }).click();
    await waitForDialogText(/Access extended: 2 hours/);
    await press('Make permanent');
    await waitForDialogText(/Access extended: Permanent/);
    await press('Change to…');
    await dialog().getByRole('menuitem', { name: '30 days from now' }).click();
    await waitForDialogText(/Access granted: 30 days/);
    await press('Revoke');
    await waitForDialogText(/will immediately lose access to products/);
    await press('Revoke access');
    await waitForDialogText('Access revoked');
    await press('Reopen');
    await waitForDialogText('Request reopened');
    await dialog().getByRole('button', { name: 'Approve for 4 hours' }).waitFor();
  });

  it('shows the new role when another administrator changed it first', async () => {
    const user = await anExpired(app, { name: 'Ravi Sen' });
    const otherAdminVisit = await signedIn(browser, app, await anAdmin(app, { name: 'Second Admin' }));
    await openUser(user);
    await openUser(user, otherAdminVisit.page);
    await press('Make administrator');
    await press('Make administrator');
    await dialog().getByRole('button', { name: 'Make customer', exact: true }).waitFor();

    await press('Make administrator', otherAdminVisit.page);
    await press('Make administrator', otherAdminVisit.page);
    await waitForDialogText(/Someone else has changed this/, otherAdminVisit.page);
    await dialog(otherAdminVisit.page).getByRole('button', { name: 'Make customer', exact: true }).waitFor();
    await otherAdminVisit.context.close();
  });

  it('denies the next action of an administrator who was made a customer', async () => {
    const user = await anAdmin(app, { name: 'Former Admin' });
    const formerAdminVisit = await signedIn(browser, app, user);
    await formerAdminVisit.page.goto('/admin/users');
    await formerAdminVisit.page.getByRole('row', { name: /Former Admin/ }).waitFor();
    await openUser(user);
    await press('Make customer');
    await press('Make customer');
    await dialog().getByRole('button', { name: 'Make administrator', exact: true }).waitFor();
    await formerAdminVisit.page.getByLabel('Role', { exact: true }).selectOption('Customers');
    await formerAdminVisit.page.getByText("You don't have permission to do this.").first().waitFor();
    await formerAdminVisit.context.close();
  });

  it('signs a user out of every session', async () => {
    const user = await aCustomer(app, { name: 'Tara Iyer' });
    await openUser(user);
    await waitForDialogText(/^1 active session/);
    await press('Sign out everywhere');
    await press('Sign out everywhere');
    await waitForDialogText('No active sessions');
    expect((await user.client.rest.get('/me')).status).toBe(401);
  });

  it('confirms the deletion of a user, and keeps the dialog open when it fails', async () => {
    const user = await aCustomer(app, { name: 'Deepa Nair', companyName: 'Nair Gold' });
    const product = await aProduct(app, { name: 'Lotus Ring' });
    await anOrder({ by: user, lines: [{ product }] });
    await page.goto('/admin/users?search=nair+gold');
    await chooseDelete('Deepa Nair');
    await waitForDialogText('Delete User');
    await waitForDialogText(`Are you sure you want to delete Deepa Nair (${user.email})?`);
    await waitForDialogText(/1 order stays in Order Management.* This action cannot be undone/);
    const restore = await interceptOperation(page, 'DeleteUser', (route) => route.abort());
    await press('Delete');
    await waitForDialogText('Failed to delete user');
    await restore();
    adminVisit.problems.length = 0;
    await press('Delete');
    await waitForPageText('User deleted successfully');
    await waitForPageText('No users found');
    expect(await app.database.query('SELECT FROM users WHERE id = $1', [user.id])).toHaveLength(0);
    expect(await app.database.query(`SELECT FROM orders WHERE company_name = 'Nair Gold'`)).toHaveLength(1);
  });

  it('shows for 3.5 seconds that a user was deleted', async () => {
    await aCustomer(app, { name: 'Mira Nair', companyName: 'Nair Silver' });
    const clockVisit = await signedIn(browser, app, meera);
    await clockVisit.page.clock.install();
    await clockVisit.page.goto('/admin/users?search=nair+silver');
    await chooseDelete('Mira Nair', clockVisit.page);
    await clockVisit.page.clock.pauseAt(Date.now() + 60_000);
    await press('Delete', clockVisit.page);
    const banner = clockVisit.page.getByText('User deleted successfully');
    await banner.waitFor();
    await clockVisit.page.clock.runFor(3_400);
    expect(await banner.isVisible()).toBe(true);
    await clockVisit.page.clock.runFor(200);
    await banner.waitFor({ state: 'hidden' });
    await clockVisit.context.close();
  });

  it('shows actor, action and user in the audit, searches it, and links to the user', async () => {
    const user = await aPending(app, { name: 'Usha Menon', companyName: 'Menon Jewels' });
    await meera.client.rest.post(`/admin/grant-access/${user.id}`, { duration: 24 });
    await page.goto('/admin/audit');
    await page.getByRole('row').nth(1).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Search activity').fill('menon');
    await page.waitForURL(/search=menon/);
    await page.getByLabel('About').selectOption('Access');
    // Until the filtered list loads, the table shows grants to other users.
    const entry = page.getByRole('row', { name: 'granted access to' }).filter({ hasText: 'Menon Jewels' });
    await entry.waitFor();
    expect(await entry.innerText()).toMatch(
      /Meera Shah, Parure[^]*granted access to[^]*Usha Menon, Menon Jewels[^]*24 hours/,
    );
    await page.reload();
    await entry.getByRole('link', { name: 'Usha Menon, Menon Jewels' }).click();
    await waitForDialogText('Menon Jewels');
    await dialog().getByRole('link', { name: 'View activity' }).click();
    await waitForPageText('Only actions on one account or item.');
    await page.getByRole('row', { name: 'requested access' }).filter({ hasText: 'Menon Jewels' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page
      .getByRole('row', { name: /deleted the account of/ })
      .first()
      .waitFor();
  });
});
