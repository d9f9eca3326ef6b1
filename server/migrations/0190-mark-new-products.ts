import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets an import add products without "New". The defaults are constants, so no table is rewritten, stored products keep
 * what they show, and the previous version can go on adding products during an upgrade.
 */
export class MarkNewProducts1763700000190 implements MigrationInterface {
  name = 'MarkNewProducts1763700000190';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products ADD COLUMN marked_new boolean NOT NULL DEFAULT true');
    await runner.query('ALTER TABLE imports ADD COLUMN mark_new boolean NOT NULL DEFAULT true');
    // Finds new products among many that were added without the mark.
    await runner.query(`
      CREATE INDEX products_marked_new ON products (category_id, created_at)
      WHERE marked_new AND archived_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP COLUMN mark_new');
    await runner.query('ALTER TABLE products DROP COLUMN marked_new');
  }
}
