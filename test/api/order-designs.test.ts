import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'content-disposition';
import type { toRestOrder } from '../../server/features/orders/orders.rest.js';
import { AccountsService } from '../../server/features/accounts/accounts.service.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import type { Client } from '../support/http/clients.js';
import { aPdf, plainPicture } from '../support/data/files.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { statementsOf } from '../support/programs/statements.js';

const megabyte = 1024 * 1024;
const design = 'id version fileName bytes pages url by at';
const uploadOrderDesign = `mutation ($input: UploadOrderDesignInput!) {
  uploadOrderDesign(input: $input) { id orderId designFileUrl designs { ${design} } }
}`;
const orderById = `query ($id: ID!) { order(id: $id) { designFileUrl designs { ${design} } } }`;
const myOrders = `{ myOrders { items { id designFileUrl designs { ${design} } } } }`;

let app: RunningApp;
let sink: MailSink;
let admin: TestPerson;
let product: Awaited<ReturnType<typeof aProduct>>;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url });
  admin = await anAdmin(app);
  product = await aProduct(app);
});

const orderOf = (by: TestPerson) => anOrder({ by, lines: [{ product }] });
const pdf = (content: Buffer, name = 'ring.pdf', type = 'application/pdf') =>
  new File([new Uint8Array(content)], name, { type });

/** The common shape of a REST and a GraphQL response. */
interface SendResult {
  status: number;
  code?: string;
  message?: string;
  errors?: Record<string, string>;
}
type Send = (client: Client, orderId: string, file: File) => Promise<SendResult>;

const byRest: Send = async (client, orderId, file) => {
  const form = new FormData();
  form.set('designFile', file);
  const { status, body } = await client.call('POST', `/orders/upload-design/${orderId}`, form);
  return { status, code: body.code, message: body.message, errors: body.errors };
};
const byGraphql: Send = async (client, orderId, file) => {
  const { status, errors, code } = await client.upload(uploadOrderDesign, { input: { orderId, file: null } }, [
    'input.file',
    file,
  ]);
  return { status: code ? 0 : status, code, message: errors?.[0]?.message, errors: errors?.[0]?.extensions.errors };
};
const transports: [string, Send][] = [
  ['REST', byRest],
  ['GraphQL', byGraphql],
];

type RestOrder = ReturnType<typeof toRestOrder>;

const designsOf = async ({ client }: TestPerson, id: string): Promise<RestOrder> =>
  (await client.rest.get(`/orders/get/${id}`)).body.order;

describe('order designs', () => {
  it('order designs return the order with the URL of the PDF over REST', async () => {
    const me = await aCustomer(app);
    const { _id } = await orderOf(me);
    const content = aPdf({ pages: 3 });
    const form = new FormData();
    form.set('designFile', pdf(content, 'Solitaire 4.pdf'));
    const { status, body } = await admin.client.call('POST', `/orders/upload-design/${_id}`, form);
    expect([status, body.success, body.message]).toEqual([200, true, 'PDF sent successfully']);
    expect(body.order).toMatchObject({
      _id,
      designFileUrl: expect.stringMatching(/^\/media\/[\w-]{36}\/file\.pdf$/),
      designs: [{ version: 1, fileName: 'Solitaire 4.pdf', bytes: content.length, pages: 3, by: admin.name }],
    });
    expect(body.order.designs[0].url).toBe(body.order.designFileUrl);
    const { order } = (await me.client.rest.get(`/orders/get/${_id}`)).body;
    expect([order.designFileUrl, order.designs]).toEqual([body.order.designFileUrl, body.order.designs]);
  });

  it('order designs return the same over GraphQL, and appear in the customer’s list and order', async () => {
    const me = await aCustomer(app);
    const { _id } = await orderOf(me);
    const content = aPdf();
    const { data } = await admin.client.upload(uploadOrderDesign, { input: { orderId: _id, file: null } }, [
      'input.file',
      pdf(content),
    ]);
    const { designs, designFileUrl } = data.uploadOrderDesign;
    expect(designs).toMatchObject([{ version: 1, fileName: 'ring.pdf', bytes: content.length, pages: 1 }]);
    expect((await me.client.graphql(orderById, { id: _id })).data.order).toEqual({ designs, designFileUrl });
    expect((await me.client.graphql(myOrders)).data.myOrders.items).toEqual([{ id: _id, designs, designFileUrl }]);
  });

  it('order designs keep the previous PDF as an older version', async () => {
    const me = await aCustomer(app);
    const { _id } = await orderOf(me);
    await byRest(admin.client, _id, pdf(aPdf(), 'draft.pdf'));
    await byGraphql(admin.client, _id, pdf(aPdf(), 'final.pdf'));
    const order = await designsOf(me, _id);
    expect(order.designs).toMatchObject([
      { version: 2, fileName: 'final.pdf' },
      { version: 1, fileName: 'draft.pdf' },
    ]);
    expect(order.designFileUrl).toBe(order.designs[0].url);
    for (const { url } of order.designs) expect((await me.client.fetch('GET', url)).status).toBe(200);
  });

  it('order designs get separate versions when uploaded at the same time', async () => {
    const { _id } = await orderOf(await aCustomer(app));
    const files = [aPdf(), aPdf(), aPdf()];
    const responses = await Promise.all(files.map((file) => byRest(admin.client, _id, pdf(file))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await designsOf(admin, _id)).designs.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('order designs are recorded in the audit log', async () => {
    const { _id } = await orderOf(await aCustomer(app));
    const content = aPdf();
    await byRest(admin.client, _id, pdf(content));
    const entries = await app.database.query(
      `SELECT actor_id, details FROM audit_entries WHERE subject_id = $1 AND kind = 'order.design-added'`,
      [_id],
    );
    expect(entries).toEqual([{ actor_id: admin.id, details: { version: 1, bytes: content.length } }]);
  });

  it('order designs add no statements to a list of orders', async () => {
    const me = await aCustomer(app);
    for (let orders = 0; orders < 3; orders++) {
      const { _id } = await anOrder({ by: me, lines: [{ product, quantity: orders + 1 }] });
      await byRest(admin.client, _id, pdf(aPdf()));
    }
    const statements = (await statementsOf(app, () => me.client.rest.get('/orders/user'))).filter(({ sql }) =>
      /FROM (orders|\(SELECT o\.id)/.test(sql),
    );
    expect(statements).toHaveLength(2);
  });
});

describe('access to an order design', () => {
  let me: TestPerson;
  let url: string;
  let content: Buffer;
  let orderId: string;
  beforeAll(async () => {
    me = await aCustomer(app);
    orderId = (await orderOf(me))._id;
    content = aPdf();
    await byRest(admin.client, orderId, pdf(content, 'Ring – Entwurf №1 "neu".pdf'));
    url = (await designsOf(me, orderId)).designFileUrl ?? '';
  });

  it('an order design is given to the customer as a download with its file name', async () => {
    const response = await me.client.fetch('GET', url);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    const disposition = response.headers.get('content-disposition') ?? '';
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(parse(disposition)).toMatchObject({
      type: 'attachment',
      parameters: { filename: 'Ring – Entwurf №1 neu.pdf' },
    });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('remains for administrators after the account is deleted, who can still upload another', async () => {
    const deleted = await aCustomer(app);
    const { _id } = await orderOf(deleted);
    await byRest(admin.client, _id, pdf(aPdf()));
    await app.nest
      .get(AccountsService, { strict: false })
      .remove({ ...admin, kind: 'user', role: 'admin' } as never, { userId: deleted.id });
    expect((await byRest(admin.client, _id, pdf(aPdf()))).status).toBe(200);
    const { designs } = await designsOf(admin, _id);
    expect(designs).toHaveLength(2);
    for (const { url: designUrl } of designs) {
      expect((await admin.client.fetch('GET', designUrl)).status).toBe(200);
      expect((await me.client.fetch('GET', designUrl)).status).toBe(404);
    }
  });
});

describe.each(transports)('order design upload over %s', (_, send) => {
  it('accepts 20 MB and rejects one byte more', async () => {
    const { _id } = await orderOf(await aCustomer(app));
    expect((await send(admin.client, _id, pdf(aPdf({ bytes: 20 * megabyte })))).code).toBeUndefined();
    expect(await send(admin.client, _id, pdf(aPdf({ bytes: 20 * megabyte + 1 })))).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'PDF size should be less than 20MB',
    });
    const folder = join(app.config.dataDir, 'tmp');
    expect(existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('incoming-')) : []).toEqual([]);
    expect((await designsOf(admin, _id)).designs).toMatchObject([{ bytes: 20 * megabyte }]);
  });
});

describe('order design upload', () => {
  let me: TestPerson;
  let orderId: string;
  beforeAll(async () => {
    me = await aCustomer(app);
    orderId = (await orderOf(me))._id;
  });

  it('rejects files whose content is not PDF, or that are called programs or pages', async () => {
    const { _id } = await orderOf(await aCustomer(app));
    const picture = await plainPicture(8).png().toBuffer();
    const refused = { code: 'UNSUPPORTED_TYPE', message: 'Please upload a PDF file' };
    expect(await byRest(admin.client, _id, pdf(picture))).toMatchObject(refused);
    expect(await byRest(admin.client, _id, pdf(Buffer.from('<script>alert(1)</script>')))).toMatchObject(refused);
    expect(await byRest(admin.client, _id, pdf(Buffer.alloc(0)))).toMatchObject(refused);
    expect(await byRest(admin.client, _id, pdf(aPdf(), 'ring.exe'))).toMatchObject(refused);
    expect(await byRest(admin.client, _id, pdf(aPdf(), 'ring.pdf', 'text/html'))).toMatchObject(refused);
    expect((await designsOf(admin, _id)).designs).toEqual([]);
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\asha\\ring.PDF', 'ring.pdf'],
    ['ring\u202efdp.exe.pdf', 'ring fdp.exe.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
    ['हीरे की अँगूठी.pdf', 'हीरे की अँगूठी.pdf'],
    ['.pdf', 'Design.pdf'],
    ['ring', 'ring.pdf'],
    [`${'long '.repeat(60)}.pdf`, `${'long '.repeat(20).trim()}.pdf`],
  ])('stores the file name %j as %j', async (sent, stored) => {
    expect((await byRest(admin.client, orderId, pdf(aPdf(), sent))).code).toBeUndefined();
    const [{ fileName, url }] = (await designsOf(me, orderId)).designs;
    expect(fileName).toBe(stored);
    const disposition = (await me.client.fetch('GET', url)).headers.get('content-disposition') ?? '';
    expect(parse(disposition).parameters.filename).toBe(stored);
  });
});

it.each([
  ['no file', {}],
  ['a file in another field', { other: new File(['%PDF-'], 'a.pdf') }],
  ['text instead of a file', { designFile: 'ring.pdf' }],
])('order design upload over REST reports a field error for %s', async (_, parts) => {
  const { _id } = await orderOf(await aCustomer(app));
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value as string);
  const { status, body } = await admin.client.call('POST', `/orders/upload-design/${_id}`, form);
  expect([status, body.errors]).toEqual([400, { designFile: 'Please select a PDF file' }]);
  expect((await admin.client.rest.post(`/orders/upload-design/${_id}`, { designFile: 'x' })).status).toBe(400);
});

describe('the mail about an order design', () => {
  it('names the file and links to the order, once for each new version', async () => {
    const me = await aCustomer(app);
    const { _id, orderId } = await orderOf(me);
    // The mails about the granted access and the new order come first.
    await sink.waitFor(me.email, { seen: 1 });
    await byRest(admin.client, _id, pdf(aPdf({ pages: 2 }), 'Solitaire.pdf'));
    const mail = await sink.waitFor(me.email, { seen: 2 });
    expect(mail.subject).toBe(`A PDF for your order ${orderId}`);
    expect(mail.text).toContain('Solitaire.pdf');
    expect(mail.text).toContain(`${app.config.publicUrl}/orders/${_id}`);
    await byRest(admin.client, _id, pdf(aPdf(), 'Solitaire 2.pdf'));
    expect((await sink.waitFor(me.email, { seen: 3 })).text).toContain('Solitaire 2.pdf');
  });

  it('the mail about an order design is not sent again for an identical new version', async () => {
    const me = await aCustomer(app);
    const { _id } = await orderOf(me);
    const content = aPdf();
    await byRest(admin.client, _id, pdf(content, 'draft.pdf'));
    await byRest(admin.client, _id, pdf(content, 'final.pdf'));
    expect((await designsOf(me, _id)).designs).toMatchObject([{ fileName: 'final.pdf' }, { fileName: 'draft.pdf' }]);
    const mails = await app.database.query(
      `SELECT id FROM outbox WHERE kind = 'orders.design-added' AND payload ->> 'orderId' = $1`,
      [_id],
    );
    expect(mails).toHaveLength(1);
  });
});

describe('GET /api/v1/orders/all', () => {
  const companies = ['Anand', 'Bora', 'Chandra'].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
  const tag = randomUUID().slice(0, 8);
  beforeAll(async () => {
    for (const [index, companyName] of companies.entries()) {
      const me = await aCustomer(app, { companyName: `${companyName} ${tag}` });
      const { _id } = await anOrder({ by: me, lines: [{ product, quantity: 3 - index }] });
      await app.database.query(`UPDATE orders SET created_at = $2 WHERE id = $1`, [
        _id,
        `2026-01-0${index + 1}T10:00Z`,
      ]);
      if (index === 0)
        await admin.client.rest.put(`/orders/status/${_id}`, { status: 'in-production', seen: 'pending' });
      if (index === 1) await admin.client.rest.put(`/orders/status/${_id}`, { status: 'confirmed' });
    }
    await admin.client.rest.get('/orders/all');
  });

  const found = async (query: string) => {
    const { status, body } = await admin.client.rest.get(`/orders/all?search=${tag}&${query}`);
    return status === 200 ? (body.orders as RestOrder[]).map(({ user }) => user.companyName[0]).join('') : body.message;
  };

  it.each([
    ['', 'CBA'],
    ['sort=oldest', 'ABC'],
    ['sort=company', 'ABC'],
    ['sort=-company', 'CBA'],
    ['sort=total', 'CBA'],
    ['sort=-total', 'ABC'],
    ['sort=status', 'CBA'],
    ['sort=-status', 'ABC'],
    ['from=2026-01-02', 'CB'],
    ['from=2026-01-02&before=2026-01-03', 'B'],
    ['before=2026-01-02T15:30:00%2B05:30', 'A'],
    ['status=confirmed&sort=company', 'B'],
    ['status=cancelled', ''],
  ])('returns for "%s" the companies %s in this order', async (query, companiesFound) => {
    expect(await found(query)).toBe(companiesFound);
  });

  it('counts the orders that match search and dates in every status', async () => {
    const { body } = await admin.client.rest.get(`/orders/all?search=${tag}&status=confirmed`);
    expect(body.total).toBe(1);
    expect(body.counts).toMatchObject({ total: 3, confirmed: 1, cancelled: 0 });
    const { data } = await admin.client.graphql(
      `query ($search: String, $from: DateTime) {
         orders(search: $search, from: $from, sort: COMPANY_DESC) {
           items { customer { companyName } } pageInfo { total } counts { total statuses { status orders } }
         }
       }`,
      { search: tag, from: '2026-01-02T00:00:00Z' },
    );
    expect(data.orders.pageInfo.total).toBe(2);
    expect(data.orders.counts.statuses).toContainEqual({ status: 'CONFIRMED', orders: 1 });
    expect(data.orders.items).toMatchObject([
      { customer: { companyName: expect.stringMatching(/^C/) } },
      { customer: { companyName: expect.stringMatching(/^B/) } },
    ]);
  });

  it('records the previous status of a status change in the audit log', async () => {
    const entries = await app.database.query<{ details: unknown }>(
      `SELECT a.details FROM audit_entries a JOIN orders o ON o.id = a.subject_id::uuid
       WHERE a.kind = 'order.status-changed' AND o.company_name LIKE $1`,
      [`%${tag}`],
    );
    expect(entries).toContainEqual({ details: { from: 'pending', to: 'confirmed' } });
  });
});
