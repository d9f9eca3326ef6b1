import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  interceptOperation,
  limitUploadSpeed,
  openBrowser,
  screen,
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
  let adminVisit: Visit;
  let customer: TestPerson;
  let orders: Awaited<ReturnType<typeof anOrder>>[];

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    admin = await anAdmin(app);
    customer = await aCustomer(app, { companyName: 'Kiran Jewels' });
    const other = await aCustomer(app, { companyName: 'Desai and Sons' });
    const product = await aProduct(app, { name: 'Solitaire Round Ring' });
    const chain = await aProduct(app, { name: 'Curb Chain', sizes: [] });
    const lines = [{ product, quantity: 3, carat: '18', colour: 'Rose' as const }, { product: chain }];
    orders = [await anOrder({ by: customer, lines }), await anOrder({ by: other, lines: [{ product }] })];
    browser = await openBrowser();
    adminVisit = await signedIn(browser, app, admin);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const rowOf = (page: Page, code: string) => page.getByRole('row', { name: new RegExp(`^Order ${code} of`) });
  const statusIn = async (id: string) =>
    (await app.database.query<{ status: string }>('SELECT status FROM orders WHERE id = $1', [id]))[0]?.status;
  const firstOrder = () => orders[0];
  const secondOrder = () => orders[1];

  it('lists orders, filters by search and status, sorts by company, and shows when none match', async () => {
    const { page } = adminVisit;
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
    await rowOf(page, firstOrder().orderId).getByText('3 × Solitaire Round Ring and 1 more').waitFor();
    await page.getByText('Page 1 of 1').waitFor();
    await page.getByLabel('Search orders').fill('desai');
    await rowOf(page, firstOrder().orderId).waitFor({ state: 'detached' });
    expect(await rowOf(page, secondOrder().orderId).count()).toBe(1);
    expect(page.url()).toContain('search=desai');
    await page.getByLabel('Status', { exact: true }).selectOption('Cancelled (0)');
    await page.getByRole('heading', { name: 'No orders found' }).waitFor();
    await page.goBack();
    await rowOf(page, secondOrder().orderId).waitFor();
    await page.getByLabel('Search orders').fill('');
    await page.getByRole('button', { name: 'Company Name' }).click();
    await page.waitForURL(/sort=company/);
    await expectOrder(page, ['Desai and Sons', 'Kiran Jewels']);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  const expectOrder = async (page: Page, companies: string[]) => {
    const [firstCompany = '', secondCompany = ''] = companies;
    await page.locator(`tr[data-row]:nth-child(1):has-text("${firstCompany}")`).waitFor();
    await page.locator(`tr[data-row]:nth-child(2):has-text("${secondCompany}")`).waitFor();
  };

  it('opens an order at its own URL and closes it with Back', async () => {
    const { page } = adminVisit;
    await page.goto('/admin/orders');
    await rowOf(page, firstOrder().orderId)
      .getByRole('button', { name: /View Details/ })
      .click();
    const dialog = page.getByRole('dialog', { name: `Order Details ${firstOrder().orderId.slice(-8)}` });
    await dialog.getByText('Customer Information').waitFor();
    for (const text of ['Kiran Jewels', customer.email, customer.phone, '4 pieces', 'Rose pink'])
      await dialog.getByText(text).first().waitFor();
    const chain = dialog.getByRole('row', { name: /Curb Chain/ });
    expect(await chain.getByRole('cell').allInnerTexts()).toEqual([
      'Curb Chain',
      '1',
      '-',
      '22',
      'Yellow gold',
      '4.25 g',
    ]);
    expect(page.url()).toContain(`open=${firstOrder()._id}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
  });

  it('changes a status with a note, and keeps the typed note when another administrator was faster', async () => {
    const { page } = adminVisit;
    const { orderId, _id } = secondOrder();
    await page.goto('/admin/orders');
    const statusSelect = rowOf(page, orderId).getByRole('combobox');
    await statusSelect.waitFor();
    expect(await statusSelect.locator('option').allInnerTexts()).toEqual([
      'Pending',
      'Confirmed',
      'In production',
      'Completed',
      'Cancelled',
    ]);
    await statusSelect.selectOption('Confirmed');
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

  it('shows the progress of a PDF upload, and the customer can download the PDF', async () => {
    const { page } = adminVisit;
    const { orderId, _id } = firstOrder();
    await page.goto('/admin/orders');
    const row = rowOf(page, orderId);
    const picker = row.getByLabel(`Upload PDF for ${orderId}`);
    expect(await picker.getAttribute('accept')).toBe('application/pdf');
    await picker.setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: randomBytes(64) });
    await page.getByText('Please upload a PDF file').waitFor();

    // Slow enough that the progress bar is still visible when it is checked.
    const restoreSpeed = await limitUploadSpeed(page, megabyte / 4);
    await picker.setInputFiles({
      name: 'Solitaire drawing.pdf',
      mimeType: 'application/pdf',
      buffer: aPdf({ pages: 2, bytes: 4 * megabyte }),
    });
    const bar = row.getByRole('progressbar', { name: `Upload for ${orderId}` });
    await bar.waitFor();
    await row.locator('progress').evaluate(
      (progress: { value: number }) =>
        new Promise<void>((resolve) => {
          const check = () => (progress.value > 0 ? resolve() : setTimeout(check, 20));
          check();
        }),
    );
    await restoreSpeed();
    const link = row.getByRole('link', { name: 'Solitaire drawing.pdf' });
    await link.waitFor();
    await bar.waitFor({ state: 'detached' });

    const customerVisit = await signedIn(browser, app, customer, screen.phone);
    await customerVisit.page.goto(`/orders/${_id}`);
    const download = customerVisit.page.waitForEvent('download');
    await customerVisit.page.getByRole('link', { name: 'Solitaire drawing.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('Solitaire drawing.pdf');
    await customerVisit.page.getByText('2 pages · 4 MB').waitFor();
    await customerVisit.page.goto('/orders');
    await customerVisit.page.getByRole('link', { name: 'Solitaire drawing.pdf' }).waitFor();
    await customerVisit.context.close();
  });

  it('offers to retry a failed PDF upload', async () => {
    const { page } = adminVisit;
    const { orderId } = secondOrder();
    await page.goto('/admin/orders');
    const row = rowOf(page, orderId);
    const restore = await interceptOperation(page, uploads, (route) => route.abort());
    await row.getByLabel(`Upload PDF for ${orderId}`).setInputFiles({
      name: 'offer.pdf',
      mimeType: 'application/pdf',
      buffer: aPdf(),
    });
    await row.getByText('Failed to send PDF').waitFor();
    await restore();
    await row.getByRole('button', { name: 'Retry offer.pdf' }).click();
    await row.getByRole('link', { name: 'offer.pdf' }).waitFor();
  });

  it('prints each selected order on its own page', async () => {
    const { page } = adminVisit;
    await page.goto('/admin/orders');
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('link', { name: 'Print' }).click();
    await page.getByRole('heading', { name: 'Print 2 orders' }).waitFor();
    for (const { orderId } of orders) await page.getByRole('article', { name: `Order ${orderId}` }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    await page.emulateMedia({ media: null });
  });

  it('shows an error when the list cannot be loaded, and loads it on Retry', async () => {
    const { page } = adminVisit;
    const restore = await interceptOperation(page, 'AdminOrders', (route) => route.abort());
    await page.goto('/admin/orders');
    await page.getByRole('heading', { name: 'Failed to fetch all orders' }).waitFor();
    await restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await rowOf(page, firstOrder().orderId).waitFor();
  });

  it.each(Object.entries(screen))('lets every column be scrolled into view on a %s', async (_, viewport) => {
    const { page } = adminVisit;
    await page.setViewportSize(viewport);
    await page.goto('/admin/orders');
    const detailsButton = rowOf(page, firstOrder().orderId).getByRole('button', { name: /View Details/ });
    await detailsButton.scrollIntoViewIfNeeded();
    const box = await detailsButton.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= viewport.width).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
});
