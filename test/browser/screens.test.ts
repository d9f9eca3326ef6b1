import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  countClicks,
  describeInBrowser,
  layoutShiftsOfLateList,
  openBrowser,
  screen,
  visit,
  type Visit,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct, inCart } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';

interface Screen {
  path: string;
  /** Texts that the screen shows. The first one loads without scrolling. */
  texts: [string, ...string[]];
}

const visitorScreens: Screen[] = [
  {
    path: '/',
    texts: [
      'Shop by Category',
      'Discover our exquisite collection of handcrafted jewelry, where every piece tells a story of elegance and craftsmanship',
      'Elegant rings for every occasion',
      'Stunning Ladies Bracelet for special moments',
      'View Collection',
      'Explore All Collections',
    ],
  },
  { path: '/about', texts: ['About Us', 'MEMBERSHIP'] },
  { path: '/contact', texts: ['Get in Touch', 'Send us a Query'] },
  {
    path: '/gallery',
    texts: ['Luxury Jewelry', 'Discover our exquisite collection of handcrafted jewelry pieces', 'Premium Collection'],
  },
  { path: '/product', texts: ['Please login to view products', 'What we make'] },
  { path: '/ring-sizes', texts: ['Ring Sizes', 'How to measure', 'Sizes compared', 'Circles to print'] },
  { path: '/licences', texts: ['Licences', '@apollo/client', 'noto-sans', 'react-dom'] },
  { path: '/login', texts: ['LOGIN', 'Forgot Password?'] },
  { path: '/login?view=register', texts: ['Register'] },
  { path: '/reset-password', texts: ['Send reset code'] },
  { path: '/accept-invitation?token=some', texts: ['Create your account', 'Create account'] },
];

const customerScreens: Screen[] = [
  {
    path: '/product?gramMin=2&gramMax=6',
    texts: ['Jewelry Categories', 'All Categories', 'Per page', 'Clear Gram Filter'],
  },
  {
    path: '/product?search=nothing-like-it',
    texts: ['No products found', 'Try adjusting your filters or search terms', 'Clear All Filters'],
  },
  { path: '/cart', texts: ['My Cart', 'Your cart is empty'] },
  { path: '/quick-order', texts: ['Quick Order', 'Choose a file', '0 lines ready'] },
  { path: '/selections', texts: ['My Selections', 'No selections yet'] },
  { path: '/orders', texts: ['My Orders', 'No orders found.'] },
  { path: '/profile', texts: ['My Profile', 'Edit Profile'] },
];

interface RestLine {
  product: { name: string };
}

/** The used members of an element in the page. */
interface PageElement {
  scrollWidth: number;
  clientWidth: number;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

/** The pixels of a text in the element that are cut off. */
const hiddenWidth = (node: unknown) => {
  const element = node as PageElement;
  const widths = [element, ...element.querySelectorAll('*')].map(
    ({ scrollWidth, clientWidth }) => clientWidth && scrollWidth - clientWidth,
  );
  return Math.max(...widths);
};

describeInBrowser('The shop', () => {
  let app: RunningApp;
  let browser: Browser;
  let visitor: Visit;
  let customer: Visit;

  beforeAll(async () => {
    app = await startApp({ DEMO_DATA: 'true', WORKER: 'external' });
    browser = await openBrowser();
    visitor = await visit(browser, app.url);
    customer = await signedIn(browser, app, await aCustomer(app));
  });

  const horizontalOverflow = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

  /** Checks texts, widths from 320 to 2560 pixels, accessibility and browser errors. */
  async function expectScreen({ page, problems }: Visit, { path, texts }: Screen) {
    await page.setViewportSize(screen.desktop);
    await page.goto(path);
    await waitForText(page, texts[0]);
    // Content further down loads when it is scrolled near.
    await page.keyboard.press('End');
    for (const text of texts) await waitForText(page, text);
    expect(await accessibilityProblems(page)).toEqual([]);
    for (const width of [320, 768, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await horizontalOverflow(page)]).toEqual([width, 0]);
    }
    await page.setViewportSize(screen.phone);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  }

  describe('for a visitor', () => {
    it.each(visitorScreens)('shows $path', (expected) => expectScreen(visitor, expected));

    it('shows the text of a licence once its name is opened', async () => {
      const { page } = visitor;
      await page.goto('/about');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Licences' }).click();
      await page.getByText('@fontsource-variable/jost', { exact: true }).click();
      await waitForText(page, 'SIL OPEN FONT LICENSE Version 1.1');
    });

    it('redirects a visitor who searches to the login', async () => {
      const { page } = visitor;
      await page.setViewportSize(screen.desktop);
      await page.goto('/about');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /search/i })
        .click();
      await waitForText(page, 'Please login to search products');
      await page.waitForURL(/\/login/);
    });

    it('returns from the second step of a password reset to the first', async () => {
      const { page } = visitor;
      await page.goto('/reset-password');
      await page.getByRole('main').getByLabel('Email').fill('asha@kiran.test');
      await page.getByRole('button', { name: 'Send reset code' }).click();
      await waitForText(page, 'Step 2 of 2');
      await page.getByRole('button', { name: 'Back to email' }).click();
      await waitForText(page, 'Send reset code');
    });
  });

  describe('for a customer', () => {
    it.each(customerScreens)('shows $path', (expected) => expectScreen(customer, expected));

    it('shows a product', async () => {
      await customer.page.setViewportSize(screen.desktop);
      await customer.page.goto('/product');
      await customer.page
        .getByRole('main')
        .getByRole('link', { name: /Solitaire/ })
        .first()
        .click();
      await customer.page.waitForURL(/product-details/);
      const { pathname } = new URL(customer.page.url());
      await expectScreen(customer, { path: pathname, texts: ['Add to Cart'] });
    });
  });

  describe('for a customer who chooses a colour', () => {
    it('shows the picture of that colour on the product page and in the cart', async () => {
      const { page } = customer;
      await page.setViewportSize(screen.desktop);
      await page.goto('/product?search=halo+cushion+pave');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Halo Cushion Pave Ring/ })
        .first()
        .click();
      const pictures = page.getByRole('region', { name: 'Pictures of Halo Cushion Pave Ring' });
      await waitForText(pictures, '1 / 2');
      expect(await page.getByRole('radio', { name: 'Rose pink' }).isChecked()).toBe(true);
      await page.getByRole('radio', { name: 'Yellow gold', exact: true }).check();
      await waitForText(pictures, '2 / 2');
      const yellow = await pictures.locator('img').nth(1).getAttribute('src');
      await page.getByRole('textbox', { name: 'Size 10, Yellow gold, 18 ct' }).fill('1');
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await waitForText(page, '1 piece added to cart!');
      await page.goto('/cart');
      await waitForText(page, 'Colour: Yellow gold');
      expect(await page.getByRole('main').locator('img').first().getAttribute('src')).toBe(yellow);
    });
  });

  describe('for a customer with an order, on a phone', () => {
    const orders = { operation: 'MyOrders', skeleton: 'Loading your orders', text: /^PR-/ };
    const cart = { operation: 'Cart', skeleton: 'Loading your cart', text: 'Knife Edge Chain' };
    const chainSizes = ['40', '42', '44', '46', '48', '50', '52', '54', '56', '60'];
    let person: TestPerson;
    let phone: Page;
    let chain: Awaited<ReturnType<typeof aProduct>>;

    beforeAll(async () => {
      person = await aCustomer(app);
      const product = await aProduct(app, { name: 'Knife Edge Band', sizes: ['6', '7', '8'], gram: 4.4 });
      const sizes = [
        { product, size: '6', quantity: 3 },
        { product, size: '7', quantity: 2 },
      ];
      await anOrder({ by: person, lines: [{ product }] });
      await anOrder({ by: person, lines: sizes });
      // More lines than the skeleton of the cart has, and than a large screen shows.
      chain = await aProduct(app, { name: 'Knife Edge Chain', sizes: chainSizes });
      for (const size of chainSizes) await inCart(person, { product: chain, size, quantity: 2 });
      phone = (await signedIn(browser, app, person, screen.phone)).page;
    });
    afterAll(() => phone?.context().close());

    it('shows an order as a short card, and its lines by design on its own page', async () => {
      await phone.goto('/orders');
      const card = phone.getByRole('article').first();
      await waitForText(card, '5 pieces · 22.000 g');
      const height = (await card.boundingBox())?.height;
      expect(height).toBeLessThan(300);
      await waitForText(card, /· 1 design/);
      await card.getByText('Knife Edge Band', { exact: true }).waitFor();
      expect(await accessibilityProblems(phone)).toEqual([]);
      await card.getByRole('link', { name: /View details of PR-/ }).click();
      await waitForText(phone, 'Size 6: 3 pieces, size 7: 2 pieces');
      await waitForText(phone, '5 × 4.400 = 22.000 g');
    });

    it('shows the whole texts of the buttons of an order at 320 pixels', async () => {
      await phone.setViewportSize({ width: 320, height: 700 });
      await phone.goto('/orders');
      const buttons = phone.getByRole('article').first().locator('footer').locator('a, button');
      await buttons.first().waitFor();
      for (const button of await buttons.all()) expect(await button.evaluate(hiddenWidth)).toBe(0);
      expect(await horizontalOverflow(phone)).toBe(0);
    });

    it('shows the steps of an order apart, and a long status inside the card at 320 pixels', async () => {
      await app.database.query(
        `UPDATE orders SET status = 'in-production' WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
        [person.email],
      );
      await phone.setViewportSize({ width: 320, height: 700 });
      await phone.goto('/orders');
      const card = phone.getByRole('article').first();
      const right = async (element: Locator) => {
        const { x = 0, width = 0 } = (await element.boundingBox()) ?? {};
        return x + width;
      };
      const status = card.getByText('In production').filter({ visible: true }).last();
      await status.waitFor();
      const edge = await right(card.locator('footer'));
      expect(await right(status)).toBeLessThanOrEqual(edge);
      const marks = await card
        .getByRole('list', { name: 'Progress of this order' })
        .locator('li > span:first-child')
        .all();
      expect(marks).toHaveLength(6);
      const lefts = await Promise.all(marks.map(async (mark) => (await mark.boundingBox())?.x ?? 0));
      for (const [at, left] of lefts.slice(1).entries()) expect(left - (lefts[at] ?? 0)).toBeGreaterThan(22);
      expect(await horizontalOverflow(phone)).toBe(0);
      await phone.setViewportSize(screen.phone);
    });

    it.each([
      ['/orders', 'a phone', screen.phone, orders],
      ['/orders', 'a large screen', screen.wall, orders],
      ['/cart', 'a phone', screen.phone, cart],
      ['/cart', 'a large screen', screen.wall, cart],
    ])('moves nothing on %s on %s when the list arrives late', async (path, _, size, { text, ...list }) => {
      await phone.setViewportSize(size);
      expect(await layoutShiftsOfLateList(phone, { path, ...list })).toEqual([]);
      await waitForText(phone, text);
      await phone.setViewportSize(screen.phone);
    });

    it('orders twelve pieces in four sizes with five taps', async () => {
      const { body: before } = await person.client.rest.get('/cart/get');
      await phone.goto(`/product-details/${chain.id}`);
      const fields = phone.getByRole('group', { name: 'Sizes and quantities' });
      await fields.waitFor();
      const taps = await countClicks(phone);
      for (const size of chainSizes.slice(0, 4)) {
        const pieces = fields.getByRole('textbox', { name: `Size ${size}, Yellow gold, 22 ct` });
        await pieces.click();
        await pieces.fill('3');
      }
      expect(await accessibilityProblems(phone)).toEqual([]);
      await phone.getByRole('button', { name: 'Add to Cart' }).click();
      await waitForText(phone, '12 pieces added to cart!');
      expect(await taps()).toBe(5);
      const { body } = await person.client.rest.get('/cart/get');
      expect(body.totalItems).toBe((before.totalItems as number) + 12);
    });

    it('orders a piece again in another size with four taps', async () => {
      await phone.goto('/orders');
      const card = phone.getByRole('article').last();
      const orderAgain = card.getByRole('button', { name: /^Order again/ });
      await orderAgain.waitFor();
      const taps = await countClicks(phone);
      await orderAgain.click();
      const line = phone.getByRole('listitem').filter({ hasText: 'Knife Edge Band' });
      await line.getByRole('textbox').click();
      await line.getByRole('button', { name: 'Size 8', exact: true }).click();
      await waitForText(phone, /Size 8/);
      expect(await accessibilityProblems(phone)).toEqual([]);
      await phone.getByRole('button', { name: 'Add to Cart' }).click();
      await waitForText(phone, /1 line added/);
      expect(await taps()).toBe(4);
      const { body } = await person.client.rest.get('/cart/get');
      const bands = (body.cartItems as RestLine[]).filter(({ product }) => product.name === 'Knife Edge Band');
      expect(bands).toMatchObject([{ size: '8', quantity: 1 }]);
      expect(await accessibilityProblems(phone)).toEqual([]);
    });
  });
});
