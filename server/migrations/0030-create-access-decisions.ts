import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAccessDecisions1763700000030 implements MigrationInterface {
  name = 'CreateAccessDecisions1763700000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE access_decisions (
        id uuid CONSTRAINT access_decisions_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT access_decisions_user REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL CONSTRAINT access_decisions_kind_known CHECK (kind IN
          ('requested', 'granted', 'extended', 'rejected', 'declined', 'revoked', 'reopened', 'expired')),
        at timestamptz NOT NULL DEFAULT now(),
        by_id uuid,
        by_name text,
        hours smallint,
        permanent boolean NOT NULL DEFAULT false
      )`);
    await runner.query('CREATE INDEX access_decisions_by_user ON access_decisions (user_id, at DESC, id DESC)');
    // History may only be deleted with its user. That deletion arrives from inside another trigger.
    await runner.query(`
      CREATE FUNCTION keep_access_decisions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'permission denied: access decisions are kept as they were made' USING ERRCODE = '42501';
      END $$`);
    await runner.query(`
      CREATE TRIGGER access_decisions_are_kept BEFORE UPDATE OR DELETE ON access_decisions
      FOR EACH ROW EXECUTE FUNCTION keep_access_decisions()`);
    await runner.query(`
      CREATE TABLE access_digest (
        single boolean CONSTRAINT access_digest_pkey PRIMARY KEY DEFAULT true CONSTRAINT access_digest_one CHECK (single),
        last_at timestamptz NOT NULL
      )`);
    await runner.query(`INSERT INTO access_digest (last_at) VALUES ('-infinity')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE access_digest, access_decisions');
    await runner.query('DROP FUNCTION keep_access_decisions()');
  }
}
