import { join } from 'node:path';
import { categories, fixedWord, idOf, lines, misspelt, motifs, stones } from './catalogue.js';
import { type Company, jwtSecret } from './data.js';
import { createBenchDatabase } from './database.js';
import { fillForGrowth } from './growth-data.js';
import { load } from './load.js';
import { median } from './measure.js';
import { type BenchRequest, graphql, queryString } from './requests.js';
import { launch } from './servers.js';

interface GrowthCase {
  name: string;
  /** The most that the time may grow; undefined if no target is set. */
  limit?: number;
  /** The nth request. No two of a case are equal. */
  request: (index: number, size: number) => BenchRequest;
  as: 'company' | 'admin';
}

export interface Growth {
  name: string;
  limit?: number;
  /** The p50 of one request at a time, in milliseconds. */
  small: number;
  large: number;
}

/** `GROWTH_SIZE=1000000` fills the large shop with a million products, for which there are no targets. */
const sizes = { small: 10_000, large: Number(process.env.GROWTH_SIZE ?? 100_000) };
/** Page size at which the last of a million products is on page 10,000, the highest allowed. */
const perPage = 100;
const warmUp = 15;
/** Rounds of both sizes alternate, so that a slower machine affects both. */
const rounds = 8;
const requestsOfRound = 8;
const requests = warmUp + rounds * requestsOfRound;

function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('The list is empty');
  return item;
}

const list = (
  name: string,
  limit: number,
  parameters: (index: number, size: number) => Record<string, string | number>,
) => ({
  name,
  limit,
  request: (index: number, size: number) => ({
    path: `/api/v1/products/allproducts?${queryString({ limit: perPage, ...parameters(index, size) })}`,
  }),
  as: 'company' as const,
});

const search = (name: string, query: (index: number) => string) => ({
  name,
  limit: 3,
  request: (index: number) => ({
    path: `/api/v1/products/search?${queryString({ query: query(index), limit: 10 })}`,
  }),
  as: 'company' as const,
});

const updateProduct = `mutation UpdateProduct($input: UpdateProductInput!) { updateProduct(input: $input) { id name } }`;

/** Covers two percent of the weights, which are from 1 to 50 g. `index` must be below 97. */
const gramRange = (index: number) => ({ gramMin: 1 + index / 2, gramMax: 1.98 + index / 2 });
/** A different combination for each index: the second list is shifted after each pass through the first. */
const pair = (first: readonly string[], second: readonly string[], index: number) =>
  `${at(first, index)} ${at(second, index + Math.floor(index / first.length))}`;
/** Steps by a prime number, so that no two ids are equal. */
const productId = (index: number, size: number) => idOf('product', (index * 7_919) % size);
const pages = (size: number) => size / perPage;

const cases: GrowthCase[] = [
  list('list, first pages', 1.3, (index) => ({ page: 1 + index })),
  list('list, middle pages', 3, (index, size) => ({ page: Math.floor((pages(size) - requests) / 2) + index })),
  list('list, last pages', 3, (index, size) => ({ page: pages(size) - index })),
  list('list, one category', 1.3, (index) => ({ page: 1 + Math.floor(index / 8), category: at(categories, index) })),
  list('list, 2 % of the weights', 3, gramRange),
  list('list, two words', 3, (index) => ({ search: pair(motifs, stones, index) })),
  search('search, one word', (index) => at(motifs.concat(lines), index)),
  search('search, three words', (index) => `${fixedWord} ${pair(motifs, lines, index)}`),
  search('search, misspelt', (index) => misspelt(at(lines.concat(motifs), index).toLowerCase())),
  {
    name: 'product',
    limit: 1.3,
    request: (index, size) => ({
      path: `/api/v1/products/${productId(index, size)}`,
    }),
    as: 'company',
  },
  {
    name: 'change of a product',
    limit: 1.3,
    request: (index, size) =>
      graphql(updateProduct, {
        input: {
          id: productId(index, size),
          name: `Round Lotus Aurelia ${index}`,
          ...{ gram: 12.5, category: 'Rings', subcategory: 'Halo', caratOptions: ['18'] },
        },
      }),
    as: 'admin',
  },
  {
    name: 'My Orders',
    request: (index) => ({ path: `/api/v1/orders/user?${queryString({ page: 1, limit: 20 + (index % 3) })}` }),
    as: 'company',
  },
  {
    name: 'order list of the admin panel',
    request: (index) => ({ path: `/api/v1/orders/all?${queryString({ page: 1 + index, limit: 20 })}` }),
    as: 'admin',
  },
];

interface Shop {
  size: number;
  port: number;
  companies: readonly Company[];
  admin: Company;
}

/** Starts a shop with this number of products and order lines. */
async function withShop<Result>(
  { server, dataDir, size }: { server: string; dataDir: string; size: number },
  work: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const database = await createBenchDatabase(server, `parure_bench_growth_${size}`);
  try {
    const users = await fillForGrowth(database, size);
    console.log(`Loaded ${size} products and order lines in ${((performance.now() - start) / 1_000).toFixed(0)} s`);
    const shop = await launch('dist/server/programs/main.js', {
      ...{ DATABASE_URL: database.url, DATA_DIR: join(dataDir, String(size)), JWT_SECRET: jwtSecret },
      ...{ RATE_LIMIT: 'off', DEMO_DATA: 'false', RESPONSE_CACHE_MB: '0' },
    });
    try {
      return await work({ size, port: shop.port, ...users });
    } finally {
      await shop.stop();
    }
  } finally {
    await database.drop();
  }
}

/** Sends the requests of a case to one shop. Each is the next of the case, also across rounds. */
class Run {
  private sent = 0;
  private readonly times: number[] = [];

  constructor(
    private readonly growthCase: GrowthCase,
    private readonly shop: Shop,
  ) {}

  private readonly next = (): BenchRequest => {
    const { companies, admin, size } = this.shop;
    const { request, as } = this.growthCase;
    const index = this.sent++;
    const { cookie } = as === 'admin' ? admin : at(companies, index);
    const built = request(index, size);
    return { ...built, headers: { ...built.headers, cookie } };
  };

  private async send(amount: number): Promise<number[]> {
    const { times } = await load({ port: this.shop.port, connections: 1, next: this.next, seconds: 60, amount });
    return times;
  }

  async warmUp(): Promise<void> {
    await this.send(warmUp);
  }

  async round(): Promise<void> {
    this.times.push(...(await this.send(requestsOfRound)));
  }

  p50(): number {
    return median(this.times);
  }
}

async function measure(growthCase: GrowthCase, shops: { small: Shop; large: Shop }): Promise<Growth> {
  const { name, limit } = growthCase;
  const small = new Run(growthCase, shops.small);
  const large = new Run(growthCase, shops.large);
  for (const run of [small, large]) await run.warmUp();
  for (let round = 0; round < rounds; round++) for (const run of [small, large]) await run.round();
  return { name, limit, small: small.p50(), large: large.p50() };
}

/** Compares single requests on 10,000 and on 100,000 products and order lines. */
export function measureGrowth(server: string, dataDir: string): Promise<Growth[]> {
  return withShop({ server, dataDir, size: sizes.small }, (small) =>
    withShop({ server, dataDir, size: sizes.large }, async (large) => {
      const growth: Growth[] = [];
      for (const growthCase of cases) growth.push(await measure(growthCase, { small, large }));
      return growth;
    }),
  );
}
