import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOutbox1763700000003 implements MigrationInterface {
  name = 'CreateOutbox1763700000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id uuid CONSTRAINT outbox_pkey PRIMARY KEY,
        kind text NOT NULL,
        payload jsonb NOT NULL,
        state text NOT NULL DEFAULT 'waiting'
          CONSTRAINT outbox_state_known CHECK (state IN ('waiting', 'queued', 'sending', 'sent', 'dropped', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- After this time, an unsent mail (waiting, queued or sending) is queued again.
        due_at timestamptz NOT NULL DEFAULT now(),
        done_at timestamptz
      )`);
    await runner.query(`CREATE INDEX outbox_open ON outbox (due_at) WHERE state IN ('waiting', 'queued', 'sending')`);
    await runner.query(`CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox');
  }
}
