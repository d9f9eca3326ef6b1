import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  accessibilityProblems,
  describeInBrowser,
  openBrowser,
  screen,
  type Visit,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aColleague, aCustomer, anAdmin, aPending, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describeInBrowser('The pages of companies', () => {
  let app: RunningApp;
  let browser: Browser;
  let adminVisit: Visit;
  let page: Page;
  let kiran: TestPerson;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    browser = await openBrowser();
    adminVisit = await signedIn(browser, app, await anAdmin(app, { name: 'Meera Shah', companyName: 'Parure' }));
    ({ page } = adminVisit);
    kiran = await aCustomer(app, { name: 'Kiran Rao', companyName: 'Kiran Jewels', email: 'rao@kiran.test' });
    await aColleague(app, kiran, 'buyer', { name: 'Asha Mehta', email: 'asha@kiran.test' });
    await aCustomer(app, { name: 'Nila Bose', companyName: 'Bose Gold', phone: '9845012345', email: 'nila@bose.test' });
  });

  afterEach(() => expect(adminVisit.problems.splice(0).filter((line) => !/status of 409/.test(line))).toEqual([]));

  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const path = ({ id }: { id: string }, name = '') => `/admin/companies/${id}${name && `?tab=${name}`}`;
  const expectAccessible = async () => {
    for (const size of [screen.phone, screen.desktop]) {
      await page.setViewportSize(size);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  };
  const companyOf = async ({ id }: { id: string }) => {
    const terms = `SELECT min_order_grams::float AS grams, paused_reason AS reason, internal_note AS note FROM companies WHERE id = $1`;
    return (await app.database.query(terms, [id]))[0] as unknown;
  };

  it('finds a company by a colleague, filters the list, and opens a company by keyboard', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Companies' }).click();
    await row('Bose Gold').waitFor();
    await expectAccessible();
    await page.getByLabel('Search companies').fill('asha@kiran');
    await waitForText(page, 'Total: 1 company');
    await page.waitForURL(/search=asha/);
    await page.getByLabel('Ordering', { exact: true }).selectOption('Paused');
    await waitForText(page, 'No companies found');
    await expectAccessible();
    await page.getByLabel('Ordering', { exact: true }).selectOption('Open');
    await row('Kiran Jewels').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Kiran Jewels' }).waitFor();
    await row('Kiran Jewels').waitFor({ state: 'detached' });
    await tab('People').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await waitForFocus(tab('Access'));
    await page.waitForURL(/tab=access/);
    await page.getByRole('main').getByRole('link', { name: 'Companies' }).click();
    await page.waitForURL(/companies\?search=asha.*ordering=open/);
    await row('Kiran Jewels').waitFor();
  });

  it.each([768, 1280])('fits a window of %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/companies');
    await row('Kiran Jewels').waitFor();
    const overflow = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('table').parentElement)`;
    expect(await page.evaluate(overflow)).toBe(0);
    await page.setViewportSize(screen.desktop);
  });

  it('pauses ordering with a reason, sets the least weight and a note, and opens ordering again', async () => {
    await page.goto(path(kiran, 'terms'));
    await button('Pause ordering').waitFor();
    await expectAccessible();
    await button('Pause ordering').press('Enter');
    const reason = dialog('Pause ordering').getByLabel('Reason');
    await waitForFocus(reason);
    await expectAccessible();
    await dialog('Pause ordering').getByRole('button', { name: 'Pause ordering' }).click();
    await waitForText(page, 'Please say why. The company sees this text.');
    await waitForFocus(reason);
    await reason.fill('Invoice 118 is open.');
    await dialog('Pause ordering').getByRole('button', { name: 'Pause ordering' }).click();
    await waitForText(page, 'Ordering is paused');
    await dialog('Pause ordering').waitFor({ state: 'detached' });
    await expectAccessible();

    await page.getByLabel('Least weight of an order (grams)').fill('50.5');
    await page.getByLabel('Internal note').fill('Pays late.');
    await button('Save').click();
    await waitForText(page, 'Company updated successfully');
    expect(await companyOf(kiran)).toEqual({ grams: 50.5, reason: 'Invoice 118 is open.', note: 'Pays late.' });

    await page.goto('/admin/companies?ordering=paused');
    await row('Kiran Jewels').getByText('Paused').filter({ visible: true }).waitFor();
    await row('Kiran Jewels').getByText('50.500 g').filter({ visible: true }).waitFor();
    await page.goto(path(kiran, 'terms'));
    await button('Open ordering again').click();
    await waitForText(page, 'The owners and buyers of the company can order.');
    expect(await companyOf(kiran)).toMatchObject({ reason: null });
  });

  it('the form of terms keeps what was typed when another administrator saved first', async () => {
    await page.goto(path(kiran, 'terms'));
    await page.getByLabel('Internal note').fill('Typed here.');
    const other = await anAdmin(app, { name: 'Dev' });
    await other.client.rest.put(`/admin/companies/${kiran.id}`, { internalNote: 'Saved first.' });
    await button('Save').click();
    await waitForText(page, 'Someone else has changed this. Check the latest version and try again.');
    await waitForText(page, 'Saved first.');
    expect(await page.getByLabel('Internal note').inputValue()).toBe('Typed here.');
    await expectAccessible();
    await button('Save').click();
    await waitForText(page, 'Company updated successfully');
    expect(await companyOf(kiran)).toMatchObject({ note: 'Typed here.' });
  });

  it('blocks and unblocks the only owner, and changes a role', async () => {
    await page.goto(path(kiran));
    const person = page.getByRole('listitem').filter({ hasText: kiran.email });
    await person.waitFor();
    await expectAccessible();
    await button('More about Kiran Rao').click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await person.getByText('Blocked').waitFor();
    expect((await kiran.client.rest.get('/me')).status).toBe(401);
    await button('More about Kiran Rao').click();
    await page.getByRole('menuitem', { name: 'Unblock' }).click();
    await person.getByText('Blocked').waitFor({ state: 'detached' });
    await button('Buyer: role of Asha Mehta').click();
    await page.getByRole('menuitem', { name: 'Viewer' }).click();
    await button('Viewer: role of Asha Mehta').waitFor();
    await button('Invite a person').press('Enter');
    await waitForFocus(dialog('Invite a person').getByLabel('Email'));
    await expectAccessible();
    await page.keyboard.press('Escape');
    await dialog('Invite a person').waitFor({ state: 'detached' });
  });

  it('shows access with its history, orders and activity', async () => {
    const customer = await aCustomer(app, { name: 'Ila Iyer', companyName: 'Iyer Gold', email: 'ila@iyer.test' });
    const order = await anOrder({
      by: customer,
      lines: [{ product: await aProduct(app, { gram: 4.25 }), quantity: 3 }],
    });
    await page.goto(path(customer, 'access'));
    await waitForText(page, 'Access granted: Permanent');
    await expectAccessible();
    await button('Revoke').click();
    await waitForText(dialog('Revoke access'), /The people of Iyer Gold will be signed out immediately/);
    await expectAccessible();
    await dialog('Revoke access').getByRole('button', { name: 'Revoke' }).click();
    await button('Reopen').waitFor();
    await page.getByRole('article').getByText('Rejected', { exact: true }).first().waitFor();

    await tab('Activity').click();
    await page.getByRole('row', { name: 'revoked the access of' }).waitFor();
    await expectAccessible();
    await tab('Orders').click();
    const shown = page.getByRole('row').filter({ hasText: 'Ila Iyer' });
    await shown.waitFor();
    expect(await shown.getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['Ila Iyer', '3 pieces', '12.750 g']),
    );
    await expectAccessible();
    await shown.getByRole('link').click();
    await page.waitForURL(`/admin/orders/${order._id}`);
    await page.goBack();
    await shown.waitFor();
  });

  it('lets the person of a similar request join the company, which keeps its people', async () => {
    const email = 'ravi@kiran.test';
    const pending = await aPending(app, { name: 'Ravi Rao', companyName: 'Kiran Jewellers', email });
    await page.goto('/admin/requests');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Kiran Jewellers' }) });
    await waitForText(card, /^Similar name, same phone number, same email domain:/);
    await card.getByRole('link', { name: /^Kiran Jewels \(C-\d{4}\)$/ }).waitFor();
    await expectAccessible();
    await card.getByRole('button', { name: 'Let join… Ravi Rao' }).press('Enter');
    const join = dialog('Let Ravi Rao join a company');
    await waitForFocus(join.getByRole('radio', { name: /^Kiran Jewels/ }));
    await waitForText(join, 'Ravi Rao joins Kiran Jewels; the new company Kiran Jewellers is deleted.');
    await expectAccessible();
    await join.getByRole('radio', { name: 'Viewer' }).click();
    await join.getByRole('button', { name: 'Let join' }).press('Enter');
    await waitForText(card, 'Ravi Rao joined Kiran Jewels');
    await join.waitFor({ state: 'detached' });
    await waitForText(page, '1 request decided on this page.');
    await page.getByRole('link', { name: 'User Requests' }).getByText('pending').waitFor({ state: 'detached' });
    await expectAccessible();
    expect(await app.database.query('SELECT FROM companies WHERE id = $1', [pending.id])).toHaveLength(0);

    await card.page().goto(path(kiran));
    await button('Viewer: role of Ravi Rao').waitFor();
    expect(await page.getByRole('list', { name: 'People of Kiran Jewels' }).getByRole('listitem').count()).toBe(3);
  });

  it('leads from an account and from the activity to the company', async () => {
    await page.goto(`/admin/users?open=${kiran.id}`);
    await page.getByRole('dialog').getByRole('link', { name: 'Kiran Jewels' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kiran Jewels' }).waitFor();
    await page.goto('/admin/companies/unknown');
    await page.getByRole('heading', { level: 1, name: 'Company not found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'All companies' }).click();
    await row('Kiran Jewels').waitFor();
  });
});
