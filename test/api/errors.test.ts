import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { Category } from '../../server/features/categories/category.entity.js';
import { Audit } from '../../server/platform/audit/audit.js';
import { prepared } from '../../server/platform/database/sql.js';
import { anAdmin } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';
import { until } from '../support/time.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { asVisitor } from '../support/http/clients.js';

const sendEnquiry = 'mutation ($input: SendEnquiryInput!) { sendEnquiry(input: $input) { message } }';
const asJson = { 'content-type': 'application/json' };

describe('errors', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  describe('wrong requests over REST', () => {
    const badRequests: [string, string | Uint8Array, number, string][] = [
      ['malformed JSON', '{"name":', 400, 'BAD_REQUEST'],
      ['JSON with __proto__', '{"__proto__":{"polluted":true},"name":"A"}', 400, 'BAD_REQUEST'],
      ['JSON with constructor.prototype', '{"constructor":{"prototype":{"polluted":true}}}', 400, 'BAD_REQUEST'],
      ['a list', '[]', 400, 'VALIDATION'],
      ['null', 'null', 400, 'VALIDATION'],
      ['a number', '42', 400, 'VALIDATION'],
      ['an empty body', '', 400, 'VALIDATION'],
      ['wrong types', '{"name":{"a":1},"email":["x"],"msg":7}', 400, 'VALIDATION'],
      ['bytes that are not UTF-8', new Uint8Array([0xff, 0xfe, 0x00]), 400, 'BAD_REQUEST'],
      ['a huge body', JSON.stringify({ msg: 'x'.repeat(200_000) }), 413, 'PAYLOAD_TOO_LARGE'],
    ];

    it.each(badRequests)('REST sends the error envelope for %s', async (_, body, status, code) => {
      const response = await asVisitor(app).rest.post('/contacts/contact', body, asJson);
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject({ success: false, code });
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
      'REST sends the error envelope for a body of type %s',
      async (type) => {
        const response = await asVisitor(app).rest.post('/contacts/contact', '{"name":"Anna"}', {
          'content-type': type,
        });
        expect(response.status).toBe(415);
        expect(response.body).toMatchObject({ success: false, code: 'UNSUPPORTED_TYPE' });
      },
    );

    it.each([
      ['GET', '/api/v1/nothing-here'],
      ['POST', '/api/v1/nothing-here'],
      ['GET', '/api'],
      ['GET', '/graphql/deeper'],
      ['GET', '/media/nothing'],
      ['GET', '/dev/nothing'],
      ['GET', '/api/v1/%E0%A4%A'],
      ['POST', '/no-page'],
    ])('REST sends the error envelope for %s %s', async (method, path) => {
      const response = await asVisitor(app).call(method, path);
      expect([400, 404]).toContain(response.status);
      expect(response.body.success).toBe(false);
      expect(response.body.message).not.toContain('Cannot');
    });

    it.each([
      ['PATCH', '/api/v1/contacts/contact', 'POST'],
      ['GET', '/api/v1/registration?any', 'POST'],
      ['POST', '/api/v1/photos/all', 'GET, HEAD'],
      ['POST', '/api/v1/products/allproducts', 'GET, HEAD'],
      ['PATCH', `/api/v1/selections/${randomUUID()}`, 'DELETE, GET, HEAD, PUT'],
    ])('REST responds with 405 to %s %s, and names the methods', async (method, path, allowed) => {
      const { status, body, headers } = await asVisitor(app).call(method, path);
      expect([status, body.code, headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', allowed]);
      expect(body.success).toBe(false);
    });

    it('REST asks for a bearer token with 401, and says when one is not valid', async () => {
      const ask = async (headers: Record<string, string>) =>
        (await asVisitor(app).rest.get('/me', headers)).headers.get('www-authenticate');
      expect(await ask({})).toBe('Bearer');
      expect(await ask({ authorization: 'Bearer nothing' })).toBe('Bearer error="invalid_token"');
    });

    it('REST names the path of what a call created', async () => {
      const { client } = await anAdmin(app);
      const created = await client.rest.post('/selections', { name: 'Spring' });
      const path = created.headers.get('location') ?? '';
      expect(path).toBe(`/api/v1/selections/${created.body.selection._id}`);
      expect((await client.call('GET', path)).body.selection.name).toBe('Spring');
    });

    it('REST sends the error envelope for text with a NUL and a lone surrogate', async () => {
      const response = await asVisitor(app).rest.post('/contacts/contact', {
        name: 'Anna',
        email: 'a@b.test',
        msg: 'hostile \u0000 text \ud800 here',
      });
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ success: false, code: 'VALIDATION' });
    });
  });

  describe('wrong requests over GraphQL', () => {
    const post = (body: string, type = 'application/json') =>
      asVisitor(app).call('POST', '/graphql', body, { 'content-type': type });

    it.each([
      ['malformed JSON', '{"query":', "This request isn't valid."],
      ['no query', '{}', 'POST body missing'],
      ['null', 'null', 'POST body missing'],
      ['a batch', '[{"query":"{ __typename }"}]', 'Operation batching disabled.'],
      ['a document that does not parse', JSON.stringify({ query: '{ contacts {' }), 'Syntax Error'],
      ['an unknown field', JSON.stringify({ query: '{ contactz { id } }' }), 'Cannot query field "contactz"'],
      [
        'a variable of the wrong type',
        JSON.stringify({ query: sendEnquiry, variables: { input: { name: 1 } } }),
        'Field "email" of required type "String!" was not provided.',
      ],
      ['variables that are not an object', JSON.stringify({ query: '{ __typename }', variables: 'x' }), '`variables`'],
    ])('GraphQL sends an error code and the reason for %s', async (_, body, reason) => {
      const response = await post(body);
      expect(response.status).toBe(400);
      const [error] = response.body.errors as { message: string; extensions: { code: string; stacktrace?: string } }[];
      expect(error?.extensions.code).toBe('BAD_REQUEST');
      expect(error?.extensions.stacktrace).toBeUndefined();
      expect(error?.message).toContain(reason);
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
      'GraphQL sends an error code for a body of type %s',
      async (type) => {
        const response = await post(JSON.stringify({ query: '{ __typename }' }), type);
        expect(response.status).toBe(400);
      },
    );

    it('GraphQL tells clients that persist queries to send them in full', async () => {
      const persistedQuery = { version: 1, sha256Hash: 'a'.repeat(64) };
      const { body } = await asVisitor(app).call('POST', '/graphql', { extensions: { persistedQuery } });
      expect(body.errors[0]).toMatchObject({
        message: 'PersistedQueryNotSupported',
        extensions: { code: 'BAD_REQUEST', apolloCode: 'PERSISTED_QUERY_NOT_SUPPORTED' },
      });
    });

    it('GraphQL says why it rejects a GET without a bearer token or preflight header', async () => {
      const response = await asVisitor(app).call('GET', '/graphql?query={__typename}');
      expect(response.status).toBe(400);
      const [{ message, extensions }] = response.body.errors;
      expect(message).toContain('Cross-Site Request Forgery');
      expect(extensions).toEqual({ code: 'BAD_REQUEST', apolloCode: 'BAD_REQUEST', reason: message });
    });

    it('GraphQL accepts a query by GET with a bearer token, but no mutation', async () => {
      const token = (await anAdmin(app)).client.cookies.get('access_token');
      const get = (query: string, authorization: string) =>
        asVisitor(app).call('GET', `/graphql?query=${encodeURIComponent(query)}`, undefined, { authorization });
      expect((await get('{ me { role } }', `Bearer ${token}`)).body).toEqual({ data: { me: { role: 'ADMIN' } } });
      expect((await get('mutation { logout { message } }', `Bearer ${token}`)).status).toBe(405);
      // Browsers send stored Basic credentials to any site that links to the shop.
      expect((await get('{ __typename }', `Basic ${btoa('a:b')}`)).status).toBe(400);
    });

    it('GraphQL sends an error code for a huge body', async () => {
      const response = await post(JSON.stringify({ query: `{ __typename } #${'x'.repeat(200_000)}` }));
      expect(response.status).toBe(413);
      expect(response.body.errors[0].extensions.code).toBe('PAYLOAD_TOO_LARGE');
    });
  });
});

describe('a connection to the database that is lost inside a transaction', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  afterEach(() => void jest.restoreAllMocks());

  type NextStatement = (tx: EntityManager) => Promise<unknown>;
  const nextStatements: [string, NextStatement][] = [
    ['a statement', (tx) => tx.query('SELECT 1')],
    ['a prepared statement', (tx) => prepared(tx, { name: 'one', text: 'SELECT 1' }, [])],
    ['a read of an entity', (tx) => tx.findOneBy(Category, { name: 'Rings' })],
    ['a change of an entity', (tx) => tx.insert(Category, { id: randomUUID(), name: 'Rings' })],
    ['the commit', async () => undefined],
  ];

  it.each(nextStatements)('gives 503 with Retry-After, when it is noticed by %s', async (_, nextStatement) => {
    const [admin, { id }] = [await anAdmin(app), await aProduct(app)];
    jest.spyOn(Audit.prototype, 'recordAll').mockImplementation(async (_actor, _entries, tx) => {
      const [{ pid }] = (await tx?.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
      await app.database.query('SELECT pg_terminate_backend($1)', [pid]);
      await until(() => tx?.queryRunner?.isReleased);
      if (tx) await nextStatement(tx);
    });
    const response = await admin.client.rest.delete(`/products/deleteproduct/${id}`);
    expect(response).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(response.headers.get('retry-after')).toBe('5');
    jest.restoreAllMocks();
    expect((await admin.client.rest.get(`/admin/products/${id}`)).body.product.archivedAt).toBeNull();
  });
});
