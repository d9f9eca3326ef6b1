import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { clientNumberLimits } from '../../domain/client-numbers.js';
import { maxOrdersPerPage } from '../../domain/orders.js';
import { pageLimits } from '../../domain/rules.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin } from '../support/data/builders.js';
import type { Client } from '../support/http/clients.js';
import { buildRequest } from '../support/http/handlers.js';
import { quickest } from '../support/time.js';

interface Described {
  parameters?: { in: string; name: string }[];
}

const { paths } = JSON.parse(readFileSync('server/contract/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};
const lists = Object.entries(paths).flatMap(([path, calls]) =>
  Object.entries(calls).flatMap(([verb, { parameters = [] }]) => {
    const queries = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    return queries.includes('page') ? [{ name: `${verb.toUpperCase()} ${path}`, verb, path, queries }] : [];
  }),
);

const query = buildSchema(readFileSync('server/contract/schema.graphql', 'utf8')).getQueryType();
const fields = Object.values(query?.getFields() ?? {}).filter(({ args }) => args.some(({ name }) => name === 'page'));

/** A page of the numbers of a company can be sent back as a whole. */
function mostPerPage(name: string): number {
  if (/design-numbers|clientNumbers/i.test(name)) return clientNumberLimits.rows;
  return /orders/i.test(name) ? maxOrdersPerPage : pageLimits.maxPerPage;
}

describe('every paged list', () => {
  let app: RunningApp;
  let admin: Client;
  /** Some lists belong to an import. */
  let importId: string;
  /** Some lists belong to a company. */
  let companyId: string;
  beforeAll(async () => {
    app = await startApp();
    admin = (await anAdmin(app)).client;
    companyId = (await aCustomer(app)).id;
    const form = new FormData();
    form.append('sheet', new Blob(['Design number,Name\nR-1,Ring']), 'designs.csv');
    importId = (await admin.rest.post('/admin/imports', form)).body.import._id;
  });

  it('exists over REST and GraphQL', () => {
    // The list of users also exists as POST.
    expect(lists.filter(({ verb }) => verb === 'get')).toHaveLength(fields.length);
    expect(fields.length).toBeGreaterThan(8);
  });

  it.each(lists)(
    'the REST list $name rejects invalid pages, limits and sort orders',
    async ({ verb, path: template, queries }) => {
      const path = template.replace('{id}', importId).replace('{companyId}', companyId);
      const invalidPages = ['page=0', 'page=-1', 'page=10001', 'page=1e9', 'page=NaN', 'page=1.5', 'page=1&page=2'];
      const most = mostPerPage(path);
      const invalidLimits = ['limit=0', 'limit=-1', `limit=${most + 1}`, 'limit=all', 'limit=1&limit=1'];
      const invalidSorts = queries.includes('sort') ? ['sort=nothing', 'sort=__proto__', 'sort=id;--'] : [];
      const required = queries.includes('query') ? 'query=ring&' : path.endsWith('/photos/list') ? 'type=home&' : '';
      for (const params of [...invalidPages, ...invalidLimits, ...invalidSorts]) {
        const { status, body } = await admin.call(verb.toUpperCase(), `${path}?${required}${params}`);
        expect([params, status, body.code]).toEqual([params, 400, 'VALIDATION']);
      }
      const rejected = () => admin.call(verb.toUpperCase(), `${path}?${required}page=1e9&limit=1e9`);
      expect(await quickest(20, rejected, 200)).toBeLessThan(200);
      expect((await admin.call(verb.toUpperCase(), `${path}?${required}page=10000&limit=${most}`)).status).toBe(200);
    },
  );

  it.each(fields.map((field) => [field.name, field] as const))(
    'the GraphQL list %s rejects invalid pages and page sizes',
    async (_, field) => {
      if (!query) throw new Error('The schema has no queries');
      const document = buildRequest(query, {
        ...field,
        args: field.args.filter(({ name }) => !['page', 'perPage'].includes(name)),
      });
      const has = (argument: string) => field.args.some(({ name }) => name === argument);
      const { query: text, variables } = document(has('id') ? importId : has('companyId') ? companyId : 'ring');
      const askWith = (more: string) =>
        admin.graphql(
          text.includes(`${field.name}(`)
            ? text.replace(`${field.name}(`, `${field.name}(${more}, `)
            : text.replace(`${field.name} `, `${field.name}(${more}) `),
          variables,
        );
      const most = mostPerPage(field.name);
      for (const params of ['page: 0', 'page: -1', 'page: 10001', 'perPage: 0', `perPage: ${most + 1}`])
        expect([params, (await askWith(params)).code]).toEqual([params, 'VALIDATION']);
      expect((await askWith(`page: 10000, perPage: ${most}`)).errors).toBeUndefined();
    },
  );
});
