import { picturesOf } from '../../server/features/products/product.sql.js';
import type { BenchDatabase } from './database.js';

/**
 * The tables of the bare server: the columns of the shop's tables, without triggers, foreign keys and most indexes. Its
 * products have their pictures in the row, and their counts and words in tables of their own.
 */
export async function createBareTables(database: BenchDatabase): Promise<void> {
  await database.query(`
    CREATE TABLE bare_cart_lines (
      id uuid PRIMARY KEY, user_id uuid NOT NULL, product_id uuid NOT NULL, carat text NOT NULL, colour text NOT NULL,
      size text NOT NULL, quantity integer NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, product_id, size, carat, colour)
    );
    CREATE TABLE bare_orders (
      id uuid PRIMARY KEY, code text NOT NULL UNIQUE, user_id uuid NOT NULL, company_name text NOT NULL,
      customer_name text NOT NULL, email text NOT NULL, phone text NOT NULL, status text NOT NULL,
      total_grams numeric(14, 3) NOT NULL, total_quantity integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX ON bare_orders (user_id, created_at DESC);
    CREATE TABLE bare_order_lines (
      order_id uuid NOT NULL, position integer NOT NULL, id uuid NOT NULL, product_id uuid NOT NULL,
      name text NOT NULL, gram numeric(10, 3) NOT NULL, category text NOT NULL, carat text NOT NULL,
      colour text NOT NULL, size text NOT NULL, quantity integer NOT NULL, PRIMARY KEY (order_id, position)
    );
    CREATE TABLE bare_products AS SELECT products.*, ${picturesOf('products.id')} AS pictures FROM products;
    ALTER TABLE bare_products ADD PRIMARY KEY (id);
    ${['', 'category_id, ', 'subcategory_id, '].flatMap(indexesOf).join('')}
    CREATE INDEX ON bare_products USING gin (search) WHERE archived_at IS NULL;
    CREATE TABLE bare_counts AS SELECT category_id, subcategory_id, count(*)::int AS products FROM bare_products
      WHERE archived_at IS NULL GROUP BY category_id, subcategory_id;
    CREATE TABLE bare_words AS SELECT word FROM ts_stat('SELECT search FROM bare_products');
    CREATE INDEX ON bare_words USING gin (word gin_trgm_ops)`);
  for (const table of ['bare_products', 'bare_counts', 'bare_words']) await database.query(`VACUUM ANALYZE ${table}`);
}

/** A page is read from an index by its order, with the weight for filters. */
const indexesOf = (group: string) =>
  ['sort_name', 'created_at', 'gram'].map(
    (
      key,
    ) => `CREATE INDEX ON bare_products (${group}${key}, id) INCLUDE (category_id, subcategory_id${key === 'gram' ? '' : ', gram'})
      WHERE archived_at IS NULL;`,
  );
