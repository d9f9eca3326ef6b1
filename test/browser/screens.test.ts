import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  openBrowser,
  screen,
  toRead,
  visit,
  type Visit,
} from '../support/browser/browser.js';
import { aCustomer } from '../support/data/builders.js';
import { signedIn } from '../support/http/signed-in.js';

interface Screen {
  at: string;
  /** What is read there, word for word. */
  reads: [string, ...string[]];
}

const forVisitors: Screen[] = [
  {
    at: '/',
    reads: [
      'Shop by Category',
      'Discover our exquisite collection of handcrafted jewelry, where every piece tells a story of elegance and craftsmanship',
      'Elegant rings for every occasion',
      'Stunning Ladies Bracelet for special moments',
      'View Collection',
      'Explore All Collections',
    ],
  },
  { at: '/about', reads: ['About Us', 'MEMBERSHIP'] },
  { at: '/contact', reads: ['Get in Touch', 'Send us a Query'] },
  {
    at: '/gallery',
    reads: ['Luxury Jewelry', 'Discover our exquisite collection of handcrafted jewelry pieces', 'Premium Collection'],
  },
  { at: '/product', reads: ['Please login to view products'] },
  { at: '/login', reads: ['LOGIN', 'Forgot Password?'] },
  { at: '/login?view=register', reads: ['Register'] },
  { at: '/reset-password', reads: ['Send reset code'] },
  { at: '/forgot-password', reads: ['Send OTP'] },
];

const forCustomers: Screen[] = [
  { at: '/product', reads: ['Jewelry Categories', 'All Categories', 'Per page'] },
  { at: '/product?gramMin=2&gramMax=6', reads: ['Clear Gram Filter'] },
  {
    at: '/product?search=nothing-like-it',
    reads: ['No products found', 'Try adjusting your filters or search terms', 'Clear All Filters'],
  },
  { at: '/cart', reads: ['My Cart', 'Your cart is empty'] },
  { at: '/orders', reads: ['My Orders', 'No orders found.'] },
  { at: '/profile', reads: ['My Profile', 'Edit Profile'] },
];

const inAnEmptyHouse: Screen[] = [
  { at: '/', reads: ['Shop by Category', 'No images available'] },
  { at: '/gallery', reads: ['No images available in the gallery'] },
];

describeInBrowser('A screen of the shop', () => {
  let apps: RunningApp[];
  let browser: Browser;
  let visitor: Visit;
  let customer: Visit;
  let early: Visit;

  beforeAll(async () => {
    const [full, empty] = await Promise.all([startApp({ DEMO_DATA: 'true' }), startApp()]);
    apps = [full, empty];
    browser = await openBrowser();
    visitor = await visit(browser, full.url);
    customer = await signedIn(browser, full, await aCustomer(full));
    early = await visit(browser, empty.url);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await Promise.all((apps ?? []).map((app) => app.close()));
  });

  const sideways = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

  /** Says its words, fits every width, can be used by everybody, and leaves nothing in the browser's log. */
  async function look({ page, problems }: Visit, { at, reads }: Screen) {
    await page.setViewportSize(screen.desktop);
    await page.goto(at);
    await toRead(page, reads[0]);
    // What is far below comes when somebody gets near.
    await page.keyboard.press('End');
    for (const text of reads) await toRead(page, text);
    expect(await accessibilityProblems(page)).toEqual([]);
    for (const width of [320, 768, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await sideways(page)]).toEqual([width, 0]);
    }
    await page.setViewportSize(screen.phone);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  }

  describe('that a visitor sees', () => {
    it.each(forVisitors)('$at', (wanted) => look(visitor, wanted));

    it('of the login, when the search is used', async () => {
      const { page } = visitor;
      await page.setViewportSize(screen.desktop);
      await page.goto('/about');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /search/i })
        .click();
      await toRead(page, 'Please login to search products');
      await page.waitForURL(/\/login/);
    });

    it('of a forgotten password, whose second step leads back to the first', async () => {
      const { page } = visitor;
      await page.goto('/reset-password');
      await page.getByRole('main').getByLabel('Email').fill('asha@kiran.test');
      await page.getByRole('button', { name: 'Send reset code' }).click();
      await toRead(page, 'Step 2 of 2');
      await page.getByRole('button', { name: 'Back to email' }).click();
      await toRead(page, 'Send reset code');
    });
  });

  describe('that a customer sees', () => {
    it.each(forCustomers)('$at', (wanted) => look(customer, wanted));

    it('of a product', async () => {
      await customer.page.setViewportSize(screen.desktop);
      await customer.page.goto('/product');
      await customer.page
        .getByRole('main')
        .getByRole('link', { name: /Solitaire/ })
        .first()
        .click();
      await customer.page.waitForURL(/product-details/);
      const { pathname } = new URL(customer.page.url());
      await look(customer, { at: pathname, reads: ['Add to Cart'] });
    });
  });

  describe('of a house that has shown nothing yet', () => {
    it.each(inAnEmptyHouse)('$at', (wanted) => look(early, wanted));
  });
});
