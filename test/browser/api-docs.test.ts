import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser, openBrowser, screen, visit, type Visit, waitForText } from '../support/browser/browser.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describeInBrowser('The REST documentation', () => {
  let app: RunningApp;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;
  let customer: TestPerson;

  beforeAll(async () => {
    app = await startApp();
    customer = await aCustomer(app);
    browser = await openBrowser();
    visitor = await visit(browser, app.url);
    page = visitor.page;
  });

  const open = async () => {
    await page.goto('/api/docs');
    await page.getByRole('heading', { name: 'Parure REST API' }).waitFor();
  };
  const authorize = async (token: string) => {
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByLabel('auth-bearer-value').fill(token);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
  };

  /** Filters the operations, because the page contains only those in view. */
  const filter = (path: string) => page.getByPlaceholder('Filter by tag or path').fill(path);

  /** The status of the operation, called without arguments. */
  const tryOut = async (group: string, operation: string, path: string) => {
    await filter(path);
    const block = page.locator(`#operations-${group}-${operation}`);
    await block.locator('.opblock-summary-control').click();
    await block.getByRole('button', { name: 'Try it out' }).click();
    const response = page.waitForResponse((candidate) => new URL(candidate.url()).pathname === path);
    await block.getByRole('button', { name: 'Execute' }).click();
    await waitForText(block, 'Server response');
    return (await response).status();
  };

  it('calls an operation with a token, which it does not store', async () => {
    await open();
    await authorize(customer.client.cookies.get('access_token') ?? '');
    expect(await tryOut('Accounts', 'me', '/api/v1/me')).toBe(200);
    await waitForText(page, customer.email);
    const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).toBe('[{},{}]');
    expect(visitor.problems).toEqual([]);
  });

  it('calls without a token are those of a visitor, although the browser is signed in to the shop', async () => {
    const { email, password } = customer;
    expect((await page.context().request.post('/api/v1/login', { data: { email, password } })).status()).toBe(200);
    await open();
    expect(await tryOut('Accounts', 'me', '/api/v1/me')).toBe(401);
    // The browser logs each response with an error.
    expect(visitor.problems.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  it('fits on a phone, loads compressed files of this server only, and filters operations by path', async () => {
    await page.setViewportSize(screen.phone);
    const loaded: string[] = [];
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      const { 'content-encoding': encoding, 'cache-control': caching } = response.headers();
      if (pathname.startsWith('/api/docs/assets/')) loaded.push(`${encoding} ${caching}`);
      else if (origin !== app.url) loaded.push(response.url());
    });
    await open();
    expect(await page.title()).toBe('Parure REST API');
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(new Set(loaded)).toEqual(new Set(['br public, max-age=31536000, immutable']));
    await filter('orders/again');
    await page.locator('.opblock-summary-path').nth(1).waitFor({ state: 'detached' });
    expect(await page.locator('.opblock-summary-path').allTextContents()).toEqual(['/api/v1/orders/again/{id}']);
    expect(visitor.problems).toEqual([]);
  });
});
