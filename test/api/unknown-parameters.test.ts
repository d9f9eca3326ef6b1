import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin } from '../support/data/builders.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { unknownId } from '../support/http/handlers.js';

interface Described {
  parameters?: { in: string; name: string }[];
}

const { paths } = JSON.parse(readFileSync('server/contract/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};
const calls = Object.entries(paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, { parameters = [] }]) => ({
    name: `${verb.toUpperCase()} ${path.replace(/^\/api\/v1/, '')}`,
    verb: verb.toUpperCase(),
    address: path.replace(/\{type\}/, 'home').replace(/\{\w+\}/g, unknownId),
    known: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  })),
);

/** The calls of the specification, whose clients may send unknown parameters. */
const specified = new Set([
  ...['POST /registration', 'POST /activate-user', 'POST /login', 'GET /refresh', 'GET /logout', 'POST /logout'],
  ...['GET /me', 'PUT /update-user-info', 'PUT /update-password', 'POST /forgot-password', 'POST /change-password'],
  ...['GET /check-access', 'POST /api/auth/forgot-password', 'POST /api/auth/verify-otp'],
  ...['POST /api/auth/reset-password', 'GET /admin/pending-access', 'POST /admin/grant-access/{id}'],
  ...['PUT /admin/reject-access/{id}', 'GET /admin/users', 'POST /admin/users', 'DELETE /admin/user/{id}'],
  ...['GET /photos/all', 'GET /photos/type/{type}', 'POST /photos/upload', 'PUT /photos/update/{id}'],
  ...['DELETE /photos/delete/{id}', 'POST /contacts/contact', 'GET /contacts/getallcontacts'],
  ...['PUT /contacts/contact/{id}/status', 'POST /orders/create', 'GET /orders/user', 'GET /orders/get/{id}'],
  ...['PUT /orders/status/{id}', 'GET /orders/all', 'POST /orders/upload-design/{id}', 'POST /cart/add'],
  ...['PUT /cart/update/{id}', 'DELETE /cart/remove/{id}', 'GET /cart/get', 'DELETE /cart/clear'],
  ...['GET /products/allproducts', 'GET /products/search', 'GET /products/{id}', 'POST /products/addproduct'],
  ...['PUT /products/updateproduct/{id}', 'DELETE /products/deleteproduct/{id}', 'GET /categories/allcategories'],
  ...['POST /categories/addcategory', 'PUT /categories/updatecategory/{id}'],
  ...['DELETE /categories/deletecategory/{id}'],
]);

describe('an unknown query parameter', () => {
  let app: RunningApp;
  let admin: Client;
  let owner: Client;
  beforeAll(async () => {
    app = await startApp();
    admin = (await anAdmin(app)).client;
    owner = (await aCustomer(app)).client;
  });

  /** Administrators have no company. */
  const isOfCompany = ({ name }: (typeof calls)[number]) => / \/company\b/.test(name);

  /** Adds a parameter whose name is nearly that of a known one, if the call has any. */
  const ask = async (by: Client, { verb, address, known }: (typeof calls)[number]) => {
    const parameter = `${known[0] ?? 'dryRun'}z`;
    const body = verb === 'POST' || verb === 'PUT' ? {} : undefined;
    const response = await by.call(verb, `${address}?${parameter}=1`, body);
    return { ...response, parameter };
  };

  it.each(calls.filter(({ name }) => !specified.has(name)))(
    'the route $name refuses unknown query parameters',
    async (call) => {
      const { status, body, parameter } = await ask(isOfCompany(call) ? owner : admin, call);
      const nearest = call.known.length ? `; did you mean ${call.known[0]}?` : '';
      const message = `There is no parameter ${parameter}${nearest}`;
      expect([status, body.code, body.message]).toEqual([400, 'VALIDATION', message]);
      expect(body.errors).toEqual({ [parameter]: message });
    },
  );

  it.each(calls.filter(({ name }) => specified.has(name)))(
    'an unknown query parameter is ignored by the route $name of the specification',
    async (call) => {
      const { body, parameter } = await ask(/logout|refresh/.test(call.name) ? asVisitor(app) : admin, call);
      expect(body.errors ?? {}).not.toHaveProperty(parameter);
    },
  );

  it('an unknown query parameter is tested in every call of the specification', () => {
    const names = calls.map(({ name }) => name);
    expect([...specified].filter((name) => !names.includes(name))).toEqual([]);
  });
});
