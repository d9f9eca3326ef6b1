import { beforeAll, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  openBrowser,
  screen,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { aCategory, productRows } from '../support/data/catalogue.js';
import { signedIn } from '../support/http/signed-in.js';

describeInBrowser('Quick order', () => {
  let app: RunningApp;
  let browser: Browser;
  let numbers: string[];
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    await aCategory(app, 'Pendants');
    await productRows(
      app,
      Array.from({ length: 200 }, (_, at) => ({ name: `Pendant ${at}`, gram: 2, category: 'Pendants' })),
    );
    const rows = await app.database.query<{ number: string }>('SELECT design_number AS number FROM products');
    numbers = rows.map(({ number }) => number);
    browser = await openBrowser();
  });

  const open = async (customer: TestPerson) => {
    const { page, problems } = await signedIn(browser, app, customer);
    await page.goto('/quick-order');
    await page.getByRole('textbox', { name: 'Line 1' }).waitFor();
    return { page, problems };
  };
  const paste = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'Line 1' }).focus();
    await page.evaluate(`
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', ${JSON.stringify(text)});
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );`);
  };
  const linesInCart = async ({ client }: TestPerson) => (await client.rest.get('/cart/get')).body.cartItems.length;

  it('puts 190 of 200 pasted lines into the cart, and keeps the 10 wrong ones with their reasons', async () => {
    const customer = await aCustomer(app);
    const { page, problems } = await open(customer);
    const wrong = [
      ...Array.from({ length: 5 }, (_, at) => `XX-${at} x 2`),
      ...Array.from({ length: 5 }, () => 'as last time'),
    ];
    const lines = numbers.slice(0, 190).map((number, at) => `${number} x ${1 + (at % 9)} 18k`);
    const text = lines.flatMap((line, at) => (at % 19 === 0 ? [line, wrong[at / 19] ?? ''] : [line])).join('\n');
    await paste(page, text);
    await waitForText(page, /190 lines ready/);
    await waitForText(page, '10 lines to correct');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await waitForText(page, '190 lines added');
    expect(await linesInCart(customer)).toBe(190);
    await waitForText(page, 'No design has the number XX-0.');
    expect(await page.getByRole('textbox', { name: /^Line / }).count()).toBe(11);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('keeps the lines after a reload, and takes corrections by keyboard alone', async () => {
    const customer = await aCustomer(app);
    const { page } = await open(customer);
    await page.getByRole('textbox', { name: 'Line 1' }).fill('XX-1 x 2');
    await page.keyboard.press('Enter');
    await page.keyboard.type(`${numbers[0]} x 3`);
    await waitForText(page, /1 line ready/);
    await page.reload();
    const first = page.getByRole('textbox', { name: 'Line 1' });
    await first.waitFor();
    expect(await first.inputValue()).toBe('XX-1 x 2');
    await first.press('Control+A');
    await page.keyboard.type(`${numbers[1]} x 2`);
    await waitForText(page, /2 lines ready · 5 pieces · 10.000 g/);
    await page.getByRole('button', { name: 'Add to Cart' }).press('Enter');
    await waitForText(page, '2 lines added');
    expect(await linesInCart(customer)).toBe(2);
  });

  it('reads an Excel file, on a phone too', async () => {
    const customer = await aCustomer(app);
    const { page } = await open(customer);
    await page.setViewportSize(screen.phone);
    const rows = [['Design No', 'Qty', 'Karat'], ...numbers.slice(0, 3).map((number) => [number, 2, '22K'])];
    const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Order', rows }] }));
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.locator('input[type=file]').setInputFiles({ name: 'order.xlsx', mimeType, buffer });
    await waitForText(page, /3 lines ready · 6 pieces/);
    expect(await page.getByRole('textbox', { name: 'Line 2' }).inputValue()).toBe(`${numbers[1]} x 2 22k`);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
