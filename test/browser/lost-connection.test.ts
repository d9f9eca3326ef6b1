import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { failOperation } from '../failures/failure.js';
import {
  describeInBrowser,
  interceptOperation,
  openBrowser,
  screen,
  type Visit,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

const banner = "You're offline or the shop isn't responding. We'll keep trying.";

describeInBrowser('A signed-in customer', () => {
  let app: RunningApp;
  let browser: Browser;
  let customer: TestPerson;
  let session: Visit;
  let page: Page;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    customer = await aCustomer(app);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  beforeEach(async () => {
    session = await signedIn(browser, app, customer);
    page = session.page;
  });
  afterEach(() => session.context.close());

  const header = () => page.getByRole('banner');
  const accountMenu = () => header().getByRole('button', { name: `Account of ${customer.name}` });
  const login = () => header().getByRole('link', { name: 'Login' });

  /** Opens the page, and takes the connection away before the first check of the access has an answer. */
  const goOffline = async () => {
    await interceptOperation(page, 'CheckAccess', async (route) => {
      await session.context.setOffline(true);
      await route.fallback();
    });
    await page.goto('/cart');
    await waitForText(page, banner);
  };

  describe('who loses the connection on an open page', () => {
    it('keeps the account menu, also on other pages', async () => {
      await goOffline();
      await accountMenu().waitFor();
      await header().getByRole('link', { name: 'Home', exact: true }).click();
      await page.waitForURL(/\/$/);
      await accountMenu().click();
      await page.getByRole('menuitem', { name: 'My Orders' }).waitFor();
      expect(await login().count()).toBe(0);
    });

    it('keeps it while the access check answers 503, until the server is back', async () => {
      const restore = await failOperation(page, 'CheckAccess', { status: 503 });
      await page.goto('/cart');
      await waitForText(page, banner);
      await accountMenu().waitFor();
      await restore();
      await page.evaluate('dispatchEvent(new Event("online"))');
      await page.getByText(banner).waitFor({ state: 'hidden' });
      await accountMenu().waitFor();
    });

    it('is signed out when the session has ended meanwhile', async () => {
      await goOffline();
      await session.context.clearCookies();
      await page.unrouteAll();
      await session.context.setOffline(false);
      await page.waitForURL(/\/login\?next=%2Fcart/);
      await login().waitFor();
      expect(await accountMenu().count()).toBe(0);
    });
  });

  describe('who opens a page while the session cannot be loaded', () => {
    it('is not shown as a visitor, and gets the account menu when the server is back', async () => {
      const restore = await failOperation(page, 'Session', { status: 503 });
      await page.goto('/about');
      const account = header().getByRole('link', { name: 'Account', exact: true });
      await account.waitFor();
      expect(await login().count()).toBe(0);
      await header().getByRole('button', { name: 'Search' }).click();
      await waitForText(page, banner);
      expect(new URL(page.url()).pathname).toBe('/about');
      await account.click();
      await page.getByRole('heading', { level: 1, name: "You're offline or the shop isn't responding" }).waitFor();
      await restore();
      await page.evaluate('dispatchEvent(new Event("online"))');
      await accountMenu().waitFor();
      await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
    });

    it('finds the account in the menu of a phone', async () => {
      await page.setViewportSize(screen.phone);
      await failOperation(page, 'Session', { status: 503 });
      await page.goto('/about');
      await page.getByRole('button', { name: 'Open the menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.getByRole('link', { name: 'Account' }).waitFor();
      expect(await menu.getByRole('link', { name: 'Login' }).count()).toBe(0);
    });

    it('does not wait longer than 15 seconds for an answer', async () => {
      await page.clock.install();
      await interceptOperation(page, 'Session', () => undefined);
      const asked = page.waitForRequest((request) => request.postData()?.includes('query Session') ?? false);
      await page.goto('/about');
      await asked;
      await page.clock.runFor(16_000);
      await header().getByRole('link', { name: 'Account', exact: true }).waitFor();
    });
  });
});
