import { idOf } from '../catalogue.js';
import { graphql } from '../requests.js';
import { type BenchShop, type TargetName, type Workload, workload } from './workload.js';

interface Item {
  product: string;
  quantity: number;
  size: string;
  carat: string;
  color: string;
}

/** Number of different lines that each company adds or orders before they repeat. */
const linesPerCompany = 24;
const linesPerOrder = 3;

/** The nth line of a company. Each company has its own products; 18 carat and size 7 exist for each. */
function itemOf(company: number, line: number, { products }: BenchShop): Item {
  const index = (company * linesPerCompany + (line % linesPerCompany)) % products;
  return { product: idOf('product', index), quantity: 1 + (line % 3), size: '7', carat: '18', color: 'Yellow' };
}

/** The item with GraphQL's names of fields and values. */
const graphqlItem = ({ product: productId, color, ...item }: Item) => ({
  ...item,
  productId,
  colour: color.toUpperCase(),
});

const cartTables: Record<TargetName, string> = { bare: 'bare_cart_lines', rest: 'cart_lines', graphql: 'cart_lines' };

async function emptyCarts({ database }: BenchShop, target: TargetName): Promise<void> {
  await database.query(`DELETE FROM ${cartTables[target]}`);
  await database.query(`VACUUM ANALYZE ${cartTables[target]}`);
}

/** Puts every line that a company orders into its cart. */
async function fillCarts(shop: BenchShop, target: TargetName): Promise<void> {
  await emptyCarts(shop, target);
  const rows = shop.companies.flatMap(({ id: user }, company) =>
    Array.from({ length: linesPerCompany }, (_, line) => ({ user, ...itemOf(company, line, shop) })),
  );
  await shop.database.query(
    `INSERT INTO ${cartTables[target]} (id, user_id, product_id, carat, colour, size, quantity)
     SELECT gen_random_uuid(), "user", product, carat, color, size, quantity
     FROM jsonb_to_recordset($1) AS input ("user" uuid, product uuid, carat text, color text, size text, quantity integer)`,
    [JSON.stringify(rows)],
  );
}

const lineFields = `name gram category carat colour size quantity available productId
  thumbnail { id url width height alt placeholder avif webp }`;

const addToCart = `mutation AddToCart($input: AddToCartInput!) {
  addToCart(input: $input) { id lines { id ${lineFields} } totalItems totalGrams }
}`;

interface RestLine {
  quantity: number;
  size: string;
  carat: string;
  product: { name: string; gram: number; thumbnail: { webp: string } };
}

interface GraphqlLine {
  quantity: number;
  size: string;
  carat: string;
  name: string;
  gram: number;
  thumbnail: { webp: string };
}

const restLine = ({ quantity, size, carat, product: { name, gram, thumbnail } }: RestLine) => [
  ...[quantity, size, carat],
  ...[name, gram, thumbnail.webp],
];

const graphqlLine = ({ quantity, size, carat, name, gram, thumbnail }: GraphqlLine) => [
  ...[quantity, size, carat],
  ...[name, gram, thumbnail.webp],
];

const restCart = ({ cartItems, totalItems }: { cartItems: RestLine[]; totalItems: number }) => [
  totalItems,
  ...cartItems.map(restLine),
];

const cart = workload<Item>({
  name: 'cart',
  input: (index, shop) => itemOf(index % shop.companies.length, Math.floor(index / shop.companies.length), shop),
  requests: {
    bare: ({ input: { product: productId, ...item }, company }) => ({
      path: `/cart/${company.id}`,
      body: { productId, ...item },
    }),
    rest: ({ input: { product: productId, ...item } }) => ({ path: '/api/v1/cart/add', body: { productId, ...item } }),
    graphql: ({ input }) => graphql(addToCart, { input: graphqlItem(input) }),
  },
  content: {
    bare: restCart,
    rest: restCart,
    graphql: ({ data }: { data: { addToCart: { totalItems: number; lines: GraphqlLine[] } } }) => [
      data.addToCart.totalItems,
      ...data.addToCart.lines.map(graphqlLine),
    ],
  },
  amount: 400,
  warmUp: 400,
  prepare: emptyCarts,
});

const placeOrder = `mutation PlaceOrder($input: PlaceOrderInput!) {
  placeOrder(input: $input) {
    order { id orderId status total totalQuantity createdAt lines { id ${lineFields} } }
  }
}`;

interface Totals {
  total: number;
  totalQuantity: number;
}

interface RestPlaced {
  order: Totals & { items: RestLine[] };
}

interface GraphqlPlaced {
  data: { placeOrder: { order: Totals & { lines: GraphqlLine[] } } };
}

/** Weights in thousandths of a gram, because the bare server adds up with rounding errors. */
const orderContent = ({ total, totalQuantity }: Totals, lines: unknown[]) => [
  Math.round(total * 1_000),
  totalQuantity,
  ...lines,
];

const restOrder = ({ order }: RestPlaced) => orderContent(order, order.items.map(restLine));

/** Never repeats, because a repeated key would return the order that it placed before. */
let keys = 0;
const nextKey = () => `bench-${++keys}`;

const orderWorkload = (name: string, settings: Pick<Workload, 'environment' | 'settle'>) =>
  workload<Item[]>({
    name,
    input: (index, shop) => {
      const [company, order] = [index % shop.companies.length, Math.floor(index / shop.companies.length)];
      return Array.from({ length: linesPerOrder }, (_, line) => itemOf(company, order * linesPerOrder + line, shop));
    },
    requests: {
      bare: ({ input: items, company }) => ({ path: `/order/${company.id}`, body: { items } }),
      rest: ({ input: items }) => ({
        path: '/api/v1/orders/create',
        headers: { 'idempotency-key': nextKey() },
        body: { items },
      }),
      graphql: ({ input: items }) =>
        graphql(placeOrder, { input: { items: items.map(graphqlItem), idempotencyKey: nextKey() } }),
    },
    content: {
      bare: restOrder,
      rest: restOrder,
      graphql: ({ data: { placeOrder } }: GraphqlPlaced) =>
        orderContent(placeOrder.order, placeOrder.order.lines.map(graphqlLine)),
    },
    // One round empties the carts, which hold the lines of eight orders for each company.
    amount: 400,
    warmUp: 400,
    prepare: fillCarts,
    ...settings,
  });

/** Waits until all mails are sent, so that they do not slow down the next server. */
async function mailsSent({ database }: BenchShop): Promise<void> {
  // The alias keeps this statement out of the count of statements.
  const open = `SELECT FROM outbox AS bench_outbox WHERE state IN ('waiting', 'queued', 'sending') LIMIT 1`;
  while ((await database.query(open)).length) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** No worker runs, so that the mails stay. */
async function deleteMails({ database }: BenchShop): Promise<void> {
  await database.query('DELETE FROM outbox AS bench_outbox');
}

export const salesWorkloads = [
  cart,
  orderWorkload('order', { settle: mailsSent }),
  orderWorkload('order-external', { environment: { WORKER: 'external' }, settle: deleteMails }),
];
