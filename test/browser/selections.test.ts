import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  accessibilityProblems,
  describeInBrowser,
  layoutShifts,
  moveByKey,
  openBrowser,
  screen,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer } from '../support/data/builders.js';
import { aProduct, aSelection } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describeInBrowser('The page of selections', () => {
  let app: RunningApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    browser = await openBrowser();
  });

  const expectAccessible = async (page: Page) => {
    for (const size of [screen.desktop, screen.phone]) {
      await page.setViewportSize(size);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.setViewportSize(screen.desktop);
  };
  const named = async (page: Page) => (await page.getByRole('heading', { level: 2 }).allTextContents()).slice(0, 3);

  it('takes a customer by keyboard alone from the first design to the cart and the line sheet', async () => {
    const customer = await aCustomer(app);
    const category = 'Festive rings';
    const first = await aProduct(app, { name: 'Halo Ring', category });
    await aProduct(app, { name: 'Twist Ring', category });
    await aProduct(app, { name: 'Solitaire Ring', category });
    const { page, problems } = await signedIn(browser, app, customer);
    await page.setViewportSize(screen.desktop);

    await page.goto(`/product-details/${first.id}`);
    await page.getByRole('button', { name: 'Save Halo Ring to a selection' }).press('Enter');
    await waitForFocus(page.getByRole('textbox', { name: 'New selection' }));
    await page.keyboard.type('Festive 2026');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await waitForText(page, 'Added to Festive 2026');
    const save = page.getByRole('button', { name: 'Save Halo Ring to a selection' });
    await waitForFocus(save);
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByRole('button', { name: /^Festive 2026\s+Saved\s+1 design$/ }));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await waitForText(page, 'Removed from Festive 2026. Choose it again to undo.');
    await waitForFocus(page.getByRole('button', { name: /^Festive 2026\s+0 designs$/ }));
    await page.keyboard.press('Enter');
    await waitForFocus(save);

    await page.goto('/product');
    for (const name of ['Twist Ring', 'Solitaire Ring']) {
      await page.getByRole('button', { name: `Save ${name} to a selection` }).press('Enter');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Festive 2026/ })
        .press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }

    await page.goto('/selections');
    await page.getByRole('link', { name: 'Festive 2026' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Festive 2026' }).press('Enter');
    for (const [key, announcement] of [
      ['Escape', 'Halo Ring is back at position 1 of 3.'],
      ['Space', 'Halo Ring dropped at position 2 of 3.'],
    ] as const) {
      await page.getByRole('button', { name: 'Move Halo Ring', exact: true }).press('Space');
      await waitForText(page, /Halo Ring (picked up|is) at position 1 of 3/);
      await moveByKey(page, 'ArrowDown', 'Halo Ring is at position 2 of 3.');
      await page.keyboard.press(key);
      await waitForText(page, announcement);
    }
    await page.getByRole('button', { name: 'Add note on Twist Ring' }).press('Enter');
    await page.keyboard.type('Engrave M & R');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Edit note on Twist Ring' }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await waitForText(page, 'Engrave M & R');
    expect(await named(page)).toEqual(['Twist Ring', 'Halo Ring', 'Solitaire Ring']);

    await page.getByRole('button', { name: 'Add all to cart' }).press('Enter');
    const size = (name: string) => page.getByRole('combobox', { name: `Size of ${name}` });
    await size('Twist Ring').selectOption('6');
    await page.getByRole('button', { name: '2 designs need a size' }).press('Enter');
    await waitForFocus(size('Halo Ring'));
    await expectAccessible(page);
    await size('Halo Ring').selectOption('7');
    await page.getByRole('checkbox', { name: 'Put Solitaire Ring into the cart' }).press('Space');
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).press('Enter');
    await waitForText(page, '2 designs are in your cart.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
    const { body } = await customer.client.rest.get('/cart/get');
    const sizes = (body.cartItems as { size: string }[]).map(({ size: chosen }) => chosen);
    expect(sizes.sort()).toEqual(['6', '7']);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Line sheet' }).press('Enter');
    await page.getByRole('menuitem', { name: '12 a page, without weights' }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^line-sheet-.*\.pdf$/);
    expect(problems).toEqual([]);
  });

  it('shows whole what is wrong with a quantity, on a phone and on a desktop', async () => {
    const customer = await aCustomer(app);
    const selection = await aSelection(customer, [await aProduct(app)]);
    const { page, context } = await signedIn(browser, app, customer, screen.phone);
    await page.goto(`/selections/${selection._id}`);
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Quantity of/ }).fill('1000');
    await page.keyboard.press('Tab');
    for (const size of [screen.phone, screen.desktop]) {
      await page.setViewportSize(size);
      const around = await dialog.boundingBox();
      const message = await dialog.getByText('You can have at most 999 of one item in your cart').boundingBox();
      if (!around || !message) throw new Error('The dialog or its message is not shown');
      expect(message.x).toBeGreaterThan(around.x);
      expect(message.x + message.width).toBeLessThan(around.x + around.width);
    }
    await context.close();
  });

  it('moves nothing on a phone while a selection loads', async () => {
    const customer = await aCustomer(app);
    const designs = [await aProduct(app), await aProduct(app)];
    const selection = await aSelection(customer, designs);
    const { page, context } = await signedIn(browser, app, customer, screen.phone);
    await page.goto(`/selections/${selection._id}`);
    await page.getByRole('button', { name: `Move ${designs[1]?.name}`, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Line sheet', disabled: false }).waitFor();
    expect(await layoutShifts(page)).toEqual([]);
    await context.close();
  });

  it('a selection that another tab has deleted is shown as not found', async () => {
    const customer = await aCustomer(app);
    const selection = await aSelection(customer, [await aProduct(app, { name: 'Bezel Ring' })]);
    const { page } = await signedIn(browser, app, customer);
    await page.goto(`/selections/${selection._id}`);
    await page.getByRole('button', { name: 'Remove Bezel Ring' }).waitFor();
    await customer.client.rest.delete(`/selections/${selection._id}`);
    await page.getByRole('button', { name: 'Remove Bezel Ring' }).click();
    await page.getByRole('heading', { level: 1, name: 'Selection not found' }).waitFor();
    await page.getByRole('link', { name: 'My Selections' }).click();
    await waitForText(page, 'No selections yet');
  });
});
