import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The author of a selection can share it with the company. */
export class ShareSelections1763700000202 implements MigrationInterface {
  name = 'ShareSelections1763700000202';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE selections ADD shared boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE selections DROP COLUMN shared');
  }
}
