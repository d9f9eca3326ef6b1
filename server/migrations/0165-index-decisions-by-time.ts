import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The statistics read the decisions of the hours between Monday in UTC and Monday of the shop. */
export class FindDecisionsByTime1763700000165 implements MigrationInterface {
  name = 'FindDecisionsByTime1763700000165';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX access_decisions_by_time ON access_decisions (at) INCLUDE (kind)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX access_decisions_by_time');
  }
}
