import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { checkGraphql } from '../support/fuzz/response-checks.js';
import { graphqlCalls } from '../support/fuzz/graphql.js';
import { fuzz, share } from '../support/fuzz/run.js';
import { FuzzedShop } from '../support/fuzz/shop.js';
import { fullSize } from '../support/full-size.js';

let shop: FuzzedShop;
beforeAll(async () => {
  shop = await FuzzedShop.open();
});
afterAll(() => shop?.close());

it(
  'GraphQL handles random input without server errors, leaks or changes to other users’ data',
  async () => {
    const schema = buildSchema(readFileSync('server/contract/schema.graphql', 'utf8'));
    const before = await shop.state();
    await fuzz(shop, { calls: graphqlCalls(schema), times: fullSize(10_000, 3_000) * share, check: checkGraphql });
    await shop.expectUnharmed(before);
    expect.hasAssertions();
  },
  600_000 * Math.max(1, share),
);
