import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { errors, type ErrorCode } from '../../domain/errors.js';
import { expectNoTechnicalText, failOperation, waitForText } from '../failures/failure.js';
import { createShopFixtures, openVisit, type ShopFixtures } from '../failures/shop-fixtures.js';
import { hasChromium, interceptOperation, openBrowser, type Visit } from '../support/browser/browser.js';
import { aCustomer, expire, type TestPerson } from '../support/data/builders.js';
import { inCart } from '../support/data/shop.js';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values))
    await page.getByRole('main').getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(text);
};

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
  const credentials = () => ({ Email: fixtures.customer.email, Password: fixtures.customer.password });
  const uploadAvatar = async (page: Page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(fixtures.jpeg);
    await press(page, 'Save this picture');
  };

  describe('a page whose request the server rejects', () => {
    it('shows how long to wait after too many attempts', () =>
      runAs(undefined, async ({ page }) => {
        await rejectOperation(page, 'Login', { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 840 });
        await page.goto('/login');
        await fill(page, credentials());
        await press(page, 'LOGIN');
        await waitForText(page, `${errors.TOO_MANY_REQUESTS.message} You can try again in 14 minutes.`, true);
      }));

    it('shows that the server is briefly unavailable, and reloads on Retry', () =>
      runAs(fixtures.customer, async ({ page }) => {
        const restore = await rejectOperation(page, 'Products', { status: 503, code: 'UNAVAILABLE', retryAfter: 5 });
        await page.goto('/product');
        await waitForText(page, errors.UNAVAILABLE.message, true);
        await restore();
        await press(page, 'Retry');
        await waitForText(page, 'Curb Chain');
      }));

    it.each([
      [413, 'PAYLOAD_TOO_LARGE'],
      [415, 'UNSUPPORTED_TYPE'],
      [507, 'OUT_OF_SPACE'],
    ] as const)('explains why the server or the proxy rejected an upload with %d', (status, code) =>
      runAs(fixtures.customer, async ({ page }) => {
        const message = 'The server rejects this file.';
        const restore = await rejectOperation(page, 'UpdateAvatar', { status, code, message });
        await uploadAvatar(page);
        await waitForText(page, message, true);
        await restore();
        const proxyPage = { status, contentType: 'text/html', body: '<html><h1>nginx</h1></html>' };
        await failOperation(page, 'UpdateAvatar', proxyPage);
        await press(page, 'Retry');
        await waitForText(page, errors[code].message, true);
      }),
    );

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
    it('shows a connection error at login instead of a wrong password', () =>
      runAs(undefined, async ({ page }) => {
        await page.goto('/login');
        const restore = await failOperation(page, 'Login', 'aborted');
        await fill(page, credentials());
        await press(page, 'LOGIN');
        await waitForText(page, "You're offline or the shop isn't responding. Try again.", true);
        await restore();
        await press(page, 'LOGIN');
        await waitForText(page, 'Login Successful!');
      }));

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

    it('keeps typed text when an enquiry cannot be sent', () =>
      runAs(undefined, async ({ page, context }) => {
        await page.goto('/contact');
        await fill(page, { Name: 'Anna Shah', Email: 'anna@shop.test', Message: 'Do you make anklets as well?' });
        await page.keyboard.press('Tab');
        await context.setOffline(true);
        await press(page, 'Send');
        await waitForText(page, 'Something went wrong! Please try again.', true);
        await context.setOffline(false);
        await press(page, 'Send');
        await waitForText(page, "Your query has been sent successfully! We'll get back to you soon.");
      }));

    it.each(['/product', '/orders'])('shows a connection error at %s instead of the login', (at) =>
      runAs(fixtures.customer, async ({ page }) => {
        const restore = await failOperation(page, 'Session', 'aborted');
        await page.goto(at);
        await page.getByRole('heading', { name: "You're offline or the shop isn't responding" }).waitFor();
        await restore();
        await press(page, 'Retry');
        await waitForText(page, 'Curb Chain');
      }),
    );

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
    const expectLoginRedirect = async (page: Page, message: string) => {
      await page.waitForURL(/\/login\?next=/);
      await waitForText(page, message, true);
      expect(new URL(page.url()).searchParams.get('next')).toBe('/product');
    };

    it('shows that access has expired', async () => {
      const user = await aCustomer(fixtures.app, { duration: '4' });
      await runAs(user, async ({ page }) => {
        await page.goto('/about');
        // The access ends with this request, because an earlier one of the page, such as the cart's, must not find it
        // expired.
        await interceptOperation(page, 'Products', async (route) => {
          await expire(fixtures.app, user);
          await route.fallback();
        });
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Product' }).click();
        await expectLoginRedirect(page, errors.ACCESS_EXPIRED.message);
      });
    });

    it('shows that the access check failed when the server gives no reason', async () => {
      const user = await aCustomer(fixtures.app);
      await runAs(user, async ({ page }) => {
        await rejectOperation(page, 'CheckAccess', { code: 'FORBIDDEN' });
        await page.goto('/product');
        await expectLoginRedirect(page, 'Access check failed. Please login again.');
      });
    });
  });
});
