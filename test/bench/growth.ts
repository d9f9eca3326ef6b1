import { categories, fixedWord, idOf, lines, misspelt, motifs, stones } from './catalogue.js';
import { type Company, jwtSecret } from './data.js';
import { createBenchDatabase } from './database.js';
import { fillForGrowth } from './growth-data.js';
import { load } from './load.js';
import { randomFrom, whole } from './random.js';
import { type BenchRequest, graphql, queryString, toText } from './requests.js';
import { launch } from './servers.js';

interface GrowthCase {
  name: string;
  /** The most that the time may grow. */
  limit: number;
  /** The nth request. No two of a case are equal. */
  request: (index: number, size: number) => BenchRequest;
  as: 'company' | 'admin';
}

export interface Growth {
  name: string;
  limit: number;
  /** The p50 of one request at a time, in milliseconds. */
  small: number;
  large: number;
}

const sizes = { small: 10_000, large: 1_000_000 };
/** The last of a million products is on page 10,000 then, which is the highest. */
const perPage = 100;
const warmUp = 15;
const requests = 40;

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
  limit: 2,
  request: (index: number) => ({
    path: `/api/v1/products/search?${queryString({ query: query(index), limit: 10 })}`,
  }),
  as: 'company' as const,
});

const updateProduct = `mutation UpdateProduct($input: UpdateProductInput!) { updateProduct(input: $input) { id name } }`;

/** Two percent of the weights, which are from 1 to 50 g. */
const gramRange = (index: number) => ({ gramMin: 1 + index / 2, gramMax: 1.98 + index / 2 });
const pages = (size: number) => size / perPage;

const cases: GrowthCase[] = [
  list('list, first pages', 1.5, (index) => ({ page: 1 + index })),
  list('list, middle pages', 1.5, (index, size) => ({ page: pages(size) / 2 + index })),
  list('list, last pages', 1.5, (index, size) => ({ page: pages(size) - index })),
  list('list, one category', 1.5, (index) => ({ page: 1 + Math.floor(index / 8), category: at(categories, index) })),
  list('list, 2 % of the weights', 1.5, gramRange),
  list('list, two words', 2, (index) => ({ search: `${at(motifs, index)} ${at(stones, Math.floor(index / 5))}` })),
  search('search, one word', (index) => at(motifs.concat(lines), index)),
  search('search, three words', (index) => `${fixedWord} ${at(motifs, index)} ${at(lines, index * 3 + 1)}`),
  search('search, misspelt', (index) => misspelt(at(lines.concat(motifs), index).toLowerCase())),
  {
    name: 'product',
    limit: 1.1,
    request: (index, size) => ({
      path: `/api/v1/products/${idOf('product', whole(randomFrom(index + 1), size))}`,
    }),
    as: 'company',
  },
  {
    name: 'change of a product',
    limit: 1.5,
    request: (index, size) =>
      graphql(updateProduct, {
        input: {
          id: idOf('product', whole(randomFrom(index + 1), size)),
          name: `Round Lotus Aurelia ${index}`,
          ...{ gram: 12.5, category: 'Rings', subcategory: 'Halo', caratOptions: ['18'] },
        },
      }),
    as: 'admin',
  },
  {
    name: 'My Orders',
    limit: 1.3,
    request: (index) => ({ path: `/api/v1/orders/user?${queryString({ page: 1, limit: 20 + (index % 3) })}` }),
    as: 'company',
  },
  {
    name: 'order list of the admin panel',
    limit: 1.3,
    request: (index) => ({ path: `/api/v1/orders/all?${queryString({ page: 1 + index, limit: 20 })}` }),
    as: 'admin',
  },
];

/** Measures the cases on a shop of this size. */
async function measureAt(server: string, size: number, dataDir: string): Promise<number[]> {
  const start = performance.now();
  const database = await createBenchDatabase(server, 'parure_bench_growth');
  try {
    const { companies, admin } = await fillForGrowth(database, size);
    console.log(`Loaded ${size} products and order lines in ${((performance.now() - start) / 1_000).toFixed(0)} s`);
    const shop = await launch('dist/server/programs/main.js', {
      ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_SECRET: jwtSecret },
      ...{ RATE_LIMIT: 'off', DEMO_DATA: 'false', RESPONSE_CACHE_MB: '0' },
    });
    try {
      const times: number[] = [];
      for (const one of cases) times.push(await p50(one, { port: shop.port, size, companies, admin }));
      return times;
    } finally {
      await shop.stop();
    }
  } finally {
    await database.drop();
  }
}

interface Shop {
  port: number;
  size: number;
  companies: readonly Company[];
  admin: Company;
}

async function p50({ request, as }: GrowthCase, { port, size, companies, admin }: Shop): Promise<number> {
  let sent = 0;
  const next = () => {
    const index = sent++;
    const { cookie } = as === 'admin' ? admin : at(companies, index);
    const built = request(index, size);
    return toText({ ...built, headers: { ...built.headers, cookie } });
  };
  const round = (amount: number) => load({ port, connections: 1, next, seconds: 60, amount });
  await round(warmUp);
  return (await round(requests)).p50;
}

/** Compares single requests on 10,000 and on 1,000,000 products and order lines. */
export async function measureGrowth(server: string, dataDir: string): Promise<Growth[]> {
  const small = await measureAt(server, sizes.small, dataDir);
  const large = await measureAt(server, sizes.large, dataDir);
  return cases.map(({ name, limit }, index) => ({ name, limit, small: small[index] ?? 0, large: large[index] ?? 0 }));
}
