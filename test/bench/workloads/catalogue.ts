import { categories, fixedWord, idOf, misspelt, subcategories, words } from '../catalogue.js';
import { pick, randomFrom, whole } from '../random.js';
import { graphql, queryString } from '../requests.js';
import { type BenchShop, workload } from './workload.js';

interface ListInput {
  page: number;
  perPage: number;
  category?: string;
  subcategory?: string;
  gramMin?: number;
  gramMax?: number;
  sort?: 'name' | '-name' | 'gram' | '-gram' | 'newest';
}

const usualPerPage = 50;
/** Sort orders by GraphQL name. */
const graphqlSorts = { name: 'NAME', '-name': 'NAME_DESC', gram: 'GRAM', '-gram': 'GRAM_DESC', newest: 'NEWEST' };

const productList = `query Products($page: Int, $perPage: Int, $categories: [String!], $subcategories: [String!],
    $sort: ProductSort, $gramMin: Float, $gramMax: Float) {
  products(page: $page, perPage: $perPage, categories: $categories, subcategories: $subcategories, sort: $sort,
      gramMin: $gramMin, gramMax: $gramMax) {
    items { id name gram category subcategory thumbnail { url width height placeholder } caratOptions }
    pageInfo { total pages }
    categoryCounts { category count subcategories { name count } }
  }
}`;

interface ListedProduct {
  name: string;
  gram: number;
  category: string;
  subcategory: string;
  thumbnail: { url: string };
  caratOptions: string[];
}

const productsOf = (list: ListedProduct[]) =>
  list.map((product) => [
    product.name,
    product.gram,
    product.category,
    product.subcategory,
    product.thumbnail.url,
    ...product.caratOptions,
  ]);

type Counts = Record<string, Record<string, number>>;

/** Counts without zeros, which the bare server omits. Sorted, because the transports order categories differently. */
const sortedCounts = (counts: Counts) =>
  Object.entries(counts)
    .flatMap(([category, of]) => Object.entries(of).map(([name, count]) => [category, name, count] as const))
    .filter(([, , count]) => count > 0)
    .sort();

const restList = (body: { products: ListedProduct[]; total: number; categorySubcategoryCounts: Counts }) => [
  productsOf(body.products),
  body.total,
  sortedCounts(body.categorySubcategoryCounts),
];

interface GraphqlPage {
  items: ListedProduct[];
  pageInfo: { total: number };
  categoryCounts: { category: string; subcategories: { name: string; count: number }[] }[];
}

const graphqlList = ({ data: { products } }: { data: { products: GraphqlPage } }) => {
  const counts = products.categoryCounts.map(({ category, subcategories }) => [
    category,
    Object.fromEntries(subcategories.map(({ name, count }) => [name, count])),
  ]);
  return [productsOf(products.items), products.pageInfo.total, sortedCounts(Object.fromEntries(counts) as Counts)];
};

const listWorkload = (name: string, input: (index: number, shop: BenchShop) => ListInput) =>
  workload<ListInput>({
    name,
    input,
    requests: {
      bare: ({ input }) => ({ path: `/list?${queryString({ ...input })}` }),
      rest: ({ input }) => ({
        path: `/api/v1/products/allproducts?${queryString({ ...input, perPage: undefined, limit: input.perPage })}`,
      }),
      graphql: ({ input: { category, subcategory, sort, ...input } }) =>
        graphql(productList, {
          ...input,
          categories: category && [category],
          subcategories: subcategory && [subcategory],
          sort: sort && graphqlSorts[sort],
        }),
    },
    content: { bare: restList, rest: restList, graphql: graphqlList },
  });

const sorts = ['name', '-name', 'gram', '-gram', 'newest'] as const;
const pagesOf = (products: number, perPage = usualPerPage) => Math.ceil(products / perPage);

/**
 * Every third request has a filter. Pages have 30 to 70 products and any sort order, so that there are 40,000 different
 * pages without a filter. Most requests are therefore no repetitions, to which a cache could respond.
 */
function randomList(index: number, { products }: BenchShop): ListInput {
  const random = randomFrom(index + 1_000_000);
  const perPage = usualPerPage - 20 + whole(random, 41);
  const sort = pick(random, sorts);
  const pageOf = (count: number) => 1 + whole(random, pagesOf(count, perPage));
  if (index % 3 !== 0) return { page: pageOf(products), perPage, sort };
  const filter = whole(random, 3);
  if (filter === 0) {
    const gramMin = 100 + whole(random, 4_000);
    const gramMax = gramMin + 100 * (1 + whole(random, 5));
    return { page: 1 + whole(random, 3), perPage, gramMin: gramMin / 100, gramMax: gramMax / 100, sort };
  }
  const category = pick(random, categories);
  const inCategory = products / categories.length;
  if (filter === 1) return { page: pageOf(inCategory), perPage, category, sort };
  return {
    ...{ page: pageOf(inCategory / subcategories.length), perPage, sort },
    ...{ category, subcategory: pick(random, subcategories) },
  };
}

const searchProducts = `query SearchProducts($query: String!, $perPage: Int) {
  searchProducts(query: $query, perPage: $perPage) {
    items { id name gram category subcategory thumbnail { url width height placeholder } caratOptions }
    pageInfo { total }
  }
}`;

interface Found {
  total: number;
  items: number;
}

/** The servers rank hits and correct misspelt words differently, so `content` selects the parts that must be equal. */
const searchWorkload = (name: string, input: (index: number) => string, content: (found: Found) => unknown) =>
  workload<string>({
    name,
    input,
    requests: {
      bare: ({ input: query }) => ({ path: `/search?${queryString({ query })}` }),
      rest: ({ input: query }) => ({ path: `/api/v1/products/search?${queryString({ query, limit: 10 })}` }),
      graphql: ({ input: query }) => graphql(searchProducts, { query, perPage: 10 }),
    },
    content: {
      bare: ({ total, products }) => content({ total, items: products.length }),
      rest: ({ total, products }) => content({ total, items: products.length }),
      graphql: ({ data: { searchProducts: found } }) =>
        content({ total: found.pageInfo.total, items: found.items.length }),
    },
  });

function mixedWord(index: number): string {
  const word = pick(randomFrom(index + 2_000_000), words).toLowerCase();
  return index % 5 === 0 ? misspelt(word) : word;
}

const product = `query Product($id: ID!) {
  product(id: $id) {
    id name gram category subcategory sizes caratOptions isNew createdAt
    images { id url width height alt placeholder avif webp }
  }
}`;

interface DetailedPicture {
  url: string;
  alt: string;
  webp: string;
}

const detailOf = (name: string, sizes: string[], carats: string[], pictures: DetailedPicture[]) => [
  name,
  ...sizes,
  ...carats,
  ...pictures.flatMap(({ url, alt, webp }) => [url, alt, webp]),
];

const listRandom = listWorkload('list-random', randomList);

export const catalogueWorkloads = [
  listWorkload('list', () => ({ page: 1, perPage: usualPerPage })),
  listRandom,
  {
    ...listRandom,
    name: 'list-uploads',
    // The bare server takes no uploads.
    requests: { rest: listRandom.requests.rest, graphql: listRandom.requests.graphql },
    connections: [10],
    warmUp: 100,
    // Long enough for whole uploads.
    seconds: 10,
    uploads: true,
  },
  listWorkload('list-last', (_index, { products }) => ({ page: pagesOf(products), perPage: usualPerPage })),
  searchWorkload(
    'search',
    () => fixedWord.toLowerCase(),
    (found) => found,
  ),
  searchWorkload('search-mixed', mixedWord, ({ items }) => items),
  workload<string>({
    name: 'detail',
    input: (index, { products }) => idOf('product', whole(randomFrom(index + 3_000_000), products)),
    requests: {
      bare: ({ input: id }) => ({ path: `/product/${id}` }),
      rest: ({ input: id }) => ({ path: `/api/v1/products/${id}` }),
      graphql: ({ input: id }) => graphql(product, { id }),
    },
    content: {
      bare: ({ product: { name, size, caratOptions, pictures } }) => detailOf(name, size, caratOptions, pictures),
      rest: ({ product: { name, size, caratOptions, pictures } }) => detailOf(name, size, caratOptions, pictures),
      graphql: ({ data: { product } }) => detailOf(product.name, product.sizes, product.caratOptions, product.images),
    },
  }),
];
