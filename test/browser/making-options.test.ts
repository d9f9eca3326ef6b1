import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  openBrowser,
  screen,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aCategory, anOption } from '../support/data/catalogue.js';
import { aProduct, inCart } from '../support/data/shop.js';
import { download, readPdf } from '../support/http/downloads.js';
import { signedIn } from '../support/http/signed-in.js';

describeInBrowser('Making options on a phone', () => {
  let app: RunningApp;
  let browser: Browser;
  let admin: TestPerson;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    admin = await anAdmin(app);
    browser = await openBrowser();
  });

  const studs = async (category: string) => {
    const screw = { ...anOption('Screw', ['push', 'bombay', 'south']), required: true };
    const { id } = await aCategory(app, category, { options: [screw], sizes: ['Small', 'Medium'] });
    return { categoryId: id, product: await aProduct(app, { name: `Round ${category}`, category, gram: 2 }) };
  };
  const accessible = async (page: Page) => {
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  };
  const order = async (page: Page) => {
    await page.getByRole('button', { name: 'Place Order' }).click();
    await waitForText(page, 'Are you sure you want to place this order?');
    await page.getByRole('button', { name: 'Confirm' }).click();
  };
  const ordersOf = ({ id }: TestPerson) =>
    app.database.query<{ id: string }>('SELECT id FROM orders WHERE user_id = $1', [id]);

  it('the page of a design asks for screw and size, and the job card has both', async () => {
    const { product } = await studs('Studs');
    const customer = await aCustomer(app);
    const { page, context, problems } = await signedIn(browser, app, customer, screen.phone);
    await page.goto(`/product-details/${product.id}`);
    await page.getByRole('textbox', { name: 'Size Medium, Yellow gold, 22 ct' }).fill('2');
    const add = page.getByRole('button', { name: 'Add to Cart' });
    await add.click();
    await waitForText(page, 'Choose push, bombay or south');
    await waitForFocus(page.getByRole('radio', { name: 'push' }));
    await accessible(page);
    await page.getByRole('radio', { name: 'south' }).check({ force: true });
    await add.click();
    await waitForText(page, '2 pieces added to cart!');
    await page.goto('/cart');
    await waitForText(page, 'Screw: south');
    await accessible(page);
    await order(page);
    await waitForText(page, 'Order Confirmed!');
    const [placed] = await ordersOf(customer);
    const { pages } = await readPdf(await download(admin.client, `/admin/orders/job-cards.pdf?ids=${placed?.id}`));
    expect(pages.join(' ')).toMatch(/Medium[^]*Screw: south|Screw: south[^]*Medium/);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('a value that is removed while it is in a cart is not ordered, and has to be chosen again', async () => {
    const { categoryId, product } = await studs('Hoops');
    const customer = await aCustomer(app);
    await inCart(customer, { product, options: [{ name: 'Screw', value: 'south' }] });
    const { page, context } = await signedIn(browser, app, customer, screen.phone);
    await page.goto('/cart');
    await waitForText(page, 'Screw: south');
    const { rest } = admin.client;
    const [screw] = (await rest.get(`/categories/${categoryId}`)).body.category.options;
    const values = (screw.values as { name: string }[]).filter(({ name }) => name !== 'south');
    await rest.put(`/categories/updatecategory/${categoryId}`, { name: 'Hoops', options: [{ ...screw, values }] });
    await order(page);
    await waitForText(page, 'Choose Screw again');
    expect(await page.getByRole('button', { name: 'Place Order' }).count()).toBe(0);
    expect(await ordersOf(customer)).toEqual([]);
    await accessible(page);
    await page.getByRole('button', { name: /^Change / }).click();
    const dialog = page.getByRole('dialog', { name: 'Change item' });
    await dialog.getByRole('radio', { name: 'bombay' }).check({ force: true });
    await accessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await waitForText(page, 'Screw: bombay');
    await order(page);
    await waitForText(page, 'Order Confirmed!');
    await context.close();
  });
});
