import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  meet,
  openBrowser,
  screen,
  slowLine,
  uploads,
  type Visit,
} from '../support/browser/browser.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aPdf } from '../support/data/files.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';

const megabyte = 1024 * 1024;

describeInBrowser('Order Management', () => {
  let app: RunningApp;
  let browser: Browser;
  let admin: TestPerson;
  let house: Visit;
  let buyer: TestPerson;
  let orders: Awaited<ReturnType<typeof anOrder>>[];

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    admin = await anAdmin(app);
    buyer = await aCustomer(app, { companyName: 'Kiran Jewels' });
    const other = await aCustomer(app, { companyName: 'Desai and Sons' });
    const product = await aProduct(app, { name: 'Solitaire Round Ring' });
    const chain = await aProduct(app, { name: 'Curb Chain', sizes: [] });
    const lines = [{ product, quantity: 3, carat: '18', colour: 'Rose' as const }, { product: chain }];
    orders = [await anOrder({ by: buyer, lines }), await anOrder({ by: other, lines: [{ product }] })];
    browser = await openBrowser();
    house = await signedIn(browser, app, admin);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const rowOf = (page: Page, code: string) => page.getByRole('row', { name: new RegExp(`^Order ${code} of`) });
  const statusIn = async (id: string) =>
    (await app.database.query<{ status: string }>('SELECT status FROM orders WHERE id = $1', [id]))[0]?.status;
  const first = () => orders[0];
  const second = () => orders[1];

  it('shows what was ordered, finds it by company, code and status, and says when there is nothing', async () => {
    const { page } = house;
    await page.goto('/admin/orders');
    await page.getByRole('table', { name: 'Orders' }).waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      '',
      'Order ID',
      'Company Name',
      'Products',
      'Date',
      'Total',
      'Status',
      'Send PDF',
      'Actions',
    ]);
    await rowOf(page, first().orderId).getByText('3 × Solitaire Round Ring and 1 more').waitFor();
    await page.getByText('Page 1 of 1').waitFor();
    await page.getByLabel('Search orders').fill('desai');
    await rowOf(page, first().orderId).waitFor({ state: 'detached' });
    expect(await rowOf(page, second().orderId).count()).toBe(1);
    expect(page.url()).toContain('search=desai');
    await page.getByLabel('Status', { exact: true }).selectOption('Cancelled (0)');
    await page.getByRole('heading', { name: 'No orders found' }).waitFor();
    await page.goBack();
    await rowOf(page, second().orderId).waitFor();
    await page.getByLabel('Search orders').fill('');
    await page.getByRole('button', { name: 'Company Name' }).click();
    await page.waitForURL(/sort=company/);
    await expectOrder(page, ['Desai and Sons', 'Kiran Jewels']);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  const expectOrder = async (page: Page, companies: string[]) => {
    const [top = '', next = ''] = companies;
    await page.locator(`tr[data-row]:nth-child(1):has-text("${top}")`).waitFor();
    await page.locator(`tr[data-row]:nth-child(2):has-text("${next}")`).waitFor();
  };

  it('opens an order at an address of its own, and Back closes it', async () => {
    const { page } = house;
    await page.goto('/admin/orders');
    await rowOf(page, first().orderId)
      .getByRole('button', { name: /View Details/ })
      .click();
    const dialog = page.getByRole('dialog', { name: `Order Details ${first().orderId.slice(-8)}` });
    await dialog.getByText('Customer Information').waitFor();
    for (const words of ['Kiran Jewels', buyer.email, buyer.phone, '4 pieces', 'Rose pink'])
      await dialog.getByText(words).first().waitFor();
    const chain = dialog.getByRole('row', { name: /Curb Chain/ });
    expect(await chain.getByRole('cell').allInnerTexts()).toEqual([
      'Curb Chain',
      '1',
      '-',
      '22',
      'Yellow gold',
      '4.25 g',
    ]);
    expect(page.url()).toContain(`open=${first()._id}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
  });

  it('moves an order on with a note; of two who do it at once the second is told and keeps what was typed', async () => {
    const { page } = house;
    const { orderId, _id } = second();
    await page.goto('/admin/orders');
    const choice = rowOf(page, orderId).getByRole('combobox');
    await choice.waitFor();
    expect(await choice.locator('option').allInnerTexts()).toEqual([
      'Pending',
      'Confirmed',
      'In production',
      'Completed',
      'Cancelled',
    ]);
    await choice.selectOption('Confirmed');
    const dialog = page.getByRole('dialog', { name: `Status of ${orderId}` });
    await dialog.getByText('now Pending').waitFor();
    await dialog.getByLabel(/Note to the customer/).fill('The stones are here');
    await admin.client.rest.put(`/orders/status/${_id}`, { status: 'in-production' });
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.getByText(/Another user has changed this in the meantime/).waitFor();
    await dialog.getByText('now In production').waitFor();
    expect(await dialog.getByLabel(/Note to the customer/).inputValue()).toBe('The stones are here');
    await dialog.getByLabel('New status').selectOption('Ready');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await statusIn(_id)).toBe('ready');
    await rowOf(page, orderId).getByRole('combobox').locator('option:checked', { hasText: 'Ready' }).waitFor({
      state: 'attached',
    });
  });

  it('sends a PDF with its progress to be seen, and the customer downloads it', async () => {
    const { page } = house;
    const { orderId, _id } = first();
    await page.goto('/admin/orders');
    const row = rowOf(page, orderId);
    const picker = row.getByLabel(`Upload PDF for ${orderId}`);
    expect(await picker.getAttribute('accept')).toBe('application/pdf');
    await picker.setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: randomBytes(64) });
    await page.getByText('Please upload a PDF file').waitFor();

    // Slow enough that the progress is there however late one looks.
    const fast = await slowLine(page, megabyte / 4);
    await picker.setInputFiles({
      name: 'Solitaire drawing.pdf',
      mimeType: 'application/pdf',
      buffer: await aPdf({ pages: 2, bytes: 4 * megabyte }),
    });
    const bar = row.getByRole('progressbar', { name: `Upload for ${orderId}` });
    await bar.waitFor();
    await row.locator('progress').evaluate(
      (shown: { value: number }) =>
        new Promise<void>((moved) => {
          const look = () => (shown.value > 0 ? moved() : setTimeout(look, 20));
          look();
        }),
    );
    await fast();
    const link = row.getByRole('link', { name: 'Solitaire drawing.pdf' });
    await link.waitFor();
    await bar.waitFor({ state: 'detached' });

    const customer = await signedIn(browser, app, buyer, screen.phone);
    await customer.page.goto(`/orders/${_id}`);
    const download = customer.page.waitForEvent('download');
    await customer.page.getByRole('link', { name: 'Solitaire drawing.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('Solitaire drawing.pdf');
    await customer.page.getByText('2 pages · 4 MB').waitFor();
    await customer.page.goto('/orders');
    await customer.page.getByRole('link', { name: 'Solitaire drawing.pdf' }).waitFor();
    await customer.context.close();
  });

  it('keeps a PDF that could not be sent for another try', async () => {
    const { page } = house;
    const { orderId } = second();
    await page.goto('/admin/orders');
    const row = rowOf(page, orderId);
    const again = await meet(page, uploads, (route) => route.abort());
    await row.getByLabel(`Upload PDF for ${orderId}`).setInputFiles({
      name: 'offer.pdf',
      mimeType: 'application/pdf',
      buffer: await aPdf(),
    });
    await row.getByText('Failed to send PDF').waitFor();
    await again();
    await row.getByRole('button', { name: 'Retry offer.pdf' }).click();
    await row.getByRole('link', { name: 'offer.pdf' }).waitFor();
  });

  it('prints selected orders, each on a page of its own', async () => {
    const { page } = house;
    await page.goto('/admin/orders');
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('link', { name: 'Print' }).click();
    await page.getByRole('heading', { name: 'Print 2 orders' }).waitFor();
    for (const { orderId } of orders) await page.getByRole('article', { name: `Order ${orderId}` }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    const paper = await page.pdf({ preferCSSPageSize: true });
    expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    await page.emulateMedia({ media: null });
  });

  it('says so when the list cannot be fetched, and fetches it again', async () => {
    const { page } = house;
    const again = await meet(page, 'AdminOrders', (route) => route.abort());
    await page.goto('/admin/orders');
    await page.getByRole('heading', { name: 'Failed to fetch all orders' }).waitFor();
    await again();
    await page.getByRole('button', { name: 'Retry' }).click();
    await rowOf(page, first().orderId).waitFor();
  });

  it.each(Object.entries(screen))('every column can be reached on a %s', async (_, viewport) => {
    const { page } = house;
    await page.setViewportSize(viewport);
    await page.goto('/admin/orders');
    const view = rowOf(page, first().orderId).getByRole('button', { name: /View Details/ });
    await view.scrollIntoViewIfNeeded();
    const box = await view.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= viewport.width).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
});
