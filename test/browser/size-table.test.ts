import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  isUncovered,
  openBrowser,
  responseTo,
  screen,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { aProduct, inCart } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { until } from '../support/time.js';

type Ring = Awaited<ReturnType<typeof aProduct>>;

const sizes = ['6', '7', '8'];
const { phone, desktop } = screen;
const cases = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;

describeInBrowser('The size table by keyboard alone', () => {
  let app: RunningApp;
  let browser: Browser;
  let ring: Ring;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    ring = await aProduct(app, { name: 'Halo Round Ring', sizes, gram: 4 });
    browser = await openBrowser();
  });

  /** Presses Tab until the control has the focus. */
  const tabTo = async (page: Page, control: Locator) => {
    await control.waitFor();
    for (let presses = 0; presses < 100; presses++) {
      if ((await control.and(page.locator(':focus')).count()) > 0) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Tab does not reach the control');
  };
  /** A phone shows one metal at a time. */
  const showMetal = async (page: Page, dialog: Locator, name: RegExp) => {
    const metal = dialog.getByRole('radio', { name });
    if ((await metal.count()) === 0) return;
    await tabTo(page, dialog.getByRole('radio', { checked: true }));
    for (let presses = 0; presses < 3 && !(await metal.isChecked()); presses++) await page.keyboard.press('ArrowRight');
    expect(await metal.isChecked()).toBe(true);
  };
  const type = async (page: Page, field: Locator, pieces: string) => {
    await tabTo(page, field);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(pieces);
  };
  const linesOf = async ({ client }: TestPerson) => (await client.rest.get('/cart/get')).body.cartItems as object[];

  it('says beside the buttons of a phone what is wrong, however many sizes are below', async () => {
    const many = Array.from({ length: 14 }, (_, at) => String(at + 5));
    const band = await aProduct(app, { name: 'Twisted Band', sizes: many, gram: 4 });
    const { page } = await signedIn(browser, app, await aCustomer(app), { width: 320, height: 640 });
    await page.goto(`/product?search=${band.designNumber}`);
    await page.getByRole('button', { name: 'Quick add Twisted Band' }).click();
    await page.getByRole('button', { name: 'Sizes and quantities' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sizes and quantities' });
    const pieces = (size: string) => dialog.getByRole('textbox', { name: `Size ${size}, Yellow gold, 22 ct` });
    for (const size of ['5', '6', '7', '8', '9']) await pieces(size).fill('1000');
    await pieces('10').fill('2');
    await dialog.getByRole('radio', { name: '22 ct Yellow gold (2)' }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    const reason = dialog.getByText(/^Size 5, Yellow gold, 22 ct: /);
    await until(() => isUncovered(reason));
    await dialog.getByText('and 2 more sizes').waitFor();
    const add = dialog.getByRole('button', { name: 'Add to Cart' });
    expect(await isUncovered(add)).toBe(true);
    const [{ y: top = 0 }, { y: below = 0 }] = [(await reason.boundingBox()) ?? {}, (await add.boundingBox()) ?? {}];
    expect(top).toBeLessThan(below);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  it.each(cases)('adds several sizes from quick add on %s', async (_, viewport) => {
    const customer = await aCustomer(app);
    const { page, problems } = await signedIn(browser, app, customer, viewport);
    await page.goto('/product');
    const opener = page.getByRole('button', { name: 'Quick add Halo Round Ring' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Sizes and quantities' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sizes and quantities' });
    await showMetal(page, dialog, /^22 ct Yellow gold/);
    const size6 = dialog.getByRole('textbox', { name: 'Size 6, Yellow gold, 22 ct' });
    // An empty field, because a typed digit would stand beside a zero.
    expect(await size6.inputValue()).toBe('');
    await size6.click({ position: { x: 46, y: 10 } });
    await page.keyboard.type('2');
    await waitForText(dialog, '2 pieces · 8.000 g');
    await type(page, dialog.getByRole('textbox', { name: 'Size 8, Yellow gold, 22 ct' }), '5');
    await waitForText(dialog, '7 pieces · 28.000 g');
    expect(await accessibilityProblems(page)).toEqual([]);
    await tabTo(page, dialog.getByRole('button', { name: 'Add to Cart' }));
    const response = responseTo(page, 'AddManyToCart');
    await page.keyboard.press('Enter');
    await response;
    await waitForText(page, '7 pieces added to cart!');
    await waitForFocus(opener);
    expect(await linesOf(customer)).toMatchObject([
      { size: '6', quantity: 2 },
      { size: '8', quantity: 5 },
    ]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each(cases)('changes, removes and adds lines of the cart in one call on %s', async (_, viewport) => {
    const customer = await aCustomer(app);
    const rose = { product: ring, carat: '18', colour: 'Rose' };
    const six = await inCart(customer, { ...rose, size: '6', quantity: 3 });
    await inCart(customer, { product: await aProduct(app, { name: 'Rope Chain', sizes: [] }) });
    await inCart(customer, { ...rose, size: '7', quantity: 1 });
    await customer.client.rest.put(`/cart/update/${six._id}`, { quantity: 3, note: 'Engrave AK' });
    const { page, problems } = await signedIn(browser, app, customer, viewport);
    await page.goto('/cart');
    const opener = page.getByRole('button', { name: 'Sizes and quantities: Halo Round Ring' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sizes and quantities' });
    await dialog.waitFor();
    await showMetal(page, dialog, /^18 ct Rose pink/);
    await type(page, dialog.getByRole('textbox', { name: 'Size 6, Rose pink, 18 ct' }), '4');
    await type(page, dialog.getByRole('textbox', { name: 'Size 7, Rose pink, 18 ct' }), '0');
    await type(page, dialog.getByRole('textbox', { name: 'Size 8, Rose pink, 18 ct' }), '2');
    await waitForText(dialog, '6 pieces · 24.000 g');
    expect(await accessibilityProblems(page)).toEqual([]);
    await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(request.postDataJSON().operationName as string);
    });
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(opener);
    expect(calls).toEqual(['SetManyInCart']);
    expect(await linesOf(customer)).toMatchObject([
      { size: '6', quantity: 4, note: 'Engrave AK' },
      { quantity: 1 },
      { size: '8', quantity: 2 },
    ]);
    const undo = page.getByRole('button', { name: /^Undo the removal of Halo Round Ring, .*Size 7$/ });
    await tabTo(page, undo);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /^Quantity of Halo Round Ring, .*Size 7$/ }).waitFor();
    expect(await linesOf(customer)).toHaveLength(4);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
