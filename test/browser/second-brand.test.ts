import { beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { demoBrand } from '../../domain/brand.js';
import { sampleMails } from '../../server/demo/sample-mails.js';
import { mailHtml, mailText } from '../../server/platform/mail/mail-layout.js';
import { describeInBrowser, openBrowser, screen, visit, type Visit } from '../support/browser/browser.js';
import { aCustomer, anAdmin } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { until } from '../support/time.js';

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

// Names that both brands have, such as networks, cuts and kinds of pieces, say nothing about the first brand.
const { name, line, description, place, address, phone, email, hours, about, memberships, texts, showcase } = demoBrand;
const firstBrand = [
  ...textsIn([name, line, description, place, address, phone, email, hours, about, memberships, texts]),
  ...showcase.map(({ text }) => text),
].filter((text) => text !== 'India');

/** Texts of the first brand in what a person sees, hears or reads in a tab or a search result. */
const leftovers = (shown: string) =>
  [...firstBrand, 'Surat', 'jewellery'].filter((text) => shown.toLowerCase().includes(text.toLowerCase()));

const pages = {
  visitor: [
    ...[
      '/',
      '/about',
      '/contact',
      '/gallery',
      '/product',
      '/ring-sizes',
      '/privacy',
      '/terms',
      '/imprint',
      '/licences',
    ],
    ...['/login', '/login?view=register', '/reset-password', '/accept-invitation?token=some'],
  ],
  customer: [
    ...['/product', '/product-details/:product', '/cart', '/quick-order', '/selections'],
    ...['/orders', '/orders/:order', '/profile'],
  ],
  administrator: [
    ...['/admin', '/admin/requests', '/admin/categories', '/admin/products', '/admin/products/imports'],
    ...[
      '/admin/orders',
      '/admin/banners',
      '/admin/gallery',
      '/admin/users',
      '/admin/audit',
      '/admin/mails',
      '/admin/queries',
    ],
  ],
};

describeInBrowser('A shop with the brand of docs/samples', () => {
  let app: RunningApp;
  let browser: Browser;
  const visits: Partial<Record<string, Visit>> = {};
  let ids: Record<string, string>;

  beforeAll(async () => {
    app = await startApp({ BRAND_FILE: 'docs/samples/maison-ravenelle/brand.json', WORKER: 'external' });
    browser = await openBrowser();
    const customer = await aCustomer(app, { address: 'Teststraat 1, 9000 Gent' });
    const product = await aProduct(app, { name: 'Asscher Solitaire' });
    const order = await anOrder({ by: customer, lines: [{ product }] });
    ids = { ':product': product.id, ':order': order._id };
    visits.visitor = await visit(browser, app.url);
    visits.customer = await signedIn(browser, app, customer);
    visits.administrator = await signedIn(browser, app, await anAdmin(app));
  });

  const seen = Object.entries(pages).flatMap(([person, paths]) => paths.map((path) => [person, path] as const));

  it.each(seen)('the %s finds no text of the first brand at %s', async (person, path) => {
    const { page, problems } = visits[person] as Visit;
    await page.setViewportSize(screen.desktop);
    await page.goto(path.replace(/:\w+/, (name) => ids[name] ?? ''));
    // The page of the server has no such element. Content further down loads when it is scrolled near.
    await page.locator('#main :is(h1, h2)').first().waitFor();
    await until(async () => {
      await page.keyboard.press('End');
      return (await page.locator('#main[aria-busy=true], #main [aria-busy=true]').count()) === 0;
    });
    const shown = await page.evaluate<string>(`[
      document.title, document.documentElement.innerText,
      ...[...document.querySelectorAll('meta')].map(({ content }) => content),
      ...[...document.querySelectorAll('[alt], [aria-label], [title], [placeholder]')].flatMap(
        (element) => ['alt', 'aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ].join('\\n')`);
    expect(shown).toContain('Ravenelle');
    expect(leftovers(shown)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it.each(Object.entries(sampleMails))('the mail %s has no text of the first brand', (_, compose) => {
    const mail = compose(app.config);
    const written = [mail.subject, mailHtml(mail, app.config), mailText(mail, app.config)].join('\n');
    expect(written).toContain('Maison Ravenelle');
    expect(leftovers(written)).toEqual([]);
  });

  it('a mail about an order has a row for each line, which is a block of lines on a phone', async () => {
    const { page } = await visit(browser, app.url);
    await page.setContent(mailHtml(sampleMails['orders.placed'](app.config), app.config));
    const topOf = async (text: string) => (await page.getByText(text).first().boundingBox())?.y ?? 0;
    for (const width of [800, 600]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Design', 'Size', 'Pieces', 'Weight']);
      expect(await page.getByRole('row', { name: 'LR-1042' }).innerText()).toMatch(/\t12\t3\t13.200 g$/);
      expect(await page.getByText('3 × 4.400 =').isVisible()).toBe(false);
      expect(Math.abs((await topOf('LR-1042')) - (await topOf('13.200 g')))).toBeLessThan(16);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.getByRole('columnheader').count()).toBe(0);
    const row = page.locator('tr').filter({ hasText: 'LR-1042' }).last();
    const block = [
      'LR-1042',
      'Your number JD 12',
      'Vine ring',
      '22 ct · Yellow gold · Rhodium: yes',
      'Size 12 · 3 pieces',
      '3 × 4.400 = 13.200 g',
    ];
    expect((await row.innerText()).trim().split(/\s*\n\s*/)).toEqual(block);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
