import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { describeInBrowser, openBrowser, screen, type Visit, waitForFocus } from '../support/browser/browser.js';
import { aCustomer } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';

describeInBrowser('Catalogue', () => {
  let app: RunningApp;
  let browser: Browser;
  let customer: Visit;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    const category = { category: 'Rings', sizes: ['6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16'] };
    for (let count = 0; count < 5; count++) await aProduct(app, { ...category, name: `Halo Round Ring ${count}` });
    browser = await openBrowser();
    customer = await signedIn(browser, app, await aCustomer(app));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
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
