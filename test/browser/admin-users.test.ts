import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  meet,
  openBrowser,
  toRead,
  type Visit,
} from '../support/browser/browser.js';
import { aCustomer, anAdmin, anExpired, aPending, type TestPerson } from '../support/data/builders.js';
import { signedIn } from '../support/http/signed-in.js';

describeInBrowser('User Management and the audit, as an administrator uses them', () => {
  let app: RunningApp;
  let browser: Browser;
  let meera: TestPerson;
  let house: Visit;
  let page: Page;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    meera = await anAdmin(app, { name: 'Meera Shah', companyName: 'Parure' });
    browser = await openBrowser();
    house = await signedIn(browser, app, meera);
    page = house.page;
  });

  afterEach(() => expect(house.problems.splice(0).filter((line) => !/status of (409|500)/.test(line))).toEqual([]));

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const dialog = (on = page) => on.getByRole('dialog');
  const press = (name: string, on = page) => dialog(on).getByRole('button', { name, exact: true }).click();
  const reads = (text: string | RegExp, on = page) => toRead(dialog(on), text);
  const shown = (text: string | RegExp) => toRead(page, text);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const openUser = async (person: TestPerson, on = page) => {
    await on.goto(`/admin/users?open=${person.id}`);
    await on
      .getByRole('dialog')
      .getByRole('heading', { name: 'Access history' })
      .or(on.getByText('Sign out everywhere'))
      .first()
      .waitFor();
  };

  it('finds, narrows and sorts, keeps it all in the address, and opens a person by keyboard', async () => {
    await aPending(app, { name: 'Zoya Khan', companyName: 'Khan Jewels' });
    await aCustomer(app, { name: 'Arun Pillai', companyName: 'Khan Brothers', duration: '8' });
    await page.goto('/admin/users');
    await row('Zoya Khan').waitFor();
    for (const column of ['Name', 'Email', 'Role', 'Status', 'Company', 'Access', 'Created', 'Action'])
      await page.getByRole('columnheader', { name: column }).waitFor();
    await shown(/^Total: \d+ users$/);
    await shown('Page 1 of 1');
    expect(await page.getByLabel('Per page').locator('option').allTextContents()).toEqual(['10', '20', '50', '100']);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByLabel('Search users').fill('khan');
    await shown('Total: 2 users');
    await page.getByRole('button', { name: 'Name' }).click();
    await page.waitForURL(/sort=name/);
    await page.locator('tbody tr').first().getByText('Arun Pillai').waitFor();
    await page.getByLabel('Access', { exact: true }).selectOption('Pending');
    await shown('Total: 1 users');
    await page.reload();
    await row('Zoya Khan').waitFor();
    expect(await row('Arun Pillai').count()).toBe(0);

    await row('Zoya Khan').focus();
    await page.keyboard.press('Enter');
    await reads('Khan Jewels');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByLabel('Search users').fill('nobody is called this');
    await shown('No users found');
  });

  it('approves, extends, makes permanent, revokes and reopens, and shows it in the history', async () => {
    const person = await aPending(app, { name: 'Lata Rao' });
    await openUser(person);
    await dialog().getByLabel('Access Duration').selectOption('8 hours');
    await press('Approve');
    await reads(/Access granted: 8 hours/);
    await dialog().getByLabel('Access Duration').selectOption('2 hours');
    await press('Extend');
    await reads(/Access extended: 2 hours/);
    await press('Make permanent');
    await reads(/Access extended: Permanent/);
    await press('Revoke');
    await reads(/will immediately lose access to products/);
    await press('Revoke access');
    await reads('Access revoked');
    await press('Reopen');
    await reads('Request reopened');
    await dialog().getByRole('button', { name: 'Approve', exact: true }).waitFor();
  });

  it('of two administrators who change the same role, the second is told and sees the new state', async () => {
    const person = await anExpired(app, { name: 'Ravi Sen' });
    const other = await signedIn(browser, app, await anAdmin(app, { name: 'Second Admin' }));
    await openUser(person);
    await openUser(person, other.page);
    await press('Make administrator');
    await press('Make administrator');
    await dialog().getByRole('button', { name: 'Make customer', exact: true }).waitFor();

    await press('Make administrator', other.page);
    await press('Make administrator', other.page);
    await reads(/Another user has changed this in the meantime/, other.page);
    await dialog(other.page).getByRole('button', { name: 'Make customer', exact: true }).waitFor();
    await other.context.close();
  });

  it('takes the panel from an administrator at the very next click', async () => {
    const person = await anAdmin(app, { name: 'Former Admin' });
    const theirs = await signedIn(browser, app, person);
    await theirs.page.goto('/admin/users');
    await theirs.page.getByRole('row', { name: /Former Admin/ }).waitFor();
    await openUser(person);
    await press('Make customer');
    await press('Make customer');
    await dialog().getByRole('button', { name: 'Make administrator', exact: true }).waitFor();
    await theirs.page.getByLabel('Role', { exact: true }).selectOption('Customers');
    await theirs.page.getByText('You are not allowed to do this.').first().waitFor();
    await theirs.context.close();
  });

  it('signs somebody out wherever they are', async () => {
    const person = await aCustomer(app, { name: 'Tara Iyer' });
    await openUser(person);
    await reads(/^In 1 browser/);
    await press('Sign out everywhere');
    await press('Sign out everywhere');
    await reads('Not signed in');
    expect((await person.client.rest.get('/me')).status).toBe(401);
  });

  it('asks before it deletes, and keeps the question open when it fails', async () => {
    const person = await aCustomer(app, { name: 'Deepa Nair', companyName: 'Nair Gold' });
    await page.goto('/admin/users?search=nair+gold');
    await page.getByRole('button', { name: 'Delete Deepa Nair' }).click();
    await reads('Delete User');
    await reads(`Are you sure you want to delete Deepa Nair (${person.email})?`);
    const again = await meet(page, 'DeleteUser', (route) => route.abort());
    await press('Delete');
    await reads('Failed to delete user');
    await again();
    house.problems.length = 0;
    await press('Delete');
    await shown('User deleted successfully');
    await shown('No users found');
    expect(await app.database.query('SELECT FROM users WHERE id = $1', [person.id])).toHaveLength(0);
  });

  it('says for three and a half seconds that somebody was deleted', async () => {
    await aCustomer(app, { name: 'Mira Nair', companyName: 'Nair Silver' });
    const own = await signedIn(browser, app, meera);
    await own.page.clock.install();
    await own.page.goto('/admin/users?search=nair+silver');
    await own.page.getByRole('button', { name: 'Delete Mira Nair' }).click();
    await own.page.clock.pauseAt(Date.now() + 60_000);
    await press('Delete', own.page);
    const banner = own.page.getByText('User deleted successfully');
    await banner.waitFor();
    await own.page.clock.runFor(3_400);
    expect(await banner.isVisible()).toBe(true);
    await own.page.clock.runFor(200);
    await banner.waitFor({ state: 'hidden' });
    await own.context.close();
  });

  it('says who did what to whom, searches it, and leads to the person', async () => {
    const person = await aPending(app, { name: 'Usha Menon', companyName: 'Menon Jewels' });
    await meera.client.rest.post(`/admin/grant-access/${person.id}`, { duration: 24 });
    await page.goto('/admin/audit');
    await page.getByRole('row').nth(1).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Search the audit').fill('menon');
    await page.waitForURL(/search=menon/);
    await page.getByLabel('About').selectOption('Access');
    // Until the list is read again, it has what was granted to others.
    const entry = page.getByRole('row', { name: 'granted access to' }).filter({ hasText: 'Menon Jewels' });
    await entry.waitFor();
    expect(await entry.innerText()).toMatch(
      /Meera Shah, Parure[^]*granted access to[^]*Usha Menon, Menon Jewels[^]*24 hours/,
    );
    await page.reload();
    await entry.getByRole('link', { name: 'Usha Menon, Menon Jewels' }).click();
    await reads('Menon Jewels');
    await dialog().getByRole('link', { name: 'View audit entries' }).click();
    await shown('Only actions on one account or item.');
    await page.getByRole('row', { name: 'requested access' }).filter({ hasText: 'Menon Jewels' }).waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page
      .getByRole('row', { name: /deleted the account of/ })
      .first()
      .waitFor();
  });
});
