import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, CDPSession, Page, Request } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  describeInBrowser,
  openBrowser,
  screen,
  slowConnection,
  visit,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct, inCart } from '../support/data/shop.js';
import { signedIn, withShopAdmin } from '../support/http/signed-in.js';
import { until } from '../support/time.js';

const printsTimes = process.env.TEST_TIMES === '1';

interface SlowNetwork {
  /** Requests of files. GraphQL calls follow if the server is too busy to send their responses with the page. */
  requests: number;
  bytes: number;
  session: CDPSession;
}

const isFile = (url: string) => !url.startsWith('data:') && !url.endsWith('/graphql');

/**
 * Slows down the connection from now on and counts loaded files. Slowing down the processor is optional: it changes
 * only the times and delays the suites that run beside this one.
 */
async function slowDown(page: Page): Promise<SlowNetwork> {
  const session = await slowConnection(page);
  const network = { requests: 0, bytes: 0, session };
  session.on('Network.requestWillBeSent', ({ request: { url } }) => (network.requests += isFile(url) ? 1 : 0));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (network.bytes += encodedDataLength));
  if (printsTimes) await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return network;
}

interface Load {
  requests: number;
  kilobytes: number;
  /** Milliseconds from the start of the load. */
  contentAt: number;
  usableAt: number;
}

/** Starts to load a page. The returned function counts all requests until nothing more is loaded without the user. */
async function startLoad(page: Page, path: string, text: string): Promise<() => Promise<Load>> {
  const network = await slowDown(page);
  const start = performance.now();
  const since = () => Math.round(performance.now() - start);
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    await waitForText(page, text);
    const contentAt = since();
    await page.locator('header').first().waitFor();
    const usableAt = since();
    await page.waitForLoadState('load');
    await page.waitForLoadState('networkidle');
    await network.session.detach();
    return { requests: network.requests, kilobytes: Math.round(network.bytes / 1000), contentAt, usableAt };
  };
}

/** Files of a page, with the pictures near the screen: up to eight in the catalogue, one elsewhere. */
const maxRequests = 28;

// The pictures of the tests are tiny, so these are bytes of HTML, styles, scripts, fonts and data.
const budgets = {
  home: { path: '/', who: 'visitor', text: 'Shop by Category', kilobytes: 385 },
  login: { path: '/login', who: 'visitor', text: 'Forgot Password?', kilobytes: 370 },
  contact: { path: '/contact', who: 'visitor', text: 'Get in Touch', kilobytes: 350 },
  catalogue: { path: '/product', who: 'customer', text: 'Halo Ring 23', kilobytes: 355 },
  cart: { path: '/cart', who: 'customer', text: 'My Cart', kilobytes: 350 },
  'My Orders': { path: '/orders', who: 'customer', text: 'My Orders', kilobytes: 350 },
  'the orders of the admin panel': { path: '/admin/orders', who: 'admin', text: 'Orders', kilobytes: 435 },
} as const;

type Name = keyof typeof budgets;
const names = Object.keys(budgets) as Name[];

/** True if the page has loaded this chunk, even if it has not requested it itself. */
const hasLoaded = (chunk: string) =>
  `performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/${chunk}-'))`;

describeInBrowser('A slow phone', () => {
  let app: RunningApp;
  let browser: Browser;
  let customer: TestPerson;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external', ...withShopAdmin });
    const products = [];
    for (let count = 0; count < 24; count++) products.push(await aProduct(app, { name: `Halo Ring ${count}` }));
    customer = await aCustomer(app);
    const [product] = products;
    await anOrder({ by: customer, lines: [{ product }] });
    await inCart(customer, { product });
    browser = await openBrowser();
  });

  const openPage = async (who: 'visitor' | 'customer' | 'admin') => {
    if (who === 'visitor') return visit(browser, app.url, screen.phone);
    return signedIn(browser, app, who === 'customer' ? customer : undefined, screen.phone);
  };

  const pages = new Map<Name, { page: Page; loaded: Promise<Load> }>();

  /**
   * Loads pages. Each starts when the server has sent the previous one, and they wait for their files at the same time.
   */
  async function loadPages(): Promise<void> {
    for (const name of names) {
      const { path, who, text } = budgets[name];
      const { page } = await openPage(who);
      const loaded = (await startLoad(page, path, text))();
      // Reported by the test of this page.
      loaded.catch(() => undefined);
      pages.set(name, { page, loaded });
      // Times are measured for one page at a time.
      if (printsTimes) await loaded;
    }
  }
  let loading: Promise<void> | undefined;

  async function pageOf(name: Name): Promise<{ page: Page; load: Load }> {
    await (loading ??= loadPages());
    const { page, loaded } = pages.get(name)!;
    return { page, load: await loaded };
  }

  it.each(names)('loads %s with few requests and bytes', async (name) => {
    const { contentAt, usableAt, ...counted } = (await pageOf(name)).load;
    if (printsTimes) {
      process.stdout.write(`${name}: ${JSON.stringify({ ...counted, contentAt, usableAt })}\n`);
    }
    expect(counted.requests).toBeLessThanOrEqual(maxRequests);
    expect(counted.kilobytes).toBeLessThanOrEqual(budgets[name].kilobytes);
  });

  it('opens a product of the catalogue with few requests and bytes', async () => {
    const { page } = await pageOf('catalogue');
    const running = new Set<Request>();
    const finish = (request: Request) => running.delete(request);
    page.on('request', (request) => running.add(request));
    page.on('requestfinished', finish).on('requestfailed', finish);
    // The code of the product page is loaded when the catalogue is first used, and pictures when they come near. Pages
    // behind others are not scrolled.
    await page.bringToFront();
    await page.mouse.wheel(0, 100);
    let x = 100;
    await until(async () => {
      // On a busy machine, a page that has just come to the front may miss the first event.
      x = 300 - x;
      await page.mouse.move(x, 200);
      return page.evaluate<boolean>(hasLoaded('product-page'));
    });
    await until(() => running.size === 0);
    const network = await slowDown(page);
    const start = performance.now();
    await page.getByRole('link', { name: 'Halo Ring 23' }).click();
    await page.getByRole('heading', { level: 1, name: 'Halo Ring 23' }).waitFor();
    const contentAt = Math.round(performance.now() - start);
    await page.waitForLoadState('networkidle');
    const { requests, bytes } = network;
    if (printsTimes) process.stdout.write(`product after a tap: ${JSON.stringify({ requests, bytes, contentAt })}\n`);
    expect(requests).toBeLessThanOrEqual(maxRequests);
    // Code that an idle page loads ahead, about 40 kB, may come before the tap or after it.
    expect(bytes / 1000).toBeLessThanOrEqual(60);
  });
});
