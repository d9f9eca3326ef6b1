import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { describeInBrowser, openBrowser, visit, waitForText } from '../support/browser/browser.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { aProduct, inCart } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';

describeInBrowser('A browser', () => {
  let app: RunningApp;
  let browser: Browser;
  let customer: TestPerson;
  let product: Awaited<ReturnType<typeof aProduct>>;

  /** The page of another site. */
  const other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<iframe src="${app.url}/login"></iframe><iframe src="${app.url}/health"></iframe>`);
  });
  const otherOrigin = () => `http://localhost:${(other.address() as AddressInfo).port}`;

  beforeAll(async () => {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    app = await startApp({ WORKER: 'external', CORS_ORIGINS: otherOrigin() });
    customer = await aCustomer(app);
    product = await aProduct(app, { name: 'Solitaire Round Ring' });
    browser = await openBrowser();
  });
  afterAll(() => {
    other.closeAllConnections();
    other.close();
  });

  it('stores no token after a sign-in, and scripts cannot read one', async () => {
    const { page, context } = await visit(browser, app.url);
    await page.goto('/login');
    const form = page.getByRole('form', { name: 'Login' });
    await form.getByLabel('Email').fill(customer.email);
    await form.getByLabel('Password', { exact: true }).fill(customer.password);
    await form.getByRole('button', { name: 'LOGIN' }).click();
    await page.waitForURL(/\/$/);
    await page.goto('/product');
    await waitForText(page, product.name);
    const stored = await page.evaluate<string>(`(async () => {
      const databases = (await indexedDB.databases?.()) ?? [];
      const caches = (await globalThis.caches?.keys()) ?? [];
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, caches]);
    })()`);
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual(['access_token', 'known_device', 'refresh_token']);
    for (const { name, value, httpOnly } of cookies) {
      expect([name, httpOnly]).toEqual([name, true]);
      expect(stored).not.toContain(value);
    }
    expect(stored).not.toMatch(/eyJ|token/i);
    await context.close();
  });

  it('shows nothing of the shop when going back after a logout', async () => {
    const { page, context } = await signedIn(browser, app, customer);
    await page.goto('/product');
    await waitForText(page, product.name);
    await page.goto('/profile');
    await waitForText(page, 'My Profile');
    await page.evaluate(`fetch('/api/v1/logout', { method: 'POST' })`);
    await page.goto('/about');
    for (let back = 0; back < 2; back++) {
      await page.goBack();
      await waitForText(page, /Please login|LOGIN/);
      expect(await page.textContent('body')).not.toContain(product.name);
      expect(await page.textContent('body')).not.toContain(customer.email);
    }
    await context.close();
  });

  it('a browser does not show the shop in a frame of another site', async () => {
    const { page, context, problems } = await visit(browser, app.url);
    await page.goto(otherOrigin());
    expect(problems.filter((text) => text.includes('frame-ancestors'))).toHaveLength(2);
    for (const frame of page.frames().slice(1))
      expect(await frame.evaluate('document.body.textContent')).not.toMatch(/LOGIN|ok/);
    await context.close();
  });

  it('a browser shows a picture of the catalogue on a page of another origin only at its signed address', async () => {
    const { page, context } = await visit(browser, app.url);
    await page.goto(otherOrigin());
    const { email, password, client } = customer;
    const { token } = (await client.rest.post('/login', { email, password, transport: 'token' })).body;
    const [, documented = ''] =
      /^```js signed-pictures\n(.*?)^```$/ms.exec(readFileSync('docs/clients.md', 'utf8')) ?? [];
    const shown = await page.evaluate<boolean[]>(`(async () => {
      const shop = '${app.url}';
      const headers = { authorization: 'Bearer ${token}' };
      const { id, url } = ${JSON.stringify(product.images[0])};
      ${documented}
      const isShown = (src) => new Promise((resolve) => {
        const image = Object.assign(new Image(), { src });
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
      });
      const queryStrings = await signPictures([id]);
      return [await isShown(shop + url), await isShown(signed(url, queryStrings.get(id)))];
    })()`);
    expect(shown).toEqual([false, true]);
    await context.close();
  });

  it('sends one order for a double click', async () => {
    await inCart(customer, { product });
    const { page, context } = await signedIn(browser, app, customer);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('button', { name: 'Confirm' }).dblclick();
    await waitForText(page, 'Order Confirmed!');
    expect(await app.database.query('SELECT count(*)::int AS orders FROM orders')).toEqual([{ orders: 1 }]);
    await context.close();
  });
});
