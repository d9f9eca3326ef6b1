import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  accessibilityProblems,
  describeInBrowser,
  openBrowser,
  screen,
  visit,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aColleague, aCustomer, aRegistration } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';

describeInBrowser('The people of a company', () => {
  let mails: MailSink;
  let app: RunningApp;
  let browser: Browser;
  beforeAll(async () => {
    mails = await startMailSink();
    app = await startApp({ SMTP_URL: mails.url, RATE_LIMIT: 'off' });
    browser = await openBrowser();
  });

  const expectAccessible = async (page: Page) => {
    const before = page.viewportSize() ?? screen.desktop;
    for (const size of [screen.phone, screen.desktop]) {
      await page.setViewportSize(size);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.setViewportSize(before);
  };
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text);
  };

  it('an owner invites a buyer, who joins on a phone and orders, and the owner sees who ordered', async () => {
    const owner = await aCustomer(app, { name: 'Meera Shah' });
    const product = await aProduct(app, { name: 'Halo Ring', sizes: [] });
    const { name, email, phone, password } = aRegistration({ name: 'Asha Mehta' }) as Record<string, string>;

    const company = await signedIn(browser, app, owner);
    await company.page.goto('/profile');
    await waitForText(company.page, /It's only you so far/);
    await expectAccessible(company.page);
    const invite = company.page.getByRole('button', { name: 'Invite a person' });
    await invite.press('Enter');
    const address = company.page.getByRole('dialog').getByLabel('Email');
    await waitForFocus(address);
    await expectAccessible(company.page);
    await address.fill(email);
    await address.press('Enter');
    await waitForText(company.page, 'Invitation sent');
    await waitForText(company.page, 'Buyer · Expires in 7 days');
    await waitForFocus(invite);
    await expectAccessible(company.page);

    const mail = await mails.waitFor(email);
    const link = /\/accept-invitation\?token=\S+/.exec(mail.text)?.[0] ?? '';
    const person = await visit(browser, app.url, screen.phone);
    const { page } = person;
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
    await expectAccessible(page);
    await fill(page, { Name: name, Phone: phone, Password: password });
    await page.getByRole('button', { name: 'Create account' }).click();
    await waitForText(page, 'Your account is ready. Please sign in.');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fill(page, { Email: email, Password: password });
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await page.waitForURL(/\/$/);

    await page.goto(`/product-details/${product.id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await waitForText(page, '1 piece added to cart!');
    await page.goto('/cart');
    await page.getByRole('main').getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await waitForText(page, 'Order Confirmed!');
    await page.goto('/orders');
    await page.getByRole('article').waitFor();
    expect(await page.getByText(/^Ordered by/).count()).toBe(0);

    await company.page.goto('/orders');
    await waitForText(company.page, `Ordered by ${name}`);
    await company.page.getByRole('link', { name: /^View details of/ }).click();
    await waitForText(company.page, `Ordered by ${name}`);
    await company.page.goto('/profile');
    const row = company.page.getByRole('listitem').filter({ hasText: email });
    await row.getByRole('button', { name: `Buyer: role of ${name}` }).waitFor();
    expect(await company.page.getByText(/Expires in/).count()).toBe(0);
    expect([...company.problems, ...person.problems]).toEqual([]);
  });

  it('an owner who becomes a viewer keeps the focus, and loses people, cart and orders at once', async () => {
    const owner = await aCustomer(app, { name: 'Meera Shah' });
    await aColleague(app, owner, 'owner');
    const { page, problems } = await signedIn(browser, app, owner);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Owner: role of Meera Shah' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Viewer' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change your own role' });
    await waitForText(dialog, /Only another owner can make you an owner again/);
    await dialog.getByRole('button', { name: 'Change role' }).press('Enter');
    await waitForText(page, "Only an owner can change the company's details.");
    await page.getByRole('heading', { name: 'People' }).waitFor({ state: 'detached' });
    await waitForFocus(page.locator('#main'));
    expect(await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('a used link says whom to ask for another one', async () => {
    const { page } = await visit(browser, app.url, screen.phone);
    await page.goto('/accept-invitation?token=used');
    await fill(page, { Name: 'Asha Mehta', Phone: '9876543210', Password: 'a long enough one' });
    await page.getByRole('button', { name: 'Create account' }).click();
    await waitForFocus(page.getByRole('heading', { level: 1, name: 'This invitation is no longer valid.' }));
    await waitForText(page, 'Ask the person who invited you for another one.');
    await expectAccessible(page);
  });

  it('a viewer has no cart and no orders, and is told whom to ask', async () => {
    const owner = await aCustomer(app);
    const product = await aProduct(app, { name: 'Twist Ring' });
    const order = await anOrder({ by: owner, lines: [{ product }] });
    const { page, problems } = await signedIn(browser, app, await aColleague(app, owner, 'viewer'));
    const refused: unknown[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/graphql') && (await response.text().catch(() => '')).includes('FORBIDDEN'))
        refused.push(response.request().postDataJSON());
    });
    const sentence = "Viewers can't order. Ask an owner of your company.";

    for (const path of ['/cart', '/quick-order', '/orders', `/orders/${order._id}`]) {
      await page.goto(path);
      await waitForText(page, sentence);
      await page.getByRole('main').getByRole('link', { name: 'Explore the collection' }).waitFor();
    }
    await expectAccessible(page);
    await page.goto(`/product-details/${product.id}`);
    await waitForText(page, sentence);
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'Add to Cart' }).count()).toBe(0);
    expect(await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).count()).toBe(0);
    await page.goto('/product');
    await page.getByRole('link', { name: 'Twist Ring' }).waitFor();
    expect(await page.getByRole('button', { name: /^Quick add/ }).count()).toBe(0);

    await page.goto('/profile');
    await waitForText(page, "Only an owner can change the company's details.");
    expect(await page.getByRole('heading', { name: 'People' }).count()).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize(screen.phone);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'My Selections' }).waitFor();
    expect(await menu.getByRole('link', { name: /Order/ }).count()).toBe(0);
    expect(refused).toEqual([]);
    expect(problems).toEqual([]);
  });
});
