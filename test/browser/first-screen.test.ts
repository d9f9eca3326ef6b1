import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  layoutShifts,
  openBrowser,
  screen,
  slowConnection,
  visit,
  type Visit,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { signedIn } from '../support/http/signed-in.js';
import { until } from '../support/time.js';

describeInBrowser('First screen', () => {
  let app: RunningApp;
  let browser: Browser;
  let customer: TestPerson;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    for (let count = 0; count < 12; count++)
      await aProduct(app, { name: `Halo Round Ring ${count}`, category: 'Rings', sizes: ['6'] });
    customer = await aCustomer(app);
    browser = await openBrowser();
  });

  it('shows the headline of the home page before the scripts, which replace it without a shift', async () => {
    const { page, problems, context } = await visit(browser, app.url, screen.phone);
    const start = await holdScripts(page);
    // A busy server sends the page without its first screen.
    await until(async () => (await (await fetch(app.url)).text()).includes('<h1'));
    await page.goto('/', { waitUntil: 'commit' });
    const headline = page.getByRole('heading', { level: 1 });
    await headline.waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    // The fonts may come after the first paint.
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const before = await headline.boundingBox();
    start();
    await page.getByRole('banner').waitFor();
    expect(await headline.count()).toBe(1);
    expect(await headline.boundingBox()).toEqual(before);
    expect(await layoutShifts(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('shows the mark of the loading screen in one place, with and without the text below it', async () => {
    const { page, context } = await visit(browser, app.url, screen.phone);
    await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const mark = page.locator('#loading-screen svg');
    await page.locator('#loading-screen p').waitFor({ state: 'attached' });
    const before = await mark.boundingBox();
    await page.evaluate('document.querySelector("#loading-screen p").remove()');
    expect(await mark.boundingBox()).toEqual(before);
    await context.close();
  });

  it('says that the page is loading until the application shows it', async () => {
    const { page, context } = await visit(browser, app.url, screen.phone);
    const start = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const loading = page.locator('#loading-screen');
    await loading.waitFor();
    start();
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    await loading.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('offers to reload a page whose script could not be loaded', async () => {
    const { page, context } = await visit(browser, app.url, screen.phone);
    await page.route(/\/index-[^/]*\.js$/, (route) => route.abort(), { times: 1 });
    await page.goto('/login');
    const reload = page.getByRole('link', { name: 'Reload the page' });
    expect(await reload.isVisible()).toBe(false);
    const pass15Seconds = () =>
      page.evaluate(
        'document.getAnimations().filter(({ animationName }) => animationName === "appear").forEach((one) => one.finish())',
      );
    await pass15Seconds();
    expect(await accessibilityProblems(page)).toEqual([]);
    await reload.click();
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    await pass15Seconds();
    expect(await reload.isVisible()).toBe(false);
    await context.close();
  });

  it('shows a list without a loading state, because the page contains its data', async () => {
    const { page, context } = await signedIn(browser, app, customer, screen.phone);
    await page.addInitScript(recordLoadingLists);
    const queries: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) queries.push(request.postDataJSON().operationName);
    });
    await page.goto('/product', { waitUntil: 'networkidle' });
    await waitForText(page, 'Halo Round Ring 0');
    expect(await page.evaluate('globalThis.loadingLists')).toBe(0);
    // The query of earlier orders follows the list: its answer differs between customers.
    expect(queries.filter((name) => name !== 'OrderedBefore')).toEqual([]);
    await context.close();
  });

  it('shows days of the shop in a browser of another time zone', async () => {
    const order = await anOrder({ by: customer, lines: [{ product: await aProduct(app) }] });
    await app.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [order._id, '2025-01-30T18:30:00Z']);
    const { page, context } = await signedIn(browser, app, customer, screen.phone, { timezoneId: 'America/New_York' });
    await page.goto('/orders');
    await page.getByText('31 Jan 2025').first().waitFor();
    expect(await page.getByText("Dates and times are in Asia/Kolkata, the shop's time zone.").count()).toBe(1);
    await context.close();
  });

  /** Touches that run as soon as the page shows their element. */
  const firstTouches: { name: string; person?: () => TestPerson; touch: (page: Page) => Promise<void> }[] = [
    {
      name: 'the link below the headline',
      touch: async (page) => {
        await page.goto('/', { waitUntil: 'commit' });
        await page.getByRole('link', { name: 'View the collection' }).click();
        await page.waitForURL(/\/product$/);
        await waitForText(page, 'Please login to view products');
      },
    },
    {
      name: 'the fields of the login',
      touch: async (page) => {
        await page.goto('/login', { waitUntil: 'commit' });
        await page.getByRole('textbox', { name: 'Email' }).click();
        await page.keyboard.type('meera@example.com');
        await page.keyboard.press('Tab');
        await page.keyboard.type('a long password');
        await page.waitForLoadState('networkidle');
        expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('meera@example.com');
        expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a long password');
        expect(page.url()).toMatch(/\/login$/);
      },
    },
    {
      name: 'a category of the catalogue',
      person: () => customer,
      touch: async (page) => {
        await page.setViewportSize(screen.desktop);
        await page.goto('/product', { waitUntil: 'commit' });
        const category = page.getByRole('checkbox', { name: /^Rings\b(?! \w)/ }).first();
        await category.click();
        await page.waitForURL(/category=Rings/);
        await page.waitForLoadState('networkidle');
        expect(await category.isChecked()).toBe(true);
      },
    },
  ];

  it.each(firstTouches)('loses no tap and no key on $name at its first paint on a slow phone', async (first) => {
    const visits = fullSize(20, 4);
    // More at once wait for the processor instead of the connection.
    const atOnce = 2;
    for (let left = visits; left > 0; left -= atOnce) {
      const phones: Visit[] = [];
      // One after the other, because many sign-ins at once from one address are refused.
      while (phones.length < Math.min(left, atOnce)) {
        const person = first.person?.();
        phones.push(
          person ? await signedIn(browser, app, person, screen.phone) : await visit(browser, app.url, screen.phone),
        );
      }
      await Promise.all(
        phones.map(async ({ page, context, problems }) => {
          await slowConnection(page);
          await first.touch(page).catch(async (error: unknown) => {
            throw new Error(`${problems.join('\n')}\n${await page.content()}`, { cause: error });
          });
          await context.close();
        }),
      );
    }
  });
});

const recordLoadingLists = `globalThis.loadingLists = 0;
  new MutationObserver(() => {
    if (document.querySelector('main > [aria-busy="true"], [aria-label="Loading products"]')) loadingLists++;
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
