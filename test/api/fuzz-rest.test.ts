import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkRest } from '../support/fuzz/response-checks.js';
import { type Description, restCalls } from '../support/fuzz/rest.js';
import { fuzz, share } from '../support/fuzz/run.js';
import { FuzzedShop } from '../support/fuzz/shop.js';
import { fullSize } from '../support/full-size.js';

let shop: FuzzedShop;
beforeAll(async () => {
  shop = await FuzzedShop.open();
});
afterAll(() => shop?.close());

it(
  'REST handles random input without server errors, leaks or changes to other users’ data',
  async () => {
    const description = JSON.parse(readFileSync('server/contract/openapi.json', 'utf8')) as Description;
    const before = await shop.state();
    await fuzz(shop, { calls: restCalls(description), times: fullSize(20_000, 5_000) * share, check: checkRest });
    await shop.expectUnharmed(before);
    expect.hasAssertions();
  },
  600_000 * Math.max(1, share),
);
