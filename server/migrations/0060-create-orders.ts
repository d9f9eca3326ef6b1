import type { MigrationInterface, QueryRunner } from 'typeorm';

const statuses = `('pending', 'confirmed', 'in-production', 'ready', 'dispatched', 'complete', 'cancelled')`;

export class CreateOrders1763700000060 implements MigrationInterface {
  name = 'CreateOrders1763700000060';

  async up(runner: QueryRunner): Promise<void> {
    await this.orders(runner);
    // Lines and changes are always read by order, so one index that starts with the order id is enough.
    await runner.query(`
      CREATE TABLE order_lines (
        order_id uuid NOT NULL CONSTRAINT order_lines_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
        position integer NOT NULL,
        id uuid NOT NULL,
        product_id uuid CONSTRAINT order_lines_product_fkey REFERENCES products (id) ON DELETE SET NULL,
        name text NOT NULL,
        gram numeric(10, 3) NOT NULL,
        category text NOT NULL,
        carat text NOT NULL,
        colour text NOT NULL,
        size text NOT NULL DEFAULT '',
        quantity integer NOT NULL CONSTRAINT order_lines_quantity_sound CHECK (quantity BETWEEN 1 AND 999),
        CONSTRAINT order_lines_pkey PRIMARY KEY (order_id, position)
      )`);
    await runner.query(`
      CREATE TABLE order_status_changes (
        order_id uuid NOT NULL CONSTRAINT order_status_changes_order_fkey REFERENCES orders (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        status text NOT NULL CONSTRAINT order_status_changes_status_known CHECK (status IN ${statuses}),
        at timestamptz NOT NULL DEFAULT now(),
        -- No foreign key, and a copy of the name: history outlives the account.
        by_id uuid,
        by_name text,
        note text,
        CONSTRAINT order_status_changes_pkey PRIMARY KEY (order_id, id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_status_changes');
    await runner.query('DROP TABLE order_lines');
    await runner.query('DROP TABLE orders');
  }

  private async orders(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE orders (
        id uuid CONSTRAINT orders_pkey PRIMARY KEY,
        code text NOT NULL CONSTRAINT orders_code_unique UNIQUE,
        -- Null when the account has been deleted; the four columns below keep the customer's details.
        user_id uuid CONSTRAINT orders_user_fkey REFERENCES users (id) ON DELETE SET NULL,
        company_name text NOT NULL,
        customer_name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        -- The idempotency key, and a hash of the requested items.
        intent_key text NOT NULL,
        intent_hash text NOT NULL,
        status text NOT NULL CONSTRAINT orders_status_known CHECK (status IN ${statuses}),
        total_grams numeric(14, 3) NOT NULL CONSTRAINT orders_grams_sound CHECK (total_grams > 0),
        total_quantity integer NOT NULL CONSTRAINT orders_quantity_sound CHECK (total_quantity > 0),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT orders_intent_unique UNIQUE (user_id, intent_key)
      )`);
    await runner.query('CREATE INDEX orders_newest ON orders (created_at DESC, id DESC)');
    await runner.query('CREATE INDEX orders_of_status ON orders (status, created_at DESC, id DESC)');
    await runner.query('CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC)');
    await runner.query(`
      CREATE INDEX orders_text ON orders USING gin ((code || ' ' || company_name || ' ' || email) gin_trgm_ops)`);
  }
}
