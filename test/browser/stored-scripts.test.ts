import { beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { describeInBrowser, openBrowser, type Visit, waitForText } from '../support/browser/browser.js';
import { aCustomer, anAdmin, aPending, aRegistration, type TestPerson } from '../support/data/builders.js';
import { aPdf, plainPicture } from '../support/data/files.js';
import { aFailedMail } from '../support/data/mails.js';
import { anOrder, aProduct, inCart } from '../support/data/shop.js';
import { asVisitor } from '../support/http/clients.js';
import { fullSize } from '../support/full-size.js';
import { signedIn } from '../support/http/signed-in.js';
import { until } from '../support/time.js';

// Each text would open a dialog or add an element with this attribute if it were not escaped.
const texts = [
  '<script data-xss>alert(1)</script>',
  '"><script data-xss>alert(2)</script>',
  '</title></textarea></style><img data-xss src=x onerror=alert(3)>',
  '<svg data-xss onload=alert(4)>',
  '<img data-xss src=x onerror="alert(5)">',
  `' onmouseover='alert(6)' autofocus onfocus='alert(6)' data-xss='`,
  '<details data-xss open ontoggle=alert(7)>',
  '<iframe data-xss srcdoc="<script>alert(8)</script>">',
  '<a data-xss href="javascript:alert(9)">order</a>',
  '{{constructor.constructor("alert(10)")()}}<b data-xss>',
  '<math><mtext></form><form><mglyph><style></math><img data-xss src onerror=alert(11)>',
  '&lt;img data-xss src=x onerror=alert(12)&gt;<i data-xss>',
];

interface Screen {
  path: string;
  /** The number of different texts that the screen shows. */
  shows: number;
  /** Steps before the texts are visible. */
  open?: string;
}

describeInBrowser('Texts that contain markup', () => {
  let app: RunningApp;
  let browser: Browser;
  let admin: TestPerson;
  let adminVisit: Visit;
  let customers: TestPerson[];
  let orders: Awaited<ReturnType<typeof anOrder>>[];
  let products: Awaited<ReturnType<typeof aProduct>>[];

  beforeAll(async () => {
    // The mailbox exists without a proxy only.
    app = await startApp({ TRUST_PROXY: undefined });
    admin = await anAdmin(app);
    customers = [];
    products = [];
    orders = [];
    const picture = `data:image/png;base64,${(await plainPicture(300).png().toBuffer()).toString('base64')}`;
    for (const [index, text] of texts.entries()) {
      const product = await aProduct(app, { name: text, category: text });
      // The builders store texts that the rules of the forms reject, as an older version may have done.
      const about = { name: text, companyName: text, address: text, phone: text };
      await aPending(app, about);
      const customer = await aCustomer(app, about);
      const order = await anOrder({ by: customer, lines: [{ product }] });
      await inCart(customer, { product });
      const form = new FormData();
      form.set('designFile', new File([new Uint8Array(aPdf())], `${text}.pdf`, { type: 'application/pdf' }));
      await admin.client.call('POST', `/orders/upload-design/${order._id}`, form);
      await admin.client.rest.put(`/orders/status/${order._id}`, { status: 'processing' });
      for (const type of ['gallery', 'home', 'banner'])
        if (index < 4) await admin.client.rest.post('/photos/upload', { image: picture, type, mediaType: 'photo' });
      const mail = await aFailedMail(app, { payload: { userId: customer.id }, error: text });
      expect(mail).toBeDefined();
      products.push(product);
      customers.push(customer);
      orders.push(order);
    }
    await app.database.query(`UPDATE photos SET title = ($1::text[])[1 + (random() * 11)::int]`, [texts]);
    await app.database.query(
      `INSERT INTO contacts (id, name, email, message, status, priority, created_at)
       SELECT gen_random_uuid(), text, text || '@example.test', text, 'new', 'medium', now() FROM unnest($1::text[]) AS text`,
      [texts],
    );
    await app.database.query(
      `UPDATE sessions s SET device = u.name FROM users u WHERE u.id = s.user_id AND u.name = ANY ($1)`,
      [texts],
    );
    browser = await openBrowser();
    adminVisit = await signedIn(browser, app, admin);
  });

  /** Opens the screen, waits for the texts, and checks that none of them has become markup or has run. */
  async function expectTexts({ page, problems }: Visit, { path, shows, open }: Screen): Promise<void> {
    const dialogs: string[] = [];
    const onDialog = (dialog: { message(): string; dismiss(): Promise<void> }) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    };
    page.on('dialog', onDialog);
    await page.goto(path);
    if (open) await page.getByText(open).first().click();
    const shown = () =>
      page.evaluate<string>(
        `[document.body.textContent, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join()`,
      );
    await until(async () => {
      const content = (await shown()).replace(/\s+/g, ' ');
      return texts.filter((text) => content.includes(text)).length >= shows;
    });
    expect([path, await page.locator('[data-xss], a[href^="javascript:"]').count(), dialogs, problems]).toEqual([
      path,
      0,
      [],
      [],
    ]);
    page.off('dialog', onDialog);
  }

  it.each<Screen>([
    { path: '/admin', shows: 5 },
    { path: '/admin/requests', shows: 10 },
    { path: '/admin/requests?status=approved', shows: 10 },
    { path: '/admin/users?perPage=100', shows: texts.length },
    { path: '/admin/banners', shows: 1 },
    { path: '/admin/gallery', shows: 1 },
    { path: '/admin/categories', shows: texts.length },
    { path: '/admin/products', shows: texts.length },
    { path: '/admin/orders', shows: texts.length },
    { path: '/admin/queries', shows: texts.length },
    { path: '/admin/mails', shows: texts.length },
    { path: '/admin/audit', shows: 1 },
  ])('texts that contain markup stay text on the admin screen $path', (screen) => expectTexts(adminVisit, screen));

  it('texts that contain markup stay text in the dialogs of the admin panel and on printed orders', async () => {
    const enquiries = await app.database.query<{ id: string }>('SELECT id FROM contacts ORDER BY id');
    for (const index of fullSize([...texts.keys()], [0, 4])) {
      await expectTexts(adminVisit, { path: `/admin/users?open=${customers[index]?.id}`, shows: 1 });
      await waitForText(adminVisit.page.getByRole('dialog'), texts[index] ?? '');
      await expectTexts(adminVisit, { path: `/admin/orders?open=${orders[index]?._id}`, shows: 1 });
      await adminVisit.page.getByRole('dialog').getByText('Customer Information').waitFor();
    }
    await expectTexts(adminVisit, { path: `/admin/products?open=${products[0]?.id}`, shows: texts.length });
    await expectTexts(adminVisit, { path: `/admin/queries?open=${enquiries[0]?.id}`, shows: texts.length });
    const ids = orders.map(({ _id }) => _id).join(',');
    await expectTexts(adminVisit, { path: `/admin/orders/print?ids=${ids}`, shows: texts.length });
  });

  it('texts that contain markup stay text in the shop', async () => {
    const visitor = await signedIn(browser, app, customers[0]);
    for (const screen of [
      { path: '/', shows: 1 },
      { path: '/gallery', shows: 1 },
      { path: '/product', shows: texts.length },
      { path: `/product?category=${encodeURIComponent(texts[0] ?? '')}`, shows: 1 },
      { path: `/product?search=${encodeURIComponent(texts[4] ?? '')}`, shows: 1 },
      { path: `/product-details/${products[0]?.id}`, shows: 1 },
      { path: '/cart', shows: 1 },
      { path: '/orders', shows: 1 },
      { path: `/orders/${orders[0]?._id}`, shows: 1 },
      { path: '/profile', shows: 1 },
    ])
      await expectTexts(visitor, screen);
  });

  it('texts that contain markup stay text in mails, on their list and in each mail alone', async () => {
    const registered = { ...aRegistration(), companyName: texts[0], address: texts[1] };
    expect((await asVisitor(app).rest.post('/registration', registered)).status).toBe(201);
    const inbox = async () => {
      // Sent without the forwarding header of the test clients, which would hide the mailbox.
      const response = await fetch(`${app.url}/dev/mailbox/messages?token=${app.config.mailboxToken}`);
      return ((await response.json()) as { messages: { id: string; subject: string }[] }).messages;
    };
    // The subject of a mail about a new order names the company.
    const isMailed = (mails: { subject: string }[]) =>
      texts.every((text) => mails.some(({ subject }) => subject.includes(text)));
    await until(async () => isMailed(await inbox()));
    const mails = await inbox();
    const { page } = adminVisit;
    await expectTexts(adminVisit, { path: `/dev/mailbox?token=${app.config.mailboxToken}`, shows: texts.length });
    // The sample has one mail of each kind, whichever of the texts it contains.
    const named = fullSize([], texts);
    const kindOf = (subject: string) => named.reduce((kind, text) => kind.replace(text, ''), subject);
    const kinds = new Map(mails.map((mail) => [kindOf(mail.subject).replace(/[0-9A-Z]{6,}/g, ''), mail]));
    for (const { id } of kinds.values()) {
      await expectTexts(adminVisit, { path: `/dev/mailbox/messages/${id}/html`, shows: 0 });
      expect((await page.textContent('body'))?.length).toBeGreaterThan(50);
    }
  });
});
