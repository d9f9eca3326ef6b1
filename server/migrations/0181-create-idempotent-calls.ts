import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the responses of creating calls, so that a repeated call gets the first response. */
export class CreateIdempotentCalls1763700000181 implements MigrationInterface {
  name = 'CreateIdempotentCalls1763700000181';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotent_calls (
        -- The id of a user, or the network of a visitor.
        caller text NOT NULL,
        key text NOT NULL,
        -- A hash of method, address and body.
        fingerprint text NOT NULL,
        -- The response; null while the call runs.
        status integer,
        location text,
        body json,
        expires_at timestamptz NOT NULL,
        CONSTRAINT idempotent_calls_pkey PRIMARY KEY (caller, key)
      )`);
    await runner.query('CREATE INDEX idempotent_calls_by_expiry ON idempotent_calls (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotent_calls');
  }
}
