import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the number of the current run or undo of an import. A worker writes only while its run has this number. */
export class NumberImportRuns1763700000132 implements MigrationInterface {
  name = 'NumberImportRuns1763700000132';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports ADD run_number integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP run_number');
  }
}
