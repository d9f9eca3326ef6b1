import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  parse,
  validate,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { operations } from '../../client/playground/operations.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin } from '../support/data/builders.js';
import { asVisitor, type Client } from '../support/http/clients.js';

const secret = 'a9F2kd83jfLq0PzX7vbN4mWc6TyR1uHs';
const asBrowser = { accept: 'text/html,application/xhtml+xml' };

describe('the GraphQL playground', () => {
  let production: RunningApp;
  let development: RunningApp;
  beforeAll(async () => {
    production = await startApp({ NODE_ENV: 'production', JWT_SECRET: secret, TRUST_PROXY: undefined });
    development = await startApp({ NODE_ENV: 'development' });
  });
  afterAll(() => Promise.all([production.close(), development.close()]));

  const open = (client: Client) => client.call('GET', '/graphql', undefined, asBrowser);

  it('the GraphQL playground is available to administrators', async () => {
    const { client } = await anAdmin(production);
    const page = await open(client);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('GraphQL playground')]);
  });

  it('the GraphQL playground is denied to visitors and customers', async () => {
    expect((await open(asVisitor(production))).status).toBe(401);
    expect((await open((await aCustomer(production)).client)).status).toBe(403);
  });

  it('the GraphQL playground is available to everyone in development', async () => {
    expect((await open(asVisitor(development))).status).toBe(200);
    const { data } = await asVisitor(development).graphql('{ __schema { queryType { name } } }');
    expect(data.__schema.queryType).toEqual({ name: 'Query' });
  });

  it('loads no resources from other origins', async () => {
    const page = await open(asVisitor(development));
    const addresses = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(1);
    expect(addresses.filter((address) => !address?.startsWith('/'))).toEqual([]);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
  });

  it('the GraphQL playground can load the complete schema by introspection', async () => {
    const { client } = await anAdmin(production);
    const { data } = await client.graphql<IntrospectionQuery>(getIntrospectionQuery({ inputValueDeprecation: true }));
    expect(Object.keys(buildClientSchema(data).getTypeMap())).toContain('PlaceOrderInput');
  });

  it.each(operations.map(({ query }) => [/(?:query|mutation) (\w+)/.exec(query)?.[1] ?? query, query]))(
    'offers the example %s, which is valid',
    (_, query) => {
      const schema = buildSchema(readFileSync('server/contract/schema.graphql', 'utf8'));
      expect(validate(schema, parse(query))).toEqual([]);
    },
  );
});
