import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Product } from '../../server/features/products/products.types.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  interceptOperation,
  isUncovered,
  layoutShifts,
  layoutShiftsOfLateList,
  openBrowser,
  screen,
  settled,
  type Visit,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer } from '../support/data/builders.js';
import { anOrder, aProduct, severalProducts } from '../support/data/shop.js';
import { until } from '../support/time.js';
import { signedIn } from '../support/http/signed-in.js';

describeInBrowser('Catalogue', () => {
  let app: RunningApp;
  let browser: Browser;
  let customer: Visit;
  let product: Product;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    const category = { category: 'Rings', sizes: ['6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16'] };
    // The last cards are below the fold of every screen.
    for (let count = 0; count < 14; count++)
      product = await aProduct(app, { ...category, name: `Halo Round Ring ${count}` });
    browser = await openBrowser();
    customer = await signedIn(browser, app, await aCustomer(app));
  });

  it.each([screen.phone, screen.desktop])('shows the whole focus ring of a product card ($width px)', async (size) => {
    const { page } = customer;
    await page.setViewportSize(size);
    await page.goto('/product');
    const cards = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
    for (const card of [cards.first(), cards.nth(1), cards.last()]) {
      await focusByKeyboard(page, card.getByRole('link'));
      expect(await sidesWithRing(page, card.getByRole('article'))).toEqual(['top', 'right', 'bottom', 'left']);
    }
  });

  it.each([
    ['a large screen', '/product', screen.wall],
    ['a large screen', '/product?search=round+ring+1', screen.wall],
    ['a phone', '/product', screen.phone],
  ])('moves nothing on %s when the products of %s arrive late', async (_, path, size) => {
    const { page } = customer;
    await page.setViewportSize(size);
    const list = { path, operation: 'Products', skeleton: 'Loading products' };
    expect(await layoutShiftsOfLateList(page, list)).toEqual([]);
    await page
      .getByRole('link', { name: /Halo Round Ring/ })
      .first()
      .waitFor();
  });

  it('starts a new visit at the top, and returns a reload to its place', async () => {
    const { page } = customer;
    await page.setViewportSize(screen.phone);
    const place = async () => {
      await page.getByRole('link', { name: 'Halo Round Ring 13' }).waitFor();
      return page.evaluate<number>('window.scrollY');
    };
    await page.goto('/product');
    await place();
    // The router scrolls to the top once more after it has rendered the page.
    await page.evaluate(settled);
    await page.evaluate('window.scrollTo(0, 500)');
    await page.reload();
    await until(async () => (await place()) === 500);
    for (const address of ['/product?sort=newest', '/product']) {
      await page.goto(address);
      expect(await place()).toBe(0);
    }
  });

  const openQuickAdd = async (page: Page, size: { width: number; height: number }) => {
    await page.setViewportSize(size);
    await page.goto('/product');
    const button = page.getByRole('button', { name: 'Quick add Halo Round Ring 0' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Select Quantity' });
    await waitForFocus(dialog.getByRole('button', { name: 'Add to Cart' }));
    return { button, dialog };
  };

  // The second size is the part of the first that an on-screen keyboard leaves free.
  it.each([
    { width: 320, height: 568 },
    { width: 320, height: 300 },
  ])('opens quick add as a sheet whose buttons are always visible ($width x $height px)', async (size) => {
    const { page } = customer;
    const { dialog } = await openQuickAdd(page, size);
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, width: size.width });
    const { y = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    expect([y > 0, y + height]).toEqual([true, size.height]);
    for (const position of [0, 10_000]) {
      await dialog.evaluate((sheet, top) => (sheet as unknown as PageElement).scrollTo(0, top), position);
      for (const name of ['Cancel', 'Add to Cart'])
        expect({ name, position, shown: await isUncovered(dialog.getByRole('button', { name })) }).toEqual({
          name,
          position,
          shown: true,
        });
    }
  });

  it('keeps the focus in the sheet, and never under its buttons', async () => {
    const { page } = customer;
    const { dialog } = await openQuickAdd(page, { width: 320, height: 568 });
    const visited = new Set<string>();
    for (let tab = 0; tab < 12; tab++) {
      await page.keyboard.press('Tab');
      const control = dialog.locator(':focus');
      const name = await nameOf(control);
      visited.add(name);
      expect([name, await isUncovered(control)]).toEqual([name, true]);
    }
    // Close, carat, colour, size, the guide, several sizes, quantity, plus, cancel and add: minus is disabled at one
    // piece.
    expect(visited.size).toBe(10);
  });

  it('closes the sheet with Escape or a tap beside it, and returns the focus', async () => {
    const { page } = customer;
    const { button, dialog } = await openQuickAdd(page, screen.phone);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await waitForFocus(button);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.mouse.click(screen.phone.width / 2, 8);
    await dialog.waitFor({ state: 'hidden' });
    await waitForFocus(button);
  });

  it('leads by keyboard past the filters, from design to design, and back to the list where it was', async () => {
    const { page } = customer;
    await page.setViewportSize(screen.desktop);
    await page.goto('/product?sort=-name');
    const cards = page.getByRole('list', { name: 'Products' }).getByRole('link');
    await cards.first().waitFor();
    await page.locator('main').focus();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to results' });
    await waitForFocus(skip);
    expect(await isUncovered(skip)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await waitForFocus(cards.first());
    const names = await cards.allTextContents();
    await cards.nth(9).scrollIntoViewIfNeeded();
    const before = await page.evaluate('scrollY');
    await cards.nth(9).click();
    for (const place of [10, 11]) {
      await page.getByRole('link', { name: `Next design: ${names[place]}` }).click();
      await page.getByRole('heading', { level: 1, name: names[place] }).waitFor();
    }
    await page.getByRole('link', { name: `Previous design: ${names[10]}` }).waitFor();
    await page.getByRole('heading', { name: 'Related designs' }).waitFor();
    expect(await layoutShifts(page)).toEqual([]);
    await page.goBack();
    await cards.nth(9).waitFor();
    await until(async () => (await page.evaluate('scrollY')) === before);
  });

  it('lets go of header and bars on a low screen, such as one at 200 % zoom', async () => {
    const { page } = customer;
    await page.setViewportSize(screen.desktop);
    await page.goto('/product');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(stuck)).not.toEqual([]);
    for (const path of ['/product', `/product-details/${product.id}`, '/cart']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const width of [720, 1100]) {
        await page.setViewportSize({ width, height: 450 });
        await page.mouse.wheel(0, 300);
        expect([path, width, await page.evaluate(stuck)]).toEqual([path, width, []]);
      }
    }
  });

  it('opens quick add in the middle of a desktop screen', async () => {
    const { page } = customer;
    const { dialog } = await openQuickAdd(page, screen.desktop);
    const { x = 0, y = 0, width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    expect([Math.round(x + width / 2), Math.round(y + height / 2)]).toEqual([720, 450]);
  });

  it('keeps Add to Cart of a product in view on a desktop screen, also with an error above it', async () => {
    const { page } = customer;
    await page.setViewportSize(screen.desktop);
    await page.goto(`/product-details/${product.id}`);
    const add = page.getByRole('button', { name: 'Add to Cart' });
    await add.waitFor();
    const bottom = async () => {
      const box = await add.boundingBox();
      return box && box.y + box.height;
    };
    expect(await bottom()).toBeLessThanOrEqual(screen.desktop.height);
    await add.click();
    await page.getByRole('alert').filter({ hasText: 'Enter the pieces of at least one size.' }).waitFor();
    expect(await bottom()).toBeLessThanOrEqual(screen.desktop.height);
  });

  it('shows in forced colours what is chosen, the metals and the name of the shop', async () => {
    const { page } = customer;
    await page.emulateMedia({ forcedColors: 'active' });
    await openQuickAdd(page, screen.desktop);
    const labelOf = (name: string) =>
      page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
    const [size, metal] = [labelOf('12'), labelOf('Yellow gold')];
    // The shop chooses the first colour of the carat, which is rose.
    await page.getByLabel('Carat').selectOption('18');
    expect(await paintedBy(() => size.click(), size)).toBeGreaterThan(0.3);
    // A focus ring in the colour of the shop would be dark on black.
    await page.getByRole('radio', { name: '12', exact: true }).press('ArrowLeft');
    const marks = `(() => { const { outlineColor, outlineStyle, backgroundColor } =
      getComputedStyle(document.querySelector('input:focus-visible + span'));
      return [outlineStyle, outlineColor === backgroundColor]; })()`;
    expect(await page.evaluate(marks)).toEqual(['solid', true]);
    expect(await paintedBy(() => metal.click(), metal)).toBeGreaterThan(0.01);
    const disc = metal.locator('[data-colour]');
    expect(await paintedBy(() => hide(disc), disc)).toBeGreaterThan(0.3);
    await page.keyboard.press('Escape');
    const wordmark = page.getByRole('banner').getByRole('link', { name: 'Tavrelle, home' });
    expect(await paintedBy(() => hide(wordmark), wordmark)).toBeGreaterThan(0.02);
    // The header of the home page, which lies on a picture.
    await page.goto('/');
    const ground = `(() => { const canvas = document.createElement('p'); canvas.style.background = 'Canvas';
      document.body.append(canvas);
      const colours = [canvas, document.querySelector('header')].map((one) => getComputedStyle(one).backgroundColor);
      canvas.remove(); return colours[0] === colours[1]; })()`;
    await wordmark.waitFor();
    await until(() => page.evaluate<boolean>(ground));
    await page.goto('/product');
    const box = page.getByRole('checkbox', { name: /^Rings/ });
    expect(await paintedBy(() => box.check(), box)).toBeGreaterThan(0.3);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('marks what was ordered before without a reload, and moves nothing', async () => {
    const buyer = await aCustomer(app);
    const { page, problems } = await signedIn(browser, app, buyer, screen.phone);
    await page.goto('/product?view=list&search=ring+13');
    const row = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
    await row.waitFor();
    const order = await anOrder({ by: buyer, lines: [{ product, quantity: 3, size: '7' }] });

    await row.getByRole('link').click();
    await page.getByRole('link', { name: /^Ordered before: .*, 3 pieces$/ }).click();
    await page.waitForURL(`**/orders/${order._id}`);
    await page.goBack();
    await page.goBack();
    await row.getByText(/^Ordered .* · 3 pieces$/).waitFor();
    await page.getByRole('button', { name: 'Pictures' }).click();
    await row.getByText('Ordered before', { exact: true }).waitFor();

    for (const path of ['/product', '/product?view=list', `/product-details/${product.id}`]) {
      const restore = await interceptOperation(page, 'OrderedBefore', async (route) => {
        await page.locator('footer').waitFor({ state: 'attached' });
        await route.fallback();
      });
      await page.goto(path);
      await page.getByText(/^Ordered/).waitFor();
      expect(await layoutShifts(page)).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);
      await restore();
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('fills 40 designs into the cart with at most 60 taps', async () => {
    await severalProducts(app, 26, { category: 'Rings' });
    const buyer = await aCustomer(app);
    const { page, problems } = await signedIn(browser, app, buyer, screen.phone);
    await page.goto('/product');
    let taps = 0;
    const tap = async (control: Locator) => {
      taps++;
      await control.click();
    };
    await tap(page.getByRole('button', { name: 'List' }));
    const rows = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
    for (let row = 0; row < 40; row++)
      await tap(
        rows
          .nth(row)
          .getByRole('button', { name: /^Add to / })
          .first(),
      );
    await waitForText(page, '40 designs');
    expect(await accessibilityProblems(page)).toEqual([]);
    const sum = page.getByRole('region', { name: 'Filled in' });
    await tap(sum.getByRole('button', { name: 'Add to Cart' }));
    await sum.waitFor({ state: 'detached' });
    expect(taps).toBeLessThanOrEqual(60);
    expect((await buyer.client.rest.get('/cart/get')).body.cartItems).toHaveLength(40);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

const hide = (element: Locator) =>
  element.evaluate((node) => {
    (node as unknown as { style: { opacity: string } }).style.opacity = '0';
  });

/** The share of the colour values of an element that an action changes. */
async function paintedBy(act: () => Promise<unknown>, element: Locator): Promise<number> {
  const pixels = async () =>
    sharp(await element.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer();
  const before = await pixels();
  await act();
  await element.page().mouse.move(0, 0);
  const after = await pixels();
  return before.filter((value, index) => Math.abs(value - (after[index] ?? 0)) > 40).length / before.length;
}

/** The used members of an element in the page. */
interface PageElement {
  id: string;
  ariaLabel: string | null;
  textContent: string;
  closest: (selector: string) => PageElement | null;
  scrollTo: (left: number, top: number) => void;
}

/** Elements that stay on the screen while the page scrolls, except skip links and notices. */
const stuck = `[...document.querySelectorAll('header, header ~ *, main *')]
  .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility())
  .filter((element) => !element.matches('a[href^="#"]'))
  .map((element) => element.className)`;

const nameOf = (control: Locator) =>
  control.evaluate((node) => {
    const element = node as unknown as PageElement;
    return element.ariaLabel ?? element.id + (element.closest('label') ?? element).textContent;
  });

/** Chromium shows the ring only when the last key, not the pointer, moved the focus. */
async function focusByKeyboard(page: Page, link: Locator): Promise<void> {
  await page.keyboard.press('Shift');
  await link.focus();
  await waitForFocus(link);
}

/** The sides along whose whole length the ring is painted. The ring lies within 8 pixels around the element. */
async function sidesWithRing(page: Page, element: Locator): Promise<string[]> {
  const reach = 8;
  // The router scrolls to the top once more after it has rendered the page.
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The card is not visible');
  const clip = { x: box.x - reach, y: box.y - reach, width: box.width + 2 * reach, height: box.height + 2 * reach };
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isRing = (x: number, y: number) => {
    const [red, green, blue] = data.subarray((y * info.width + x) * 3);
    // The emerald of the design tokens, #1e5b4a.
    return Math.abs(red - 0x1e) + Math.abs(green - 0x5b) + Math.abs(blue - 0x4a) < 60;
  };
  const across = Array.from({ length: info.width - 2 * reach }, (_, index) => reach + index);
  const down = Array.from({ length: info.height - 2 * reach }, (_, index) => reach + index);
  const outside = Array.from({ length: reach }, (_, index) => index);
  const sides = {
    top: across.every((x) => outside.some((depth) => isRing(x, depth))),
    right: down.every((y) => outside.some((depth) => isRing(info.width - 1 - depth, y))),
    bottom: across.every((x) => outside.some((depth) => isRing(x, info.height - 1 - depth))),
    left: down.every((y) => outside.some((depth) => isRing(depth, y))),
  };
  return Object.entries(sides).flatMap(([side, painted]) => (painted ? [side] : []));
}
