import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  describeInBrowser,
  interceptOperation,
  openBrowser,
  visit,
  type Visit,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { codeIn, type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { shopAdmin, withShopAdmin } from '../support/http/signed-in.js';

const company = {
  companyName: 'Kiran Jewels',
  name: 'Asha Mehta',
  address: '14 Ring Road, Surat',
  phone: '9876543210',
  email: 'asha@kiran.test',
  password: 'loose-stones-2015',
};

describeInBrowser('Customer journey', () => {
  let mails: MailSink;
  let app: RunningApp;
  let browser: Browser;
  let customerVisit: Visit;
  let adminVisit: Visit;

  beforeAll(async () => {
    mails = await startMailSink();
    app = await startApp({ SMTP_URL: mails.url, ...withShopAdmin });
    await aProduct(app, { name: 'Solitaire Round Ring', sizes: ['12'] });
    browser = await openBrowser();
    customerVisit = await visit(browser, app.url);
    adminVisit = await visit(browser, app.url);
  });

  // A single test, because each step depends on the previous one.
  it('goes from registration to an order, and back to the login when access expires', async () => {
    await register(customerVisit.page);
    await activate(customerVisit.page, codeIn(await mails.waitFor(company.email), 4));
    await signIn(customerVisit.page, company);
    await waitForText(customerVisit.page, /being reviewed|waiting since/i);

    await grantFourHours(adminVisit.page);
    const accessMail = await mails.waitFor(company.email, { seen: 1 });
    expect(accessMail.text).toMatch(/4 hours/);

    await customerVisit.page.goto('/login');
    await signIn(customerVisit.page, company);
    await customerVisit.page.waitForURL(/\/$/);

    await chooseSolitaire(customerVisit.page);
    await order(customerVisit.page);
    await expectOrderInMyOrders(customerVisit.page);
    expect((await mails.waitFor(company.email, { seen: 2 })).text).toMatch(/PR-[2-9A-HJKMNP-Z]{8}/);

    // The access ends with this request, because an earlier one of the page, such as the access check, must not find
    // it expired: the page would leave for the login before the click.
    await interceptOperation(customerVisit.page, 'Products', async (route) => {
      await app.database.query(
        `UPDATE companies SET access_expires_at = now() - interval '1 second'
         WHERE id = (SELECT company_id FROM users WHERE email = $1)`,
        [company.email],
      );
      await route.fallback();
    });
    await customerVisit.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Product' }).click();
    await customerVisit.page.waitForURL(/\/login/);
    await waitForText(customerVisit.page, 'Your access has expired. Please request new access.');
  });

  it('sends a mail about an order that a phone shows without scrolling sideways: the total, then each line', async () => {
    const by = await aCustomer(app);
    const sizes = Array.from({ length: 30 }, (_, index) => String(index + 6));
    const ring = await aProduct(app, { name: 'Twisted Knife Edge Band with a long name', sizes, gram: 4 });
    const order = await anOrder({ by, lines: sizes.map((size) => ({ product: ring, size, quantity: 2 })) });
    // The first mail is about the access.
    const { html } = await mails.waitFor(by.email, { seen: 1 });
    const page = await browser.newPage();
    await page.setContent(html);
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      expect([width, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([width, 0]);
      const boxes = await page.evaluate<{ text: string; height: number; top: number }[]>(textBoxes);
      const lines = boxes.filter(({ text, height }) => text === '22 ct · Yellow gold' && height > 0);
      expect(lines).toHaveLength(sizes.length);
      // Each is one line of text, below the one before.
      expect(lines.every(({ height, top }, index) => height < 40 && top > (lines[index - 1]?.top ?? 0))).toBe(true);
      const total = boxes.find(({ text, height }) => text === '60 pieces' && height > 0);
      expect(total?.top).toBeLessThan(lines[0]?.top ?? 0);
    }
    const button = page.getByRole('link', { name: 'View your order' });
    expect(await button.getAttribute('href')).toMatch(new RegExp(`/orders/${order._id}$`));
    await page.close();
  });
});

/** The texts of the page with their places. */
const textBoxes = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const { height, top } = range.getBoundingClientRect();
    found.push({ text: walker.currentNode.textContent.trim(), height, top });
  }
  return found;
})()`;

async function register(page: Page) {
  await page.goto('/product');
  await page.getByRole('main').getByRole('link', { name: 'Request access' }).click();
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('Company name').fill(company.companyName);
  await form.getByLabel('Authorized person').fill(company.name);
  await form.getByLabel('Address').fill(company.address);
  await form.getByLabel('Mobile number').fill(company.phone);
  await form.getByLabel('Email').fill(company.email);
  await form.getByLabel('Password', { exact: true }).fill(company.password);
  await form.getByRole('button', { name: /register/i }).click();
  await waitForText(page, 'OTP has been sent successfully to your email.');
}

async function activate(page: Page, code: string) {
  await page.getByRole('heading', { name: 'Verify OTP' }).waitFor();
  await page.locator('input[inputmode="numeric"]').first().focus();
  await page.keyboard.type(code);
  await waitForText(page, 'Account activated successfully!');
  await page.getByRole('heading', { level: 1, name: 'What happens next' }).waitFor();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'LOGIN' }).click();
}

async function grantFourHours(page: Page) {
  await page.goto('/login?next=/admin/requests');
  await signIn(page, shopAdmin);
  await page.waitForURL(/\/admin\/requests/);
  const card = page.getByRole('listitem').filter({ hasText: company.email });
  await card.getByRole('button', { name: /approve/i }).click();
  await waitForText(page, `Access granted to ${company.name} for 4 hours`);
}

async function chooseSolitaire(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /search/i })
    .click();
  await page.getByRole('combobox', { name: 'Search products' }).fill('solitaire');
  await page.getByRole('option', { name: /Solitaire Round Ring/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Solitaire Round Ring' }).waitFor();
  await page.getByLabel('Carat').selectOption('18');
  await page.getByRole('radio', { name: 'Rose pink' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Size 12, Rose pink, 18 ct' }).fill('1');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await waitForText(page, '1 piece added to cart!');
}

async function order(page: Page) {
  await page.goto('/cart');
  await page.getByRole('heading', { level: 1, name: 'My Cart' }).waitFor();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await waitForText(page, 'Qty: 2');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await waitForText(page, 'Are you sure you want to place this order?');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await waitForText(page, 'Order Confirmed!');
}

async function expectOrderInMyOrders(page: Page) {
  await page.goto('/orders');
  await waitForText(page, /PR-[2-9A-HJKMNP-Z]{8}/);
  await waitForText(page, 'Solitaire Round Ring');
  await waitForText(page, 'Pending');
}
