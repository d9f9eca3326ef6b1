import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLimitCounters1763700000002 implements MigrationInterface {
  name = 'CreateLimitCounters1763700000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE limit_counters (
        name text NOT NULL,
        key text NOT NULL,
        used integer NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT limit_counters_pkey PRIMARY KEY (name, key)
      )`);
    await runner.query('CREATE INDEX limit_counters_by_expiry ON limit_counters (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE limit_counters');
  }
}
