import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { failOperation } from '../failures/failure.js';
import {
  accessibilityProblems,
  describeInBrowser,
  interceptOperation,
  isUncovered,
  openBrowser,
  screen,
  type Visit,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { until } from '../support/time.js';

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
  const home = () => header().getByRole('link', { name: 'Home', exact: true });

  /**
   * True if no code is loading, neither that of the account menu, which follows the first screen, nor that of another
   * page.
   */
  const codeIsLoaded = () =>
    page.evaluate(`{
      const arrived = performance.getEntriesByType('resource').map(({ name }) => name);
      const wanted = [...document.querySelectorAll('link[rel=modulepreload], link[rel=stylesheet]')];
      arrived.some((name) => name.includes('/account-dropdown-')) && wanted.every(({ href }) => arrived.includes(href));
    }`);

  const dropConnection = async () => {
    // A focused link loads the code of its page, which cannot be opened otherwise without a connection.
    await home().focus();
    await until(codeIsLoaded);
    await session.context.setOffline(true);
  };

  /**
   * Opens the page and cuts the connection before the first check of the access has got a response. Further checks fail
   * once it is cut.
   */
  const goOffline = async () => {
    let dropped: Promise<void> | undefined;
    await interceptOperation(page, 'CheckAccess', async (route) => {
      await (dropped ??= dropConnection());
      await route.fallback();
    });
    // The banner can come before the check has failed, which would then still reach the server.
    const failed = page.waitForEvent(
      'requestfailed',
      (request) => request.postData()?.includes('CheckAccess') ?? false,
    );
    await page.goto('/cart');
    await failed;
    await waitForText(page, banner);
  };

  describe('who loses the connection on an open page', () => {
    it('keeps the account menu, also on other pages', async () => {
      await goOffline();
      await accountMenu().waitFor();
      await home().click();
      await page.waitForURL(/\/$/);
      await accountMenu().click();
      await page.getByRole('menuitem', { name: 'My Orders' }).waitFor();
      expect(await login().count()).toBe(0);
    });

    it('the menu stays while the access check gets 503, until the server is back', async () => {
      const restore = await failOperation(page, 'CheckAccess', { status: 503 });
      await page.goto('/cart');
      await waitForText(page, banner);
      await accountMenu().waitFor();
      await restore();
      await page.evaluate('dispatchEvent(new Event("online"))');
      await page.getByText(banner).waitFor({ state: 'hidden' });
      await accountMenu().waitFor();
    });

    it('a customer is signed out when the session has ended during a lost connection', async () => {
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
    it('a customer is not shown as a visitor, and gets the account menu when the server is back', async () => {
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

    it('a page does not wait longer than 15 seconds for the session', async () => {
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

describeInBrowser('A page whose connection drops', () => {
  let app: RunningApp;
  let browser: Browser;
  let order: Awaited<ReturnType<typeof anOrder>>;
  let customer: TestPerson;
  let admin: TestPerson;
  let opened: Visit;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    customer = await aCustomer(app, { companyName: 'Kiran Jewels' });
    admin = await anAdmin(app);
    const product = await aProduct(app, { name: 'Halo Ring', category: 'Rings' });
    await aProduct(app, { name: 'Curb Chain', category: 'Chains', sizes: [] });
    order = await anOrder({ by: customer, lines: [{ product }] });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  afterEach(() => opened?.context.close());

  /** Opens a page on which these files cannot be loaded, so that none is loaded before the connection is lost. */
  const openWithout = async (files: RegExp, path: string, person: TestPerson) => {
    opened = await signedIn(browser, app, person);
    const { page, context } = opened;
    await page.route(files, (route) => route.abort());
    await page.goto(path);
    return {
      page,
      drop: () => context.setOffline(true),
      restore: async () => {
        await page.unrouteAll();
        await context.setOffline(false);
      },
    };
  };
  const linkTo = (page: Page, product: string) => page.getByRole('link', { name: product }).first();
  const expectNoError = async (page: Page) => expect(await page.getByRole('alert').count()).toBe(0);

  it('keeps the list, what is typed and what is selected, and opens the chosen dialog later', async () => {
    const { page, drop, restore } = await openWithout(/\/assets\/order-dialogs-/, '/admin/orders', admin);
    const row = page.getByRole('row', { name: new RegExp(`^Order ${order.orderId}`) });
    const search = page.getByLabel('Search orders');
    await search.fill('Kiran');
    await page.waitForURL(/search=Kiran/);
    await row.getByRole('checkbox').check();
    await drop();
    await row.getByRole('button', { name: /^Pending/ }).click();
    await page.getByRole('menuitem', { name: 'Confirmed' }).click();
    await waitForText(page, banner);
    for (const width of [320, 390, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await page.getByText(banner).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 900).toBe(true);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await until(() => isUncovered(page.getByRole('button', { name: /^Set status/i })));
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await row.getByRole('checkbox').isChecked()).toBe(true);
    expect(await search.inputValue()).toBe('Kiran');
    await expectNoError(page);
    await restore();
    await page.getByRole('dialog').getByText(order.orderId).first().waitFor();
    await page.getByText(banner).waitFor({ state: 'detached' });
    expect(await row.getByRole('checkbox').isChecked()).toBe(true);
  });

  it('a page whose connection drops stays until the next page can be loaded', async () => {
    const { page, drop, restore } = await openWithout(/\/assets\/about-page-/, '/product', customer);
    await linkTo(page, 'Halo Ring').waitFor();
    await drop();
    await page.getByRole('banner').getByRole('link', { name: /About/ }).click();
    await waitForText(page, banner);
    expect(await linkTo(page, 'Halo Ring').isVisible()).toBe(true);
    await expectNoError(page);
    await restore();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'About' }).waitFor();
  });

  it('shows the products of the filter before, until those of the new one arrive', async () => {
    const { page, drop, restore } = await openWithout(/\/never/, '/product', customer);
    await linkTo(page, 'Curb Chain').waitFor();
    await drop();
    await page
      .getByRole('checkbox', { name: /^Rings/ })
      .first()
      .check();
    await waitForText(page, banner);
    await page.locator('#results[aria-busy=true]').waitFor();
    expect(await linkTo(page, 'Curb Chain').isVisible()).toBe(true);
    await expectNoError(page);
    await restore();
    await linkTo(page, 'Curb Chain').waitFor({ state: 'detached' });
    await linkTo(page, 'Halo Ring').waitFor();
    await page.getByText(banner).waitFor({ state: 'detached' });
  });

  it('shows the product that is open, although the server does not respond', async () => {
    const { page, restore } = await openWithout(/\/assets\/selection-picker-/, '/product', customer);
    await linkTo(page, 'Curb Chain').click();
    await page.getByRole('heading', { level: 1, name: 'Curb Chain' }).waitFor();
    await page.getByRole('button', { name: 'Save Curb Chain to a selection' }).click();
    await waitForText(page, banner);
    await page.getByRole('heading', { level: 1, name: 'Curb Chain' }).waitFor();
    for (const size of [screen.phone, screen.tablet, screen.desktop]) {
      await page.setViewportSize(size);
      await until(() => isUncovered(page.getByRole('button', { name: 'Add to Cart' })));
    }
    await expectNoError(page);
    await restore();
    await page.evaluate('dispatchEvent(new Event("online"))');
    await page.getByRole('dialog').waitFor();
    await page.getByText(banner).waitFor({ state: 'detached' });
  });
});
