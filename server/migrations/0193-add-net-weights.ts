import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fine gold of `order_lines`, of which `0170` has the first form. */
const fineGrams = (grams: string) => `
  ALTER TABLE order_lines DROP COLUMN fine_grams, ADD COLUMN fine_grams numeric(14, 3) NOT NULL
    GENERATED ALWAYS AS (round(quantity * ${grams} * carat::integer / 24, 3)) STORED`;

/**
 * The weight of a product without its stones. Lines of earlier orders have none, so their fine gold stays as it is; so
 * do lines that the previous version adds during an upgrade.
 */
export class AddNetWeights1763700000193 implements MigrationInterface {
  name = 'AddNetWeights1763700000193';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products ADD COLUMN net_gram numeric(10, 3)
        CONSTRAINT products_net_gram_positive CHECK (net_gram > 0),
        ADD CONSTRAINT products_net_gram_within_gross CHECK (net_gram <= gram)`);
    await runner.query(`
      ALTER TABLE order_lines ADD COLUMN net_gram numeric(10, 3)
        CONSTRAINT order_lines_net_gram_positive CHECK (net_gram > 0),
        ADD CONSTRAINT order_lines_net_gram_within_gross CHECK (net_gram <= gram)`);
    await runner.query(fineGrams('coalesce(net_gram, gram)'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(fineGrams('gram'));
    await runner.query('ALTER TABLE order_lines DROP COLUMN net_gram');
    await runner.query('ALTER TABLE products DROP COLUMN net_gram');
  }
}
