import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { errors, type ErrorCode } from '../../domain/errors.js';
import { expectNoTechnicalText, failOperation, waitForText } from '../failures/failure.js';
import { createShopFixtures, openVisit, type ShopFixtures } from '../failures/shop-fixtures.js';
import { hasChromium, openBrowser, type Visit } from '../support/browser/browser.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { inCart } from '../support/data/shop.js';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

interface Rejection {
  status?: number;
  code: ErrorCode;
  message?: string;
  retryAfter?: number;
}

/** Makes one operation fail with a GraphQL error as the server sends it. */
const rejectOperation = (page: Page, operation: string, { status = 200, code, message, retryAfter }: Rejection) => {
  const error = { message: message ?? errors[code].message, extensions: { code, retryAfter } };
  const body = JSON.stringify({ errors: [error] });
  return failOperation(page, operation, { status, contentType: 'application/json', body });
};

(hasChromium ? describe : describe.skip)('Error messages', () => {
  let fixtures: ShopFixtures;
  let browser: Browser;

  beforeAll(async () => {
    fixtures = await createShopFixtures();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await fixtures?.app.close();
    await fixtures?.mails.close();
  });

  const runAs = async (user: TestPerson | undefined, run: (visit: Visit) => Promise<unknown>) => {
    const visit = await openVisit(browser, user, fixtures.app);
    await run(visit);
    await expectNoTechnicalText(visit.page);
    await visit.context.close();
  };
  describe('a page whose request the server rejects', () => {
    it('shows that the server is briefly unavailable, and reloads on Retry', () =>
      runAs(fixtures.customer, async ({ page }) => {
        const restore = await rejectOperation(page, 'Products', { status: 503, code: 'UNAVAILABLE', retryAfter: 5 });
        await page.goto('/product');
        await waitForText(page, errors.UNAVAILABLE.message, true);
        await restore();
        await press(page, 'Retry');
        await waitForText(page, 'Curb Chain');
      }));

    it('shows that an order was rejected without a message, and reloads the cart', () =>
      runAs(fixtures.customer, async ({ page }) => {
        await inCart(fixtures.customer, { product: fixtures.product });
        await rejectOperation(page, 'PlaceOrder', { code: 'PRODUCT_UNAVAILABLE', message: '' });
        await page.goto('/cart');
        await press(page, 'Place Order');
        await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
        await waitForText(page, 'Failed to create order', true);
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        await waitForText(page, 'Curb Chain');
      }));
  });

  describe('a page whose connection fails', () => {
    it('keeps the cart when an order cannot be sent, and places it on Retry', () =>
      runAs(fixtures.customer, async ({ page }) => {
        await inCart(fixtures.customer, { product: fixtures.product });
        const restore = await failOperation(page, 'PlaceOrder', 'aborted');
        await page.goto('/cart');
        await press(page, 'Place Order');
        await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
        await waitForText(page, /You're offline or the shop isn't responding. Your cart is safe./);
        await restore();
        await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
        await waitForText(page, 'Order Confirmed!');
      }));

    it('shows a connection error instead of the login', () =>
      runAs(fixtures.customer, async ({ page }) => {
        const restore = await failOperation(page, 'Session', 'aborted');
        await page.goto('/orders');
        await page.getByRole('heading', { name: "You're offline or the shop isn't responding" }).waitFor();
        await restore();
        await press(page, 'Retry');
        await waitForText(page, 'Curb Chain');
      }));

    it('shows a hint until the server can be reached again', () =>
      runAs(fixtures.customer, async ({ page }) => {
        const restore = await failOperation(page, 'CheckAccess');
        await page.goto('/about');
        const hint = page.getByText("You're offline or the shop isn't responding. We'll keep trying.");
        await hint.waitFor();
        await restore();
        await page.evaluate('dispatchEvent(new Event("online"))');
        await hint.waitFor({ state: 'detached' });
      }));

    it('shows no error on the home page when its banners cannot be loaded', () =>
      runAs(undefined, async ({ page }) => {
        await failOperation(page, 'Photos');
        await page.goto('/');
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.getByRole('alert').count()).toBe(0);
      }));

    it('keeps the user signed in when a logout fails, and logs the reason', () =>
      runAs(fixtures.customer, async ({ page, problems }) => {
        await page.goto('/about');
        const restore = await failOperation(page, 'Logout');
        const signOut = async () => {
          await page
            .getByRole('banner')
            .getByRole('button', { name: /^Account of/ })
            .click();
          await page.getByRole('menuitem', { name: 'Sign Out' }).click();
        };
        const logLine = page.waitForEvent('console', (line) => line.text().startsWith('Logout failed'));
        await signOut();
        await logLine;
        expect(problems.some((line) => line.startsWith('Logout failed'))).toBe(true);
        await restore();
        await signOut();
        await waitForText(page, 'Logout successful');
      }));
  });

  describe('a page whose customer loses access', () => {
    it('shows that the access check failed when the server gives no reason', async () => {
      const user = await aCustomer(fixtures.app);
      await runAs(user, async ({ page }) => {
        await rejectOperation(page, 'CheckAccess', { code: 'FORBIDDEN' });
        await page.goto('/product');
        await page.waitForURL(/\/login\?next=/);
        await waitForText(page, 'Access check failed. Please login again.', true);
        expect(new URL(page.url()).searchParams.get('next')).toBe('/product');
      });
    });
  });
});
