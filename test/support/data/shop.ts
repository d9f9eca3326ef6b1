import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { z } from 'zod';
import type { Choice } from '../../../domain/choices.js';
import type { WeightRow } from '../../../domain/choice-weights.js';
import type { OptionRule } from '../../../domain/making-options.js';
import type { DomainError } from '../../../domain/errors.js';
import type { Stone } from '../../../domain/stones.js';
import { productImageRules } from '../../../domain/products.js';
import { system } from '../../../server/platform/audit/audit.js';
import { CategoriesService } from '../../../server/features/categories/categories.service.js';
import type { toRestOrder } from '../../../server/features/orders/orders.rest.js';
import type { Product } from '../../../server/features/products/products.types.js';
import { ProductsService } from '../../../server/features/products/products.service.js';
import type { restSelection } from '../../../server/features/selections/selections.rest.js';
import { MediaService } from '../../../server/platform/files/media/media.service.js';
import type { RunningApp } from '../programs/app.js';
import type { TestDatabase } from '../programs/database.js';
import type { TestPerson } from './builders.js';

const word = () => randomBytes(4).toString('hex');

const gold = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c9a227' } })
  .jpeg()
  .toBuffer();

interface ProductOptions {
  name?: string;
  gram?: number;
  netGram?: number;
  stones?: Stone[];
  weights?: WeightRow[];
  optionRules?: OptionRule[];
  designNumber?: string;
  /** Created with `sizes` if it does not exist. */
  category?: string;
  subcategory?: string;
  sizes?: string[];
  caratOptions?: string[];
  minQuantity?: number;
  quantityStep?: number;
  /** A JPEG; by default a small one. */
  picture?: Buffer;
}

/** Adds a product, by default in a new category with the sizes 6 and 7. */
export async function aProduct(
  app: RunningApp,
  { name = `Solitaire ${word()}`, gram = 4.25, category = `Rings ${word()}`, sizes, picture: content, ...more }: ProductOptions = {},
): Promise<Product> {
  await app.nest
    .get(CategoriesService, { strict: false })
    .add(system, { name: category, subcategories: [], sizes: sizes ?? ['6', '7'] })
    .catch((error: DomainError) => {
      if (error.code !== 'CATEGORY_TAKEN') throw error;
    });
  const media = app.nest.get(MediaService, { strict: false });
  const picture = await media.receive({ content: content ?? (await gold) }, [productImageRules], { audience: 'catalogue', alt: name });
  // Renditions would appear in the middle of a test and take seconds in every suite.
  const processed = { ...picture, state: 'ready' as const };
  return app.nest.get(ProductsService, { strict: false }).add(system, { name, gram, category, ...more, pictures: [processed] });
}

/** Adds the products one after the other: many at once would use up the connections of the server under test. */
export async function severalProducts(app: RunningApp, count: number, options?: ProductOptions): Promise<Product[]> {
  const products: Product[] = [];
  while (products.length < count) products.push(await aProduct(app, options));
  return products;
}

export const archive = (app: RunningApp, { id }: Product) =>
  app.nest.get(ProductsService, { strict: false }).archive(system, { id });

interface LineOptions extends Choice {
  product: Product;
  quantity?: number;
}

/** The REST input of one line. */
export const restItem = ({ product, quantity = 1, size = product.sizes[0], carat, colour, options }: LineOptions) => ({
  product: product.id,
  quantity,
  size,
  carat,
  color: colour,
  options,
});

/** Adds a line to the person's cart and returns the REST cart item. */
export async function inCart(by: TestPerson, line: LineOptions): Promise<{ _id: string; quantity: number }> {
  const { product: productId, ...item } = restItem(line);
  const { status, body } = await by.client.rest.post('/cart/add', { productId, ...item });
  if (status !== 200) throw new Error(`The line was not added: ${body.message}`);
  return body.cartItem;
}

/** Creates a selection of these products and returns it as REST does. */
export async function aSelection(
  { client }: TestPerson,
  products: readonly Product[],
  { name = 'Festive', notes = [] }: { name?: string; notes?: readonly (string | undefined)[] } = {},
): Promise<z.infer<typeof restSelection>['selection']> {
  const created = await client.rest.post('/selections', { name });
  if (created.status !== 201) throw new Error(`The selection was not created: ${created.body.message}`);
  let { selection } = created.body;
  for (const [index, { id: productId }] of products.entries()) {
    const { status, body } = await client.rest.post(`/selections/${selection._id}/items`, {
      productId,
      note: notes[index],
    });
    if (status !== 201) throw new Error(`The product was not added: ${body.message}`);
    selection = body.selection;
  }
  return selection;
}

/** Places an order and returns it as REST does. */
export async function anOrder({
  by,
  lines,
  key = randomUUID(),
}: {
  by: TestPerson;
  lines: LineOptions[];
  key?: string;
}): Promise<ReturnType<typeof toRestOrder>> {
  const items = lines.map(restItem);
  const { status, body } = await by.client.rest.post('/orders/create', { items }, { 'idempotency-key': key });
  if (status !== 201) throw new Error(`The order was not placed: ${body.message}`);
  return body.order;
}

/** The columns of a table that an INSERT can set, for copies of rows. */
export async function writableColumns(database: TestDatabase, table: string): Promise<string> {
  const [row] = await database.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
     FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  return row?.columns ?? '';
}
