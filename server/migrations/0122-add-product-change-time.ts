import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null until the next change: a large table is not rewritten during an upgrade. */
export class RememberChangesOfProducts1763700000122 implements MigrationInterface {
  name = 'RememberChangesOfProducts1763700000122';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products ADD COLUMN changed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP COLUMN changed_at');
  }
}
