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
import { aColleague, aCustomer, anAdmin, aStaffPerson } from '../support/data/builders.js';
import { aProduct, severalProducts } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describeInBrowser('The screen of the design numbers of a company', () => {
  let app: RunningApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external', RATE_LIMIT: 'off' });
    browser = await openBrowser();
  });

  const expectAccessible = async (page: Page) => {
    const before = page.viewportSize() ?? screen.desktop;
    for (const size of [screen.phone, screen.desktop]) {
      await page.setViewportSize(size);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    }
    await page.setViewportSize(before);
  };
  /** Pastes into the field that has the focus, as from a spreadsheet program. */
  const paste = (page: Page, text: string) =>
    page.evaluate(`
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(text)});
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );`);
  const listOf = (page: Page, name = 'Your design numbers') => page.getByRole('list', { name });

  it('an owner pastes three rows, corrects the one that is taken, and saves them on a phone', async () => {
    const owner = await aCustomer(app);
    const [ring, chain, stud] = await severalProducts(app, 3);
    const other = await aProduct(app, { name: 'Rope Chain' });
    await owner.client.rest.put('/company/design-numbers', {
      rows: [{ designNumber: other.designNumber, number: 'K-2' }],
    });
    const { page, problems } = await signedIn(browser, app, owner, screen.phone);
    await page.goto('/profile');
    await waitForText(listOf(page), 'K-2');
    await expectAccessible(page);
    const opener = page.getByRole('button', { name: 'Add numbers' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add numbers' });
    const field = (name: string) => dialog.getByRole('textbox', { name });
    await waitForFocus(field('Design number, row 1'));
    const rows = [ring, chain, stud].map((product, at) => `${product?.designNumber}\tK-${at + 1}`);
    await paste(page, ['Design number\tYour number', ...rows].join('\n'));
    await waitForText(dialog, '3 rows');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await waitForText(dialog, 'Nothing is saved yet: please correct 1 row.');
    await waitForFocus(field('Your number, row 2'));
    await expectAccessible(page);
    expect(await field('Your number, row 3').inputValue()).toBe('K-3');
    await field('Your number, row 2').fill('K-2b');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await waitForText(page, '3 numbers saved');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(opener);
    await waitForText(listOf(page), 'K-2b');
    await page.getByRole('link', { name: chain?.designNumber, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: chain?.name }).waitFor();
    expect(problems).toEqual([]);
  });

  it('a buyer reads the numbers and changes none', async () => {
    const owner = await aCustomer(app);
    const ring = await aProduct(app, { name: 'Halo Ring' });
    await owner.client.rest.put('/company/design-numbers', {
      rows: [{ designNumber: ring.designNumber, number: 'x'.repeat(40) }],
    });
    const { page, problems } = await signedIn(browser, app, await aColleague(app, owner, 'buyer'), screen.phone);
    await page.goto('/profile');
    await waitForText(listOf(page), 'x'.repeat(40));
    expect(await page.getByRole('button', { name: /^(?:Add numbers|Edit the number|Remove the number)/ }).count()).toBe(
      0,
    );
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  it('staff see the numbers on the page of the company, and change and remove them', async () => {
    const owner = await aCustomer(app);
    const ring = await aProduct(app, { name: 'Halo Ring' });
    await owner.client.rest.put('/company/design-numbers', {
      rows: [{ designNumber: ring.designNumber, number: 'K-7' }],
    });
    const path = `/admin/companies/${owner.id}?tab=numbers`;
    const { page, problems } = await signedIn(browser, app, await anAdmin(app));
    await page.goto(path);
    await waitForText(listOf(page, 'Design numbers'), 'K-7');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Edit the number of ${ring.designNumber}` }).press('Enter');
    const number = page.getByRole('dialog').getByRole('textbox', { name: 'Client number' });
    await waitForFocus(number);
    await expectAccessible(page);
    await number.fill('K-8');
    await number.press('Enter');
    await waitForText(page, '1 number saved');
    await waitForText(listOf(page, 'Design numbers'), 'K-8');

    const reader = await signedIn(browser, app, await aStaffPerson(app, ['clients:read']));
    await reader.page.goto(path);
    await waitForText(listOf(reader.page, 'Design numbers'), 'K-8');
    expect(await reader.page.getByRole('button', { name: /^(?:Add numbers|Edit|Remove)/ }).count()).toBe(0);

    await page.getByRole('button', { name: `Remove the number of ${ring.designNumber}` }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Remove number' });
    await waitForText(dialog, /will no longer find/);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await waitForText(page, '1 removed');
    await waitForText(page, /^No numbers yet\./);
    expect([...problems, ...reader.problems]).toEqual([]);
  });
});
