import type { MigrationInterface, QueryRunner } from 'typeorm';

const addStones = (table: string) => `
  ALTER TABLE ${table} ADD COLUMN stones jsonb NOT NULL DEFAULT '[]'
    CONSTRAINT ${table}_stones_list
    CHECK (CASE jsonb_typeof(stones) WHEN 'array' THEN jsonb_array_length(stones) <= 20 ELSE false END)`;

/** The stones of a product, and of an order line as they were when the order was placed. */
export class AddStones1763700000194 implements MigrationInterface {
  name = 'AddStones1763700000194';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(addStones('products'));
    await runner.query(addStones('order_lines'));
    // Finds the few products whose net weight is missing among all.
    await runner.query(`
      CREATE INDEX products_need_net_weight ON products (created_at, id)
      WHERE stones <> '[]' AND net_gram IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_lines DROP COLUMN stones');
    await runner.query('ALTER TABLE products DROP COLUMN stones');
  }
}
