import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { errors, type ErrorCode } from '../../domain/errors.js';
import { asks, expectWordsForPeople, read, silence } from '../failures/failure.js';
import { aStock, type Stock, theBrowserOf } from '../failures/stock.js';
import { hasChromium, openBrowser, type Visit } from '../support/browser/browser.js';
import { aCustomer, expire, type TestPerson } from '../support/data/builders.js';
import { inCart } from '../support/data/shop.js';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values))
    await page.getByRole('main').getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(text);
};

interface Refusal {
  status?: number;
  code: ErrorCode;
  message?: string;
  retryAfter?: number;
}

/** One operation is refused as the house refuses, with its words. */
const refuse = async (page: Page, operation: string, { status = 200, code, message, retryAfter }: Refusal) => {
  const error = { message: message ?? errors[code].message, extensions: { code, retryAfter } };
  await page.route('**/graphql', (route) =>
    asks(route.request(), operation) ? route.fulfill({ status, json: { errors: [error] } }) : route.fallback(),
  );
};

(hasChromium ? describe : describe.skip)('What the person reads', () => {
  let stock: Stock;
  let browser: Browser;

  beforeAll(async () => {
    stock = await aStock();
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await stock?.app.close();
    await stock?.mails.close();
  });

  const as = async (person: TestPerson | undefined, visit: (theirs: Visit) => Promise<unknown>) => {
    const theirs = await theBrowserOf(browser, person, stock.app);
    await visit(theirs);
    await expectWordsForPeople(theirs.page);
    await theirs.context.close();
  };
  const credentials = () => ({ Email: stock.buyer.email, Password: stock.buyer.password });
  const choosePortrait = async (page: Page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(stock.jpeg);
    await press(page, 'Save this picture');
  };

  describe('where the house refuses', () => {
    it(
      'is how long to wait, after too many attempts',
      () =>
        as(undefined, async ({ page }) => {
          await refuse(page, 'Login', { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 840 });
          await page.goto('/login');
          await fill(page, credentials());
          await press(page, 'LOGIN');
          await read(page, `${errors.TOO_MANY_REQUESTS.message} You can try again in 14 minutes.`, true);
        }),
      60_000,
    );

    it(
      'is that the house is briefly unavailable, over the way to try again',
      () =>
        as(stock.buyer, async ({ page }) => {
          await refuse(page, 'Products', { status: 503, code: 'UNAVAILABLE', retryAfter: 5 });
          await page.goto('/product');
          await read(page, errors.UNAVAILABLE.message, true);
          await page.unroute('**/graphql');
          await press(page, 'Retry');
          await read(page, 'Curb Chain');
        }),
      60_000,
    );

    it.each([
      [413, 'PAYLOAD_TOO_LARGE'],
      [415, 'UNSUPPORTED_TYPE'],
      [507, 'OUT_OF_SPACE'],
    ] as const)(
      'is why an upload was refused with %d, whoever refused it',
      (status, code) =>
        as(stock.buyer, async ({ page }) => {
          await refuse(page, 'UpdateAvatar', { status, code, message: 'Words of the house for this file.' });
          await choosePortrait(page);
          await read(page, 'Words of the house for this file.', true);
          await page.unroute('**/graphql');
          await page.route('**/graphql', (route) =>
            asks(route.request(), 'UpdateAvatar')
              ? route.fulfill({ status, body: '<html><h1>nginx</h1></html>', contentType: 'text/html' })
              : route.fallback(),
          );
          await press(page, 'Retry');
          await read(page, errors[code].message, true);
        }),
      60_000,
    );

    it(
      'is that an order was refused, even without words, and the cart is looked at again',
      () =>
        as(stock.buyer, async ({ page }) => {
          await inCart(stock.buyer, { product: stock.product });
          await refuse(page, 'PlaceOrder', { code: 'PRODUCT_UNAVAILABLE', message: '' });
          await page.goto('/cart');
          await press(page, 'Place Order');
          await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
          await read(page, 'Failed to create order', true);
          await page.getByRole('dialog').waitFor({ state: 'hidden' });
          await read(page, 'Curb Chain');
        }),
      60_000,
    );

    it(
      'is what the server says about a category in use',
      () =>
        as(stock.admin, async ({ page }) => {
          await page.goto('/admin/categories');
          await press(page, 'Delete Chains');
          await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
          await read(page, 'Chains still has 2 products.');
        }),
      60_000,
    );
  });

  describe('where the connection breaks', () => {
    it(
      'is not that the password is wrong',
      () =>
        as(undefined, async ({ page }) => {
          await page.goto('/login');
          const speakAgain = await silence(page, 'Login', 'lost');
          await fill(page, credentials());
          await press(page, 'LOGIN');
          await read(page, 'We couldn’t reach the server. Check your connection and try again.', true);
          await speakAgain();
          await press(page, 'LOGIN');
          await read(page, 'Login Successful!');
        }),
      60_000,
    );

    it(
      'is that the order is placed only once, however often it is sent',
      () =>
        as(stock.buyer, async ({ page }) => {
          await inCart(stock.buyer, { product: stock.product });
          const speakAgain = await silence(page, 'PlaceOrder', 'lost');
          await page.goto('/cart');
          await press(page, 'Place Order');
          await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
          await read(page, /We couldn’t reach the server. Your cart is safe./);
          await speakAgain();
          await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
          await read(page, 'Order Confirmed!');
        }),
      60_000,
    );

    it(
      'is the same for a query, and nothing typed is lost',
      () =>
        as(undefined, async ({ page, context }) => {
          await page.goto('/contact');
          await fill(page, { Name: 'Anna Shah', Email: 'anna@shop.test', Query: 'Do you make anklets as well?' });
          await page.keyboard.press('Tab');
          await context.setOffline(true);
          await press(page, 'Send');
          await read(page, 'Something went wrong! Please try again.', true);
          await context.setOffline(false);
          await press(page, 'Send');
          await read(page, "Your query has been sent successfully! We'll get back to you soon.");
        }),
      60_000,
    );

    it.each(['/product', '/orders'])(
      'at %s is not that they are a visitor',
      (at) =>
        as(stock.buyer, async ({ page }) => {
          const speakAgain = await silence(page, 'Session', 'lost');
          await page.goto(at);
          await page.getByRole('heading', { name: 'We can’t reach the server' }).waitFor();
          await speakAgain();
          await press(page, 'Retry');
          await read(page, 'Curb Chain');
        }),
      60_000,
    );

    it(
      'is a quiet hint while the house stays silent, until it speaks again',
      () =>
        as(stock.buyer, async ({ page }) => {
          const speakAgain = await silence(page, 'CheckAccess');
          await page.goto('/about');
          const hint = page.getByText('We can’t reach the server right now. We’ll keep trying.');
          await hint.waitFor();
          await speakAgain();
          await page.evaluate('dispatchEvent(new Event("online"))');
          await hint.waitFor({ state: 'detached' });
        }),
      60_000,
    );

    it(
      'is nothing at all on the home page, which does without its banner',
      () =>
        as(undefined, async ({ page }) => {
          await silence(page, 'Photos');
          await page.goto('/');
          await page.getByRole('heading', { level: 1 }).waitFor();
          expect(await page.getByRole('alert').count()).toBe(0);
        }),
      60_000,
    );

    it(
      'is that they are still signed in when a logout fails, and the log knows why',
      () =>
        as(stock.buyer, async ({ page, problems }) => {
          await page.goto('/about');
          const speakAgain = await silence(page, 'Logout');
          const signOut = async () => {
            await page
              .getByRole('banner')
              .getByRole('button', { name: /^Account of/ })
              .click();
            await page.getByRole('menuitem', { name: 'Sign Out' }).click();
          };
          const logged = page.waitForEvent('console', (line) => line.text().startsWith('Logout failed'));
          await signOut();
          await logged;
          expect(problems.some((line) => line.startsWith('Logout failed'))).toBe(true);
          await speakAgain();
          await signOut();
          await read(page, 'Logout successful');
        }),
      60_000,
    );
  });

  describe('where the time of somebody is over', () => {
    /** On a page that asks nothing more: the first check of the access would otherwise be the first to notice. */
    const settled = async (page: Page) => {
      const checked = page.waitForResponse((answer) => asks(answer.request(), 'CheckAccess'));
      await page.goto('/about');
      await checked;
    };
    const toTheCatalogue = (page: Page) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Product' }).click();
    const wayBack = async (page: Page, words: string) => {
      await page.waitForURL(/\/login\?next=/);
      await read(page, words, true);
      expect(new URL(page.url()).searchParams.get('next')).toBe('/product');
    };

    it('is that the access has expired', async () => {
      const person = await aCustomer(stock.app, { duration: '4' });
      await as(person, async ({ page }) => {
        await settled(page);
        await expire(stock.app, person);
        await toTheCatalogue(page);
        await wayBack(page, errors.ACCESS_EXPIRED.message);
      });
    }, 60_000);

    it('is that the check of the access failed, where it says no more than no', async () => {
      const person = await aCustomer(stock.app);
      await as(person, async ({ page }) => {
        await refuse(page, 'CheckAccess', { code: 'FORBIDDEN' });
        await page.goto('/product');
        await wayBack(page, 'Access check failed. Please login again.');
      });
    }, 60_000);
  });
});
