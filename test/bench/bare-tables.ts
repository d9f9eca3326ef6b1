import type { BenchDatabase } from './database.js';

/**
 * The tables that the bare server writes: the columns of the shop's tables, without triggers, foreign keys and most
 * indexes. It searches the words of the shop's products with an index of its own.
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
    CREATE INDEX bare_products_by_word ON products USING gin (search) WHERE archived_at IS NULL`);
}
