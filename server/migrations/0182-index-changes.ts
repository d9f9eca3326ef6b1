import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Remembers when orders and accounts were last changed, and finds the orders, accounts and products that were changed
 * since a time. What exists counts as changed by the upgrade, so that no table is rewritten.
 */
export class IndexChanges1763700000182 implements MigrationInterface {
  name = 'IndexChanges1763700000182';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['orders', 'users']) {
      await runner.query(`ALTER TABLE ${table} ADD changed_at timestamptz NOT NULL DEFAULT now()`);
      await runner.query(`CREATE INDEX ${table}_by_change ON ${table} (changed_at, id)`);
    }
    await runner.query('CREATE INDEX products_by_change ON products (coalesce(changed_at, created_at), id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX products_by_change');
    for (const table of ['orders', 'users']) await runner.query(`ALTER TABLE ${table} DROP COLUMN changed_at`);
  }
}
