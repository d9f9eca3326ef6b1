import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import {
  accessibilityProblems,
  describeInBrowser,
  moveByKey,
  openBrowser,
  screen,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aCategory, anOption } from '../support/data/catalogue.js';
import { signedIn, withShopAdmin } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describeInBrowser('The page of categories', () => {
  let app: RunningApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startApp({ ...withShopAdmin, WORKER: 'external' });
    browser = await openBrowser();
  });

  it('an administrator adds a making option and orders it by keyboard, and it is there after a reload', async () => {
    await aCategory(app, 'Earrings', { options: [anOption('Finish', ['polish', 'matt'], 'polish')] });
    const { page, problems } = await signedIn(browser, app);
    await page.setViewportSize(screen.desktop);
    await page.goto('/admin/categories');
    const open = () => page.getByRole('button', { name: 'Edit Earrings' }).press('Enter');
    await open();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await dialog.getByRole('button', { name: 'Add option' }).press('Enter');
    await waitForFocus(field('Option name').last());
    await page.keyboard.type('Screw');
    await page.keyboard.press('Enter');
    await waitForFocus(field('New value of Screw'));
    await page.keyboard.type('push, bombay');
    await page.keyboard.press('Enter');
    await page.keyboard.type('south');
    await dialog.getByRole('switch', { name: 'Screw: required' }).press('Space');

    await dialog.getByRole('button', { name: 'Move Screw', exact: true }).press('Space');
    await waitForText(page, /Screw (picked up|is) at position 2 of 2/);
    await moveByKey(page, 'ArrowUp', 'Screw is at position 1 of 2.');
    await page.keyboard.press('Space');
    await waitForText(page, 'Screw dropped at position 1 of 2.');
    await dialog.getByRole('button', { name: 'Move bombay', exact: true }).press('Space');
    await waitForText(page, /bombay (picked up|is) at position 2 of 2/);
    await moveByKey(page, 'ArrowLeft', 'bombay is at position 1 of 2.');
    await page.keyboard.press('Space');
    await waitForText(page, 'bombay dropped at position 1 of 2.');
    for (const size of [screen.desktop, screen.phone]) {
      await page.setViewportSize(size);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await dialog.getByRole('button', { name: 'Update', exact: true }).press('Enter');
    await waitForText(page, 'Category updated successfully');

    await page.reload();
    await open();
    await dialog.waitFor();
    const names = async (named: Locator) => Promise.all((await named.all()).map((input) => input.inputValue()));
    await field('New value of Screw').waitFor();
    expect(await names(field('Option name'))).toEqual(['Screw', 'Finish']);
    expect(await names(dialog.getByRole('textbox', { name: /^Value \d of Screw$/ }))).toEqual([
      'bombay',
      'push',
      'south',
    ]);
    expect(await dialog.getByRole('switch', { name: 'Screw: required' }).isChecked()).toBe(true);
    expect(problems).toEqual([]);
  });
});
