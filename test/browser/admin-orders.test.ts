import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  countClicks,
  describeInBrowser,
  interceptOperation,
  isUncovered,
  limitUploadSpeed,
  openBrowser,
  screen,
  uploads,
  waitForFocus,
  waitForText,
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
    app = await startApp({ WORKER: 'external', UNDO_SECONDS: '10' });
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

  const rowOf = (page: Page, code: string) => page.getByRole('row', { name: new RegExp(`^Order ${code} of`) });
  const statusIn = async (id: string) =>
    (await app.database.query<{ status: string }>('SELECT status FROM orders WHERE id = $1', [id]))[0]?.status;
  const firstOrder = () => orders[0];
  const secondOrder = () => orders[1];

  it('lists orders, filters by search and status, sorts by company, and shows when none match', async () => {
    const { page } = adminVisit;
    await page.goto('/admin/orders');
    await page.getByRole('table', { name: 'Orders' }).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      '',
      'Order ID',
      'Company Name',
      'Products',
      'Date',
      'Due',
      'Total',
      'Status',
      'Send PDF',
      'Actions',
    ]);
    await rowOf(page, firstOrder().orderId).getByText('Solitaire Round Ring …').waitFor();
    await page.getByText('Total: 2 orders').waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0);
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
      .getByRole('link', { name: /View Details/ })
      .click();
    const dialog = page.getByRole('dialog', { name: `Order Details ${firstOrder().orderId.slice(-8)}` });
    await dialog.getByText('Customer Information').waitFor();
    for (const text of ['Kiran Jewels', customer.email, customer.phone, '4 pieces', 'Rose pink'])
      await dialog.getByText(text).first().waitFor();
    const chain = dialog.getByRole('row', { name: /Curb Chain/ });
    expect(await chain.getByRole('cell').allInnerTexts()).toEqual([
      expect.stringMatching(/^Curb Chain\nRI-\d{4}$/),
      '1',
      '-',
      '22',
      'Yellow gold',
      '1 × 4.250 = 4.250 g',
    ]);
    expect(page.url()).toContain(`open=${firstOrder()._id}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
  });

  it('opens the status menu of the focused row with S', async () => {
    const { page } = adminVisit;
    const { orderId } = firstOrder();
    await page.goto('/admin/orders');
    await rowOf(page, orderId).focus();
    await page.keyboard.press('s');
    const menu = page.getByRole('menu', { name: `Pending: status of ${orderId}` });
    await waitForFocus(menu.getByRole('menuitem', { name: 'Confirmed' }));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await waitForFocus(rowOf(page, orderId).getByRole('button', { name: /^Pending/ }));
    await page.keyboard.press('s');
    await waitForFocus(menu.getByRole('menuitem', { name: 'Confirmed' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Status of ${orderId}` });
    expect(await dialog.getByLabel('New status').inputValue()).toBe('IN_PRODUCTION');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('changes a status with a note, and keeps the typed note when another administrator changed it first', async () => {
    const { page } = adminVisit;
    const { orderId, _id } = secondOrder();
    await page.goto('/admin/orders');
    await rowOf(page, orderId)
      .getByRole('button', { name: /^Pending/ })
      .click();
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Confirmed',
      'In production',
      'Completed',
      'Cancelled',
    ]);
    await page.getByRole('menuitem', { name: 'Confirmed' }).click();
    const dialog = page.getByRole('dialog', { name: `Status of ${orderId}` });
    await dialog.getByText('now Pending').waitFor();
    await dialog.getByLabel(/Note to the customer/).fill('The stones are here');
    await admin.client.rest.put(`/orders/status/${_id}`, { status: 'in-production' });
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.getByText(/Someone else has changed this/).waitFor();
    await dialog.getByText('now In production').waitFor();
    expect(await dialog.getByLabel(/Note to the customer/).inputValue()).toBe('The stones are here');
    await dialog.getByLabel('New status').selectOption('Ready');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await statusIn(_id)).toBe('ready');
    await rowOf(page, orderId)
      .getByRole('button', { name: /^Ready/ })
      .waitFor();
  });

  /** The PDF picker in the row or in the dialog of the order, which may have a PDF already. */
  const picker = (within: Locator, orderId: string) =>
    within.getByLabel(new RegExp(`^Upload (?:PDF|a new version) for ${orderId}`));
  /** Chooses a PDF in the order's row, and waits until the dialog that sends it takes keys. */
  const choosePdf = async (page: Page, orderId: string, file: { name: string; mimeType?: string; buffer: Buffer }) => {
    await picker(rowOf(page, orderId), orderId).setInputFiles({ mimeType: 'application/pdf', ...file });
    const dialog = page.getByRole('dialog', { name: 'Send PDF' });
    await waitForFocus(dialog.getByRole('button', { name: 'Cancel' }));
    return dialog;
  };
  const designsOf = async (id: string) =>
    (
      await app.database.query<{ file_name: string }>('SELECT file_name FROM order_designs WHERE order_id = $1', [id])
    ).map(({ file_name }) => file_name);

  it('sends a chosen PDF only after the question, which shows customer, file and first page', async () => {
    const { page } = adminVisit;
    const { orderId, _id } = secondOrder();
    await page.goto('/admin/orders');
    const file = { name: 'offer.pdf', buffer: aPdf({ pages: 2 }) };
    const dialog = await choosePdf(page, orderId, file);
    for (const text of ['Desai and Sons', orderId, 'offer.pdf'])
      await dialog.getByText(text, { exact: true }).waitFor();
    await dialog.getByText('1 kB · 2 pages').waitFor();
    await dialog.getByRole('img', { name: 'First page of offer.pdf' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await choosePdf(page, orderId, file);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await designsOf(_id)).not.toContain('offer.pdf');

    await choosePdf(page, orderId, file);
    await dialog.getByRole('button', { name: 'Send' }).dblclick();
    await page.getByText('PDF sent to Desai and Sons').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, orderId).getByRole('link', { name: 'offer.pdf' }).waitFor();
    expect((await designsOf(_id)).filter((name) => name === 'offer.pdf')).toHaveLength(1);
  });

  it('sends a new version from the order, and Escape closes only the question', async () => {
    const { page } = adminVisit;
    const { orderId, _id } = secondOrder();
    await page.goto(`/admin/orders?open=${_id}`);
    const order = page.getByRole('dialog', { name: /^Order Details/ });
    const file = { name: 'offer 2.pdf', mimeType: 'application/pdf', buffer: aPdf() };
    await picker(order, orderId).focus();
    await picker(order, orderId).setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Send PDF' });
    await dialog.getByRole('img', { name: 'First page of offer 2.pdf' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(picker(order, orderId));
    expect(await order.isVisible()).toBe(true);
    await picker(order, orderId).setInputFiles(file);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await order.getByRole('link', { name: 'offer 2.pdf' }).waitFor();
    await waitForFocus(picker(order, orderId));
    expect(await designsOf(_id)).toContain('offer 2.pdf');
  });

  it('refuses a file of another type, with a password or with damage, and takes another one instead', async () => {
    const { page } = adminVisit;
    const { orderId } = firstOrder();
    await page.goto('/admin/orders');
    const another = `Choose another file for ${orderId}`;
    const dialog = await choosePdf(page, orderId, { name: 'ring.png', mimeType: 'image/png', buffer: randomBytes(64) });
    const refused = async (reason: string | RegExp) => {
      await dialog.getByRole('alert').getByText(reason).waitFor();
      expect(await dialog.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    };
    await refused('Please upload a PDF file');
    for (const [buffer, reason] of [
      [aPdf({ password: 'secret' }), /password-protected/],
      [Buffer.from('%PDF-1.7\n%%EOF'), /couldn't be read/],
    ] as const) {
      await dialog.getByLabel(another).setInputFiles({ name: 'wrong.pdf', mimeType: 'application/pdf', buffer });
      await refused(reason);
    }
    const right = { name: 'right.pdf', mimeType: 'application/pdf', buffer: aPdf() };
    await dialog.getByLabel(another).setInputFiles(right);
    await dialog.getByRole('img', { name: 'First page of right.pdf' }).waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
  });

  it('sends a PDF although its first page cannot be shown', async () => {
    const { page } = await signedIn(browser, app, admin);
    const { orderId, _id } = secondOrder();
    await page.route(/first-page\.worker/, (route) => route.abort());
    await page.goto(`/admin/orders?open=${_id}`);
    await picker(page.getByRole('dialog', { name: /^Order Details/ }), orderId).setInputFiles({
      name: 'unseen.pdf',
      mimeType: 'application/pdf',
      buffer: aPdf(),
    });
    const dialog = page.getByRole('dialog', { name: 'Send PDF' });
    await dialog.getByText("We can't show the first page. Check that this is the right file.").waitFor();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await designsOf(_id)).toContain('unseen.pdf');
    await page.context().close();
  });

  it('shows the progress of a PDF upload, and the customer can download the PDF', async () => {
    const { page } = adminVisit;
    const { orderId, _id } = firstOrder();
    await page.goto('/admin/orders');
    const file = { name: 'Solitaire drawing.pdf', buffer: aPdf({ pages: 2, bytes: 4 * megabyte }) };
    const dialog = await choosePdf(page, orderId, file);
    // Slow enough that the progress bar is still visible when it is checked.
    const restoreSpeed = await limitUploadSpeed(page, megabyte / 4);
    await dialog.getByRole('button', { name: 'Send' }).click();
    const bar = dialog.getByRole('progressbar', { name: `Upload for ${orderId}` });
    await bar.waitFor();
    await bar.evaluate(
      (progress: { ariaValueNow: string }) =>
        new Promise<void>((resolve) => {
          const check = () => (Number(progress.ariaValueNow) > 0 ? resolve() : setTimeout(check, 20));
          check();
        }),
    );
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await restoreSpeed();
    expect(await designsOf(_id)).not.toContain('Solitaire drawing.pdf');
    await choosePdf(page, orderId, file);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await rowOf(page, orderId).getByRole('link', { name: 'Solitaire drawing.pdf' }).waitFor();
    await dialog.waitFor({ state: 'detached' });

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

  it('shows no bars around the status in forced colours on a phone, and an edge around the palette', async () => {
    const { page } = adminVisit;
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize(screen.phone);
    await page.goto('/admin/orders');
    const status = page.getByRole('button', { name: /status of/ }).first();
    await status.waitFor();
    expect(await status.evaluate(edgeAndGround)).toEqual(['8px', true]);
    await page.setViewportSize(screen.desktop);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.waitFor();
    expect(await palette.evaluate(edgeAndGround)).toEqual(['2px', false]);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('keeps the file of a failed PDF upload for another try', async () => {
    const { page } = adminVisit;
    const { orderId, _id } = secondOrder();
    await page.goto(`/admin/orders?open=${_id}`);
    const restore = await interceptOperation(page, uploads, (route) => route.abort());
    await picker(page.getByRole('dialog', { name: /^Order Details/ }), orderId).setInputFiles({
      name: 'retried.pdf',
      mimeType: 'application/pdf',
      buffer: aPdf(),
    });
    const dialog = page.getByRole('dialog', { name: 'Send PDF' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('alert').getByText('Failed to send PDF').waitFor();
    await restore();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await designsOf(_id)).toContain('retried.pdf');
  });

  it('prints each selected order on its own page', async () => {
    const { page } = adminVisit;
    await page.goto('/admin/orders');
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByRole('menuitem', { name: 'Orders', exact: true }).click();
    await page.getByRole('heading', { name: 'Print 2 orders' }).waitFor();
    for (const { orderId } of orders) await page.getByRole('article', { name: `Order ${orderId}` }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    await page.emulateMedia({ media: null });
  });

  it('saves the files for production of the selected orders, and says so when one cannot be made', async () => {
    const { page } = adminVisit;
    await page.goto('/admin/orders');
    await page.getByLabel('Select all').check();
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Print' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    for (const [item, name] of [
      ['Job cards, four on A4', /^job-cards-.*\.pdf$/],
      ['Production list, Excel', /^production-list-.*\.xlsx$/],
      ['All order lines, Excel', /^orders-.*\.xlsx$/],
    ] as const) {
      const download = page.waitForEvent('download');
      await choose(item);
      expect((await download).suggestedFilename()).toMatch(name);
      await page.getByText('Preparing the file…').waitFor({ state: 'detached' });
    }
    const restore = await interceptOperation(page, 'JobCards', (route) => route.abort());
    await choose('Job cards, A6');
    await page
      .getByRole('alert')
      .filter({ hasText: /offline|couldn't/ })
      .waitFor();
    await restore();
  });

  it('shows the bar of the selection above the bottom of the window, without moving the list', async () => {
    const { page } = adminVisit;
    const { orderId } = firstOrder();
    await page.setViewportSize({ width: 1280, height: 520 });
    await page.goto('/admin/orders');
    const row = rowOf(page, orderId);
    await row.waitFor();
    const lengthOf = () => page.evaluate<number>('document.documentElement.scrollHeight');
    const before = { row: await row.boundingBox(), length: await lengthOf() };
    await row.getByRole('checkbox').click();
    const bar = page.getByRole('group', { name: 'Selected orders' });
    await bar.getByText('1 selected').waitFor();
    expect({ row: await row.boundingBox(), length: await lengthOf() }).toEqual(before);
    const barBox = await bar.boundingBox();
    expect(barBox && barBox.y > 400 && barBox.y + barBox.height < 520).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    // The last row and the pager can be scrolled above the bar.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const pager = await page.getByText('Total: 2 orders').boundingBox();
    expect(pager && barBox && pager.y + pager.height <= barBox.y).toBe(true);
    await bar.getByRole('button', { name: 'Clear' }).focus();
    await page.keyboard.press('Enter');
    await bar.waitFor({ state: 'detached' });
    expect(await row.getByRole('checkbox').isChecked()).toBe(false);
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });

  it('fits windows of 768, 1280 and 1440 pixels with all columns', async () => {
    const { page } = adminVisit;
    await page.goto('/admin/orders');
    const columns = page.getByRole('columnheader');
    const row = rowOf(page, firstOrder().orderId);
    await row.waitFor();
    for (const width of [768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const needed = await page.evaluate<{ room: number; overflow: number }>(`(() => {
        const table = document.querySelector('table');
        const { scrollWidth, clientWidth } = table.parentElement;
        const room = clientWidth - parseFloat(getComputedStyle(table).minWidth);
        return { room, overflow: scrollWidth - clientWidth };
      })()`);
      expect([width, needed.overflow]).toEqual([width, 0]);
      // Room for the scrollbars of page and table, which this browser lays over them.
      expect(needed.room).toBeGreaterThanOrEqual(30);
      for (const name of [
        'Order ID',
        'Company Name',
        'Products',
        'Date',
        'Due',
        'Total',
        'Status',
        'Send PDF',
        'Actions',
      ])
        expect([name, await isUncovered(columns.filter({ hasText: name }))]).toEqual([name, true]);
      for (const control of [
        row.getByText('Solitaire Round Ring …'),
        row.getByRole('link', { name: /^View Details/ }),
        row.getByLabel(/^Upload/),
        row.getByRole('button', { name: /^Pending/ }),
      ])
        expect(await isUncovered(control)).toBe(true);
    }
  });

  const { phone } = screen;

  it('shows orders in two lines on a phone, near the top, with the filters behind one button', async () => {
    const { page } = adminVisit;
    await page.setViewportSize(phone);
    await page.goto('/admin/orders');
    const row = rowOf(page, firstOrder().orderId);
    await row.getByText('Kiran Jewels').waitFor();
    const [box, first] = [
      await row.boundingBox(),
      await page
        .getByRole('row', { name: /^Order/ })
        .first()
        .boundingBox(),
    ];
    expect(box?.height).toBeLessThan(110);
    expect(first?.y).toBeLessThan(320);
    await row.getByText('17.000 g').waitFor();
    await row.getByRole('button', { name: /^Pending/ }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const sortButtons = page.getByRole('columnheader').getByRole('button');
    for (const button of await sortButtons.all()) {
      const shown = await button.boundingBox();
      expect(shown && shown.x + shown.width).toBeLessThanOrEqual(phone.width - 20);
    }
    expect(await page.getByLabel('Status', { exact: true }).isVisible()).toBe(false);
    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    await filters.click();
    await page.getByLabel('From', { exact: true }).fill('1 Jan 2020');
    await page.waitForURL(/from=2020-01-01/);
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await row.waitFor();
  });

  it('filters and shows days of the shop in a browser of another time zone, and says so once', async () => {
    const by = await aCustomer(app, { companyName: 'Border Jewels' });
    const lines = [{ product: await aProduct(app) }];
    const [before, first] = [await anOrder({ by, lines }), await anOrder({ by, lines })];
    const place = (id: string, at: string) =>
      app.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [id, at]);
    await place(before._id, '2025-01-30T18:29:59Z');
    await place(first._id, '2025-01-30T18:30:00Z');
    const note = "Dates and times are in Asia/Kolkata, the shop's time zone.";
    const path = '/admin/orders?search=border&from=2025-01-31&to=2025-01-31';
    const far = await signedIn(browser, app, admin, screen.desktop, { timezoneId: 'America/New_York' });
    for (const { page } of [far, adminVisit]) {
      await page.goto(path);
      await waitForText(rowOf(page, first.orderId), '31 Jan 2025');
      expect(await page.getByRole('row', { name: /^Order/ }).count()).toBe(1);
      expect(await page.getByText(note).count()).toBe(page === far.page ? 1 : 0);
    }
    await far.page.goto(`/admin/orders?open=${first._id}`);
    await waitForText(far.page.getByRole('dialog'), '31 Jan 2025, 00:00');
    expect(await accessibilityProblems(far.page)).toEqual([]);
    expect(far.problems).toEqual([]);
    await far.context.close();
  });

  it('moves six orders to a new status in five clicks, with one mail for the customer', async () => {
    const { page } = adminVisit;
    await page.setViewportSize(screen.desktop);
    const product = await aProduct(app, { name: 'Signet Ring' });
    const by = await aCustomer(app, { companyName: 'Six Rings' });
    const six: Awaited<ReturnType<typeof anOrder>>[] = [];
    for (let nth = 0; nth < 6; nth++) six.push(await anOrder({ by, lines: [{ product }] }));
    await page.goto('/admin/orders?search=six%20rings');
    const boxes = page.getByRole('checkbox', { name: /^Select Order/ });
    await boxes.nth(5).waitFor();
    const clicks = await countClicks(page);
    const ticks = page.getByRole('cell').filter({ has: page.getByRole('checkbox') });
    await ticks.first().click();
    await ticks.nth(5).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Set status' }).click();
    const menu = page.getByRole('menu', { name: 'Set status' });
    await menu.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await menu.getByRole('menuitem', { name: 'In production' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set 6 orders to In production?' });
    await dialog.getByText('6 orders from Six Rings', { exact: true }).waitFor();
    expect(await dialog.getByLabel('Send the customer an email').isChecked()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Set status' }).click();
    await page.getByRole('status').filter({ hasText: '6 orders set to In production.' }).getByText('Undo').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await clicks()).toBe(5);
    await waitForFocus(page.locator('#main'));
    for (const { _id } of six) expect(await statusIn(_id)).toBe('in-production');
    expect(
      await app.database.query(
        `SELECT kind FROM outbox WHERE kind LIKE 'orders.status%' AND payload::text ~ ANY ($1::text[])`,
        [six.map(({ _id }) => _id)],
      ),
    ).toEqual([{ kind: 'orders.statuses-changed' }]);
  });

  it('says which orders keep their status before the change, and which another user changed first', async () => {
    const { page } = adminVisit;
    const rows = page.getByRole('row', { name: /^Order/ });
    await page.goto('/admin/orders?search=six%20rings');
    await rows.nth(5).waitFor();
    const codes = await rows.getByRole('link', { name: /^PR-/ }).allInnerTexts();
    const ids = await rows.evaluateAll((all: { dataset: { row: string } }[]) => all.map(({ dataset }) => dataset.row));
    await admin.client.rest.put(`/orders/status/${ids[5]}`, { status: 'cancelled' });
    await page.reload();
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: 'Set status' }).click();
    await page.getByRole('menuitem', { name: 'Ready 5 of 6' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set 5 orders to Ready?' });
    await dialog.getByText(`This order keeps its status: ${codes[5]} (Cancelled)`).waitFor();
    await admin.client.rest.put(`/orders/status/${ids[0]}`, { status: 'cancelled' });
    await dialog.getByRole('button', { name: 'Set status' }).click();
    const result = page.getByRole('dialog', { name: "4 orders set to Ready. 1 order couldn't be changed." });
    await result.getByText(`Someone else changed these first: ${codes[0]} (Cancelled)`).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await result.getByRole('button', { name: 'Close' }).last().click();
    await result.waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'Selected orders' }).getByText('2 selected').waitFor();
  });

  it('a wrong status is taken back with one click and no mail', async () => {
    const { page } = adminVisit;
    const { orderId, _id } = await anOrder({ by: customer, lines: [{ product: await aProduct(app) }] });
    await page.goto('/admin/orders');
    const badge = rowOf(page, orderId).getByRole('button', { name: /: status of/ });
    await badge.click();
    await page.getByRole('menuitem', { name: 'Completed' }).click();
    const dialog = page.getByRole('dialog', { name: `Status of ${orderId}` });
    await dialog.getByText('This skips 4 steps: Confirmed, In production, Ready, Dispatched.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change status' }).click();
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await dialog.waitFor({ state: 'detached' });
    await waitForText(badge, 'Completed');
    const clicks = await countClicks(page);
    await undo.click();
    await page.getByText('Status taken back. No email was sent.').waitFor();
    await waitForText(badge, 'Pending');
    expect(await clicks()).toBe(1);
    expect(await statusIn(_id)).toBe('pending');
    expect(
      await app.database.query(
        `SELECT state, due_at > now() + interval '1 second' AS waits FROM outbox
         WHERE kind = 'orders.status-changed' AND payload ->> 'orderId' = $1`,
        [_id],
      ),
    ).toEqual([{ state: 'waiting', waits: true }]);

    await admin.client.rest.put(`/orders/status/${_id}`, { status: 'complete' });
    await page.goto(`/admin/orders?open=${_id}`);
    const details = page.getByRole('dialog', { name: /^Order Details/ });
    await details.getByRole('button', { name: /: status of/ }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Back to Dispatched',
      'Back to Ready',
      'Back to In production',
      'Back to Confirmed',
      'Back to Pending',
    ]);
    await page.getByRole('menuitem', { name: 'Back to Ready' }).click();
    await dialog.getByText('Back from Completed.').waitFor();
    expect(await dialog.getByLabel('Send the customer an email').isChecked()).toBe(false);
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.waitFor({ state: 'detached' });
    await details.getByRole('button', { name: /^Ready: status of/ }).waitFor();
    await page.getByRole('status').getByRole('button', { name: /^Undo/ }).click();
    await details.getByRole('button', { name: /^Completed: status of/ }).waitFor();
  });

  it('lists late orders on the dashboard, and leads through their pages, with the items first', async () => {
    const { page } = adminVisit;
    await page.setViewportSize(screen.desktop);
    await app.database.query(`UPDATE orders SET status = 'pending', due_date = current_date - 5 WHERE id = $1`, [
      firstOrder()._id,
    ]);
    await app.database.query(`UPDATE orders SET status = 'pending', due_date = current_date - 3 WHERE id = $1`, [
      secondOrder()._id,
    ]);
    await page.goto('/admin');
    const late = page.getByRole('region', { name: 'Due orders' });
    await late.getByRole('link', { name: 'Late 2' }).waitFor();
    expect(await late.getByRole('listitem').allInnerTexts()).toEqual(
      orders.map(({ orderId }) => expect.stringMatching(new RegExp(`^${orderId}[^]*[3-6] days late$`))),
    );
    await page.getByRole('link', { name: /^Order Management.*2 late/ }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await late.getByRole('link', { name: firstOrder().orderId }).click();
    await page.getByRole('heading', { level: 1, name: firstOrder().orderId }).waitFor();
    const items = page.getByRole('region', { name: `Items of ${firstOrder().orderId}` });
    expect(await isUncovered(items.getByText('Curb Chain'))).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Search the items' }).fill('solitaire');
    await page.getByText('1 of 2 lines').waitFor();
    expect(await items.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'Next order' }).click();
    await page.getByRole('heading', { level: 1, name: secondOrder().orderId }).waitFor();
    await page.getByText('2 of 2').waitFor();
    await page.getByRole('link', { name: 'Order Management', exact: true }).click();
    await page.waitForURL(/\/admin\/orders\?due=overdue$/);
  });
});

/** The width of the upper edge, and whether it has the colour of the page. */
const edgeAndGround = (node: unknown) => {
  const { borderTopWidth, borderTopColor } = getComputedStyle(node);
  return [borderTopWidth, borderTopColor === getComputedStyle(document.body).backgroundColor];
};

// Globals of the page in which the function above runs.
declare const document: { body: unknown };
declare function getComputedStyle(
  node: unknown,
): Record<'borderTopWidth' | 'borderTopColor' | 'backgroundColor', string>;
