import type { MigrationInterface, QueryRunner } from 'typeorm';

const list = (table: string, column: string) => `
  ADD ${column} jsonb NOT NULL DEFAULT '[]'
    CONSTRAINT ${table}_${column}_list CHECK (jsonb_typeof(${column}) = 'array')`;

/**
 * Making options of products, cart lines and order lines. `option_values` are the sorted ids of the values in `options`,
 * which keep their names for what is no longer offered. Rules and lines outlive the rows that they name.
 */
export class AddOptionsOfLines1763700000197 implements MigrationInterface {
  name = 'AddOptionsOfLines1763700000197';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE products ${list('products', 'option_rules')}`);
    await runner.query(`ALTER TABLE order_lines ${list('order_lines', 'options')}`);
    await runner.query(`
      ALTER TABLE cart_lines ${list('cart_lines', 'options')},
        ADD option_values uuid[] NOT NULL DEFAULT '{}',
        DROP CONSTRAINT cart_lines_choice_unique`);
    await runner.query(`
      ALTER TABLE cart_lines ADD CONSTRAINT cart_lines_choice_unique
        UNIQUE (user_id, product_id, size, carat, colour, option_values)`);
  }

  /** Keeps the oldest of the lines that differ only in their options. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM cart_lines USING cart_lines AS older
      WHERE older.user_id = cart_lines.user_id AND older.product_id = cart_lines.product_id
        AND older.size = cart_lines.size AND older.carat = cart_lines.carat AND older.colour = cart_lines.colour
        AND (older.created_at, older.id) < (cart_lines.created_at, cart_lines.id)`);
    await runner.query(`
      ALTER TABLE cart_lines DROP CONSTRAINT cart_lines_choice_unique, DROP COLUMN options, DROP COLUMN option_values`);
    await runner.query(`
      ALTER TABLE cart_lines ADD CONSTRAINT cart_lines_choice_unique
        UNIQUE (user_id, product_id, size, carat, colour)`);
    await runner.query('ALTER TABLE order_lines DROP COLUMN options');
    await runner.query('ALTER TABLE products DROP COLUMN option_rules');
  }
}
