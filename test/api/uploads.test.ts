import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { AccessTokens, accessTokenSeconds } from '../../server/features/auth/sessions/access-token.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { asUser, asVisitor, type Client } from '../support/http/clients.js';
import { fullSize } from '../support/full-size.js';
import { multipartCall, uploadHead } from '../support/http/interrupted-upload.js';
import { until } from '../support/time.js';

const updateAvatar = 'mutation ($input: UpdateAvatarInput!) { updateAvatar(input: $input) { id } }';
const preflight = { 'apollo-require-preflight': 'true' };
const megabyte = 1024 * 1024;

function form(
  map: unknown,
  operations: unknown = { query: updateAvatar, variables: { input: { file: null } } },
  files = 1,
) {
  const parts = new FormData();
  parts.set('operations', JSON.stringify(operations));
  parts.set('map', JSON.stringify(map));
  for (let at = 0; at < files; at++) parts.set(String(at), new File(['no picture'], 'a.png', { type: 'image/png' }));
  return parts;
}
const fileMap = { 0: ['variables.input.file'] };

describe('GraphQL uploads', () => {
  let app: RunningApp;
  let customer: Client;
  beforeAll(async () => {
    app = await startApp();
    customer = (await aCustomer(app)).client;
  });

  const leftovers = () => readdirSync(tmpdir()).filter((name) => /^(capacitor|incoming)-/.test(name));
  const expectNoLeftovers = async () => {
    for (let attempts = 400; attempts > 0 && leftovers().length > 0; attempts--)
      await new Promise((next) => setTimeout(next, 50));
    expect(leftovers()).toEqual([]);
  };

  it('GraphQL uploads are rejected without the preflight header, which other sites cannot send', async () => {
    const response = await customer.call('POST', '/graphql', form(fileMap));
    expect([response.status, response.body.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('GraphQL uploads are rejected for visitors', async () => {
    const response = await asVisitor(app).call('POST', '/graphql', form(fileMap), preflight);
    expect([response.status, response.body.errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
    await expectNoLeftovers();
  });

  /** Sends up to 80 MB until the server responds; returns the status and the number of bytes written. */
  async function flood(path: string, type: string, cookies: string): Promise<{ status: number; written: number }> {
    const { hostname, port } = new URL(app.url);
    const size = 80 * megabyte;
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Content-Type: ${type}`,
      `Cookie: ${cookies}`,
      'Apollo-Require-Preflight: true',
      `Content-Length: ${size}`,
    ];
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
        const more = () => {
          while (socket.bytesWritten < size && socket.write(Buffer.alloc(65_536)));
        };
        socket.on('drain', more);
        more();
      });
      let response = '';
      socket.on('data', (part) => {
        response += part.toString();
        if (!response.includes('\r\n\r\n')) return;
        resolve({ status: Number(response.split(' ')[1]), written: socket.bytesWritten });
        socket.destroy();
      });
      socket.on('error', reject);
    });
  }

  it.each([
    ['/graphql', 'multipart/form-data; boundary=x', 401, 413],
    ['/api/v1/photos/upload', 'application/json', 401, 403],
    ['/api/v1/products/addproduct', 'application/json', 401, 403],
    ['/api/v1/orders/upload-design/x', 'multipart/form-data; boundary=x', 401, 403],
    ['/api/v1/contacts/contact', 'application/json', 413, 413],
  ])(
    'uploads of 80 MB to %s are rejected for visitors and customers before the body is read',
    async (path, type, ...statuses) => {
      const cookie = `access_token=${customer.cookies.get('access_token')}`;
      for (const [at, cookies] of ['', cookie].entries()) {
        const { status, written } = await flood(path, type, cookies);
        expect(status).toBe(statuses[at]);
        expect(written).toBeLessThan(8 * megabyte);
      }
      await expectNoLeftovers();
    },
  );

  it.each([
    ['a path into the prototype', () => form({ 0: ['__proto__.f'] })],
    ['an unknown path', () => form({ 0: ['variables.nowhere.deep'] })],
    ['an invalid map', () => form([])],
    ['invalid operations', () => form(fileMap, 7)],
  ])('GraphQL uploads get 400 for %s', async (_, parts) => {
    const response = await customer.call('POST', '/graphql', parts(), preflight);
    expect(response.status).toBe(400);
    expect(response.body.errors[0].extensions.code).toBe('BAD_REQUEST');
    expect(({} as { f?: unknown }).f).toBeUndefined();
    await expectNoLeftovers();
  });

  it('GraphQL uploads accept at most one file from a customer', async () => {
    const response = await customer.call(
      'POST',
      '/graphql',
      form({ 0: ['variables.input.file'], 1: ['variables.b'] }, undefined, 2),
      preflight,
    );
    expect(response.status).toBe(413);
    await expectNoLeftovers();
  });

  it('GraphQL uploads accept at most 25 files from an administrator', async () => {
    const { client: admin } = await anAdmin(app);
    const files = (count: number) => {
      const places = Array.from({ length: count }, (_, at) => [at, [`variables.files.${at}`]]);
      const variables = { files: places.map(() => null) };
      return form(Object.fromEntries(places), { query: '{ __typename }', variables }, count);
    };
    expect((await admin.call('POST', '/graphql', files(25), preflight)).status).toBe(200);
    expect((await admin.call('POST', '/graphql', files(26), preflight)).status).toBe(413);
    await expectNoLeftovers();
  });

  it('GraphQL uploads reject a file over the size limit of its field, also from an administrator', async () => {
    const large = new File([new Uint8Array(5 * megabyte + 70_000)], 'a.png', { type: 'image/png' });
    const response = await customer.upload(updateAvatar, { input: { file: null } }, ['input.file', large]);
    expect(response.code).toBe('PAYLOAD_TOO_LARGE');
    const { client: admin } = await anAdmin(app);
    const fromAdmin = await admin.upload(updateAvatar, { input: { file: null } }, ['input.file', large]);
    expect(fromAdmin.code).toBe('PAYLOAD_TOO_LARGE');
    await expectNoLeftovers();
  });

  it('GraphQL uploads leave no temporary file when the operation does not use it', async () => {
    const response = await customer.call(
      'POST',
      '/graphql',
      form({ 0: ['variables.extra'] }, { query: '{ __typename }', variables: { extra: null } }),
      preflight,
    );
    expect(response.status).toBe(200);
    await expectNoLeftovers();
  });

  it('GraphQL uploads leave no temporary file when they are interrupted', async () => {
    const { hostname, port } = new URL(app.url);
    const cookie = `access_token=${customer.cookies.get('access_token')}`;
    const start = `--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${JSON.stringify({ query: updateAvatar, variables: { input: { file: null } } })}\r\n--x\r\nContent-Disposition: form-data; name="map"\r\n\r\n${JSON.stringify(fileMap)}\r\n--x\r\nContent-Disposition: form-data; name="0"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
    await Promise.all(
      Array.from({ length: fullSize(200, 50) }, async () => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        socket.write(
          `POST /graphql HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nApollo-Require-Preflight: true\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n${start}`,
        );
        socket.write(Buffer.alloc(200_000));
        await new Promise((next) => setTimeout(next, 100));
        socket.destroy();
      }),
    );
    await expectNoLeftovers();
    expect((await customer.rest.get('/me')).status).toBe(200);
  });

  it('GraphQL uploads are limited to two at a time per user; a third waits', async () => {
    const { client } = await aCustomer(app);
    const call = multipartCall(updateAvatar, { input: { file: null } }, 'input.file', Buffer.alloc(300_000));
    const { hostname, port } = new URL(app.url);
    const begin = () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.write(uploadHead(app, client, call));
      socket.write(call.body.subarray(0, 200_000));
      return socket;
    };
    const [first, second] = [begin(), begin()];
    await until(() => leftovers().length === 2);
    const file = new File(['no picture'], 'a.png', { type: 'image/png' });
    let isDone = false;
    const third = client.upload(updateAvatar, { input: { file: null } }, ['input.file', file]).finally(() => {
      isDone = true;
    });
    // An upload that does not wait would have got its response before ten other calls.
    for (let call = 0; call < 10; call++) expect((await client.rest.get('/me')).status).toBe(200);
    expect(isDone).toBe(false);
    first.destroy();
    expect((await third).code).toBe('UNSUPPORTED_TYPE');
    second.destroy();
    await expectNoLeftovers();
  });

  describe('an upload whose sender loses the right while it arrives', () => {
    let orderId: string;
    beforeAll(async () => {
      const by = await aCustomer(app);
      const product = await aProduct(app);
      orderId = (await anOrder({ by, lines: [{ product }] }))._id;
    });

    const image = `data:image/png;base64,${'A'.repeat(300_000)}`;
    const uploadPhoto = 'mutation ($input: UploadPhotoInput!) { uploadPhoto(input: $input) { id } }';
    const design = () => {
      const { body, type } = multipartCall('', {}, 'x', Buffer.alloc(300_000));
      const start = body.indexOf('--cut\r\nContent-Disposition: form-data; name="0"');
      const form = body.subarray(start).toString('latin1').replace('name="0"', 'name="designFile"');
      return { path: `/api/v1/orders/upload-design/${orderId}`, type, body: Buffer.from(form, 'latin1') };
    };
    const photo = () => ({
      path: '/api/v1/photos/upload',
      type: 'application/json',
      body: Buffer.from(JSON.stringify({ type: 'home', image })),
    });
    const graphqlPhoto = () =>
      multipartCall(uploadPhoto, { input: { type: 'HOME', file: null } }, 'input.file', Buffer.alloc(300_000));
    /** `spool`: prefix of the temporary file, which exists once the server has accepted the head. */
    const uploads = [
      { way: 'as a data URL', upload: photo, spool: 'incoming-' },
      { way: 'as a form', upload: design, spool: 'incoming-' },
      { way: 'over GraphQL', upload: graphqlPhoto, spool: 'capacitor-' },
    ];
    const losses = [
      {
        loss: 'signed out',
        code: 'UNAUTHENTICATED',
        lose: ({ client }: TestPerson) => asUser(app, client.cookies).rest.get('/logout'),
      },
      {
        loss: 'demoted',
        code: 'FORBIDDEN',
        lose: ({ id }: TestPerson) =>
          app.database.query(
            `UPDATE users SET role = 'customer', company_role = 'owner', staff_role_id = NULL WHERE id = $1`,
            [id],
          ),
      },
    ];

    async function begin(client: Client, call: ReturnType<typeof design>, spool: string) {
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname);
      socket.write(uploadHead(app, client, call));
      socket.write(call.body.subarray(0, 200_000));
      await until(() => leftovers().some((name) => name.startsWith(spool)));
      return async () => {
        socket.write(call.body.subarray(200_000));
        const [response] = (await once(socket, 'data')) as [Buffer];
        socket.destroy();
        await expectNoLeftovers();
        return response.toString();
      };
    }

    it.each(uploads.flatMap((upload) => losses.map((loss) => ({ ...upload, ...loss }))))(
      'uploads are refused $way from an administrator who is $loss',
      async ({ upload, spool, code, lose }) => {
        const person = await anAdmin(app);
        const finish = await begin(person.client, upload(), spool);
        await lose(person);
        expect(await finish()).toContain(code);
      },
    );

    it.each(uploads)('uploads are accepted $way when only the access token expires', async ({ upload, spool }) => {
      const person = await anAdmin(app);
      const tokens = app.nest.get(AccessTokens, { strict: false });
      const { sessionId = '' } = tokens.read(person.client.cookies.get('access_token') ?? '') ?? {};
      const now = Date.now() / 1000 - accessTokenSeconds + 3;
      const expiring = asUser(app, [['access_token', tokens.sign({ userId: person.id, sessionId, now })]]);
      const finish = await begin(expiring, upload(), spool);
      await until(async () => (await expiring.rest.get('/me')).status === 401);
      // The file has been read: it is no picture.
      expect(await finish()).toContain('UNSUPPORTED_TYPE');
    });
  });
});
