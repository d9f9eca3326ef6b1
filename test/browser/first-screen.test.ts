import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { describeInBrowser, firstScreenReady, openBrowser, screen, waitForText } from '../support/browser/browser.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { until } from '../support/time.js';

describeInBrowser('First screen', () => {
  let app: RunningApp;
  let browser: Browser;
  let customer: TestPerson;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    for (let count = 0; count < 12; count++) await aProduct(app, { name: `Halo Round Ring ${count}` });
    customer = await aCustomer(app);
    browser = await openBrowser();
    await firstScreenReady(app);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const openCatalogue = async () => {
    const { page, problems, context } = await signedIn(browser, app, customer, screen.phone, { firstScreen: true });
    await page.addInitScript(recordLayoutShifts);
    await page.addInitScript(recordLoadingLists);
    const start = await holdScripts(page);
    // The server leaves it out when it is too busy to render it within a second.
    await until(async () => {
      await page.goto('/product', { waitUntil: 'commit' });
      await page.locator('#root').waitFor({ state: 'attached' });
      return (await page.getByText('Halo Round Ring 0').count()) > 0;
    });
    await waitForText(page, 'Halo Round Ring 0');
    return { page, problems, context, start };
  };

  it('is there before the scripts, and the application takes its place without a shift', async () => {
    const { page, problems, context, start } = await openCatalogue();
    expect(await page.locator('#root > *').count()).toBe(0);
    expect(await page.getByRole('heading').count()).toBe(0);
    const card = page.getByText('Halo Round Ring 0').filter({ visible: true }).first();
    const before = await card.boundingBox();
    start();
    await page.locator('#first-screen').waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { name: 'Halo Round Ring 0' }).count()).toBe(1);
    expect(await card.boundingBox()).toEqual(before);
    expect(await page.evaluate('globalThis.layoutShifts')).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is followed by the whole list, without a loading state', async () => {
    const { page, context, start } = await openCatalogue();
    start();
    await page.locator('#first-screen').waitFor({ state: 'detached' });
    expect(await page.evaluate('globalThis.loadingLists')).toBe(0);
    await context.close();
  });

  it('shows days of the shop, as the application does in a browser of another time zone', async () => {
    const order = await anOrder({ by: customer, lines: [{ product: await aProduct(app) }] });
    await app.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [order._id, '2025-01-30T18:30:00Z']);
    const options = { firstScreen: true, timezoneId: 'America/New_York' };
    const { page, context } = await signedIn(browser, app, customer, screen.phone, options);
    await page.addInitScript(recordLayoutShifts);
    const start = await holdScripts(page);
    const placed = page.getByText('31 Jan 2025').first();
    await until(async () => {
      await page.goto('/orders', { waitUntil: 'commit' });
      await page.locator('#root').waitFor({ state: 'attached' });
      return (await placed.count()) > 0;
    });
    start();
    await page.locator('#first-screen').waitFor({ state: 'detached' });
    await placed.waitFor();
    expect(await page.getByText("Dates and times are in Asia/Kolkata, the shop's time zone.").count()).toBe(1);
    expect(await page.evaluate('globalThis.layoutShifts')).toEqual([]);
    await context.close();
  });

  it('stays where the user has scrolled', async () => {
    const { page, context, start } = await openCatalogue();
    await page.mouse.wheel(0, 400);
    await until(async () => (await page.evaluate('scrollY')) === 400);
    start();
    await page.locator('#first-screen').waitFor({ state: 'detached' });
    await until(async () => (await page.evaluate('scrollY')) === 400);
    await context.close();
  });
});

const recordLayoutShifts = `globalThis.layoutShifts = [];
  new PerformanceObserver((list) => layoutShifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true })`;

const recordLoadingLists = `globalThis.loadingLists = 0;
  new MutationObserver(() => {
    if (document.querySelector('#root main > [aria-busy="true"], #root [aria-label="Loading products"]')) loadingLists++;
  }).observe(document, { subtree: true, childList: true })`;

/** The scripts arrive when the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
