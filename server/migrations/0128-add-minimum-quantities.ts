import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The fewest pieces of a product that can be ordered, and the steps of larger quantities. */
export class OrderInSteps1763700000128 implements MigrationInterface {
  name = 'OrderInSteps1763700000128';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products
        ADD COLUMN min_quantity integer NOT NULL DEFAULT 1
          CONSTRAINT products_min_quantity_pieces CHECK (min_quantity BETWEEN 1 AND 999),
        ADD COLUMN quantity_step integer NOT NULL DEFAULT 1
          CONSTRAINT products_quantity_step_pieces CHECK (quantity_step BETWEEN 1 AND 999)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP COLUMN min_quantity, DROP COLUMN quantity_step');
  }
}
