import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of failed mails are short and newest first, whatever the number of mails that were sent. */
export class ExplainFailedMails1763700000120 implements MigrationInterface {
  name = 'ExplainFailedMails1763700000120';

  async up(runner: QueryRunner): Promise<void> {
    // Null for mails that have not failed, and for those that failed before this column.
    await runner.query('ALTER TABLE outbox ADD COLUMN reason text');
    await runner.query(`CREATE INDEX outbox_failed ON outbox (done_at, id) WHERE state = 'failed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX outbox_failed');
    await runner.query('ALTER TABLE outbox DROP COLUMN reason');
  }
}
