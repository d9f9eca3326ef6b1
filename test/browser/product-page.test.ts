import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  isUncovered,
  layoutShifts,
  openBrowser,
  screen,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { until } from '../support/time.js';

const narrow = { width: 320, height: 640 };
const sizes = Array.from({ length: 30 }, (_, at) => (at === 4 ? 'With a long extender' : `${at + 5}`));

describeInBrowser('The page of a design', () => {
  let app: RunningApp;
  let browser: Browser;
  let band: Awaited<ReturnType<typeof aProduct>>;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    band = await aProduct(app, { name: 'Twisted Band', sizes, gram: 4, caratOptions: ['9', '14', '18', '22'] });
    browser = await openBrowser();
  });

  const field = (page: Page, size: string) => page.getByRole('textbox', { name: `Size ${size}, Yellow gold, 22 ct` });
  const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart' });
  const horizontalOverflow = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const linesOf = async ({ client }: Awaited<ReturnType<typeof aCustomer>>) =>
    (await client.rest.get('/cart/get')).body.cartItems as object[];

  it.each([narrow, screen.phone, screen.tablet, screen.desktop, screen.wall])(
    'shows thirty sizes, the sum and the button ($width px)',
    async (viewport) => {
      const { page, context, problems } = await signedIn(browser, app, await aCustomer(app), viewport);
      await page.goto(`/product-details/${band.id}`);
      await field(page, '5').waitFor();
      await until(() => isUncovered(add(page)));
      await field(page, '34').fill('6');
      await field(page, 'With a long extender').fill('3');
      await waitForText(page, '9 pieces · 36.000 g');
      expect(await layoutShifts(page)).toEqual([]);
      await page.getByLabel('Carat').selectOption('14');
      await page.getByRole('button', { name: '22 ct Yellow gold: 9 pieces' }).waitFor();
      expect(await isUncovered(add(page))).toBe(true);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it.each([narrow, screen.phone, screen.tablet, screen.desktop, screen.wall])(
    'shows the weight of the choice, and all weights and stones below the order ($width px)',
    async (viewport) => {
      const weights = { gram: 4.2, netGram: 3.8, weights: [{ carat: '18', size: null, gram: 3.41, netGram: null }] };
      const stones = [{ kind: 'diamond' as const, shape: 'oval' as const, count: 2, carats: 0.2 }];
      const halo = await aProduct(app, { name: 'Halo', ...weights, stones, caratOptions: ['18', '22'] });
      const { page, context, problems } = await signedIn(browser, app, await aCustomer(app), viewport);
      await page.goto(`/product-details/${halo.id}`);
      await waitForText(page, 'Weight: 4.2 grams, net 3.8 grams');
      await page.getByLabel('Carat').selectOption('18');
      await waitForText(page, 'Weight: 3.41 grams, net 3.01 grams');
      await page.getByText('Weights by carat and size').click();
      for (const row of ['18 ct 3.41 g 3.01 g', 'Any other 4.2 g 3.8 g', 'Diamond, oval 2 0.20'])
        await page.getByRole('row', { name: row }).waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('says above the button of a phone what is wrong, however many sizes there are', async () => {
    const { page, context } = await signedIn(browser, app, await aCustomer(app), narrow);
    await page.goto(`/product-details/${band.id}`);
    await add(page).click();
    await until(() => isUncovered(page.getByText('Enter the pieces of at least one size.')));
    for (const size of ['5', '6', '7', '8', '34']) await field(page, size).fill('1000');
    await add(page).click();
    const reason = page.getByText(/^Size 5, Yellow gold, 22 ct: /);
    await until(() => isUncovered(reason));
    await page.getByText('and 2 more sizes').waitFor();
    expect(await isUncovered(add(page))).toBe(true);
    await waitForFocus(field(page, '5'));
    await until(() => isUncovered(field(page, '5')));
    expect(await accessibilityProblems(page)).toEqual([]);
    await context.close();
  });

  it.each([screen.phone, screen.desktop])('orders by keyboard alone ($width px)', async (viewport) => {
    const customer = await aCustomer(app);
    const { page, context, problems } = await signedIn(browser, app, customer, viewport);
    await page.goto(`/product-details/${band.id}`);
    await page.getByLabel('Carat').focus();
    const press = async (key: string, next: Locator) => {
      await page.keyboard.press(key);
      await waitForFocus(next);
      await until(() => isUncovered(next));
    };
    await press('Tab', page.getByRole('radio', { name: 'Yellow gold' }));
    await press('Tab', field(page, '5'));
    await press('Tab', field(page, '6'));
    await page.keyboard.type('2');
    for (const size of sizes.slice(2)) await press('Tab', field(page, size));
    await press('Tab', page.getByRole('button', { name: 'Other size' }));
    await press('Enter', page.getByRole('textbox', { name: 'Other size' }));
    await page.keyboard.type('10.5');
    await press('Enter', field(page, '10.5'));
    await page.keyboard.type('3');
    await waitForText(page, '5 pieces · 20.000 g');
    await page.keyboard.press('Enter');
    await waitForText(page, '5 pieces added to cart!');
    await waitForFocus(field(page, '10.5'));
    expect(await field(page, '6').inputValue()).toBe('');
    expect(await linesOf(customer)).toMatchObject([
      { size: '6', quantity: 2 },
      { size: '10.5', quantity: 3 },
    ]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([narrow, screen.desktop])('orders the quantity of a design with one size ($width px)', async (viewport) => {
    const stud = await aProduct(app, {
      name: 'Round Studs',
      sizes: ['One size'],
      gram: 2,
      minQuantity: 6,
      quantityStep: 6,
    });
    const customer = await aCustomer(app);
    const { page, context } = await signedIn(browser, app, customer, viewport);
    await page.goto(`/product-details/${stud.id}`);
    const quantity = page.getByRole('textbox', { name: 'Quantity of Round Studs' });
    await until(() => isUncovered(quantity));
    await quantity.fill('7');
    await add(page).click();
    await until(() => isUncovered(page.getByText('Yellow gold, 22 ct: Sold in multiples of 6')));
    expect(await isUncovered(add(page))).toBe(true);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await quantity.fill('12');
    await add(page).click();
    await waitForText(page, '12 pieces added to cart!');
    expect(await linesOf(customer)).toMatchObject([{ size: 'One size', quantity: 12 }]);
    await context.close();
  });
});
