import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildSchema } from 'graphql';
import { type RunningApp, startApp } from '../support/app.js';
import { aCustomer, anAdmin } from '../support/builders.js';
import { asVisitor, type Client } from '../support/clients.js';
import { type Description, graphqlDocuments, restCalls } from '../support/fuzz.js';
import { aProduct } from '../support/shop.js';

/** `FUZZ=50 npm run test:api -- fuzz` sends fifty times as much, 100,000 calls and 50,000 documents, and others each time. */
const share = Number(process.env.FUZZ ?? 1);
/** The same ones at every change, so that a red run is that change's doing. */
const seed = process.env.FUZZ ? undefined : 2_025;
const atOnce = 40;
const rounds = (calls: number) => Math.ceil((calls * share) / atOnce);

/** What no answer may hold, whatever was asked. */
const leaks =
  /\bat \S+ \(|node_modules|\/server\/|QueryFailed|syntax error at|ECONNREFUSED|violates \w+ constraint|argon2id/;

describe('whatever is sent', () => {
  let app: RunningApp;
  let people: Client[];
  let known: string[];
  beforeAll(async () => {
    app = await startApp({ SMTP_URL: undefined });
    const [customer, admin, victim] = [await aCustomer(app), await anAdmin(app), await aCustomer(app)];
    people = [admin.client, customer.client, asVisitor(app)];
    const product = await aProduct(app, { name: 'Aurelia Solitaire', category: 'Rings', sizes: ['12', '14'] });
    known = [product.id, victim.id, victim.email, 'Rings', 'solitaire', '12', '18', 'Rose', '2025-11-21'];
  });
  afterAll(() => app.close());

  const check = ({ status, body }: { status: number; body: unknown }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(text).not.toMatch(leaks);
    expect(text).not.toContain('INTERNAL_SERVER_ERROR');
    expect(status).toBeLessThan(500);
  };
  const someone = fc.nat(2);
  const limit = 120_000 * Math.max(1, share);

  it(
    'to REST is answered without a defect and without a leak',
    async () => {
      const description = JSON.parse(readFileSync('server/openapi.json', 'utf8')) as Description;
      const cases = fc.array(fc.tuple(someone, restCalls(description, known)), {
        minLength: atOnce,
        maxLength: atOnce,
      });
      const sent = fc.asyncProperty(cases, async (calls) => {
        const answers = await Promise.all(
          calls.map(([who, { method, path, body }]) =>
            people[who].call(method, path, method === 'GET' ? undefined : body),
          ),
        );
        answers.forEach(check);
      });
      await fc.assert(sent, { numRuns: rounds(2_000), seed, endOnFailure: true });
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
    limit,
  );

  it(
    'to GraphQL is answered without a defect and without a leak',
    async () => {
      const schema = buildSchema(readFileSync('server/schema.graphql', 'utf8'));
      const cases = fc.array(fc.tuple(someone, graphqlDocuments(schema, known)), {
        minLength: atOnce,
        maxLength: atOnce,
      });
      const sent = fc.asyncProperty(cases, async (documents) => {
        const answers = await Promise.all(documents.map(([who, asked]) => people[who].call('POST', '/graphql', asked)));
        answers.forEach(check);
      });
      await fc.assert(sent, { numRuns: rounds(1_000), seed, endOnFailure: true });
    },
    limit,
  );
});
