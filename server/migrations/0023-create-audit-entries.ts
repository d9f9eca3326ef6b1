import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAuditEntries1763700000023 implements MigrationInterface {
  name = 'CreateAuditEntries1763700000023';

  async up(runner: QueryRunner): Promise<void> {
    // No foreign keys: entries outlive the users they name. They contain no personal data.
    await runner.query(`
      CREATE TABLE audit_entries (
        id uuid CONSTRAINT audit_entries_pkey PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        kind text NOT NULL,
        actor_id uuid,
        subject_id uuid,
        details jsonb NOT NULL DEFAULT '{}'
      )`);
    await runner.query('CREATE INDEX audit_entries_by_subject ON audit_entries (subject_id, at DESC)');
    await runner.query('CREATE INDEX audit_entries_by_time ON audit_entries (at DESC)');
    // A trigger instead of privileges, because the server's role may own the table.
    await runner.query(`
      CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'permission denied: audit entries are kept as they were written' USING ERRCODE = '42501';
      END $$`);
    await runner.query(`
      CREATE TRIGGER audit_entries_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_entries');
    await runner.query('DROP FUNCTION keep_audit_entries()');
  }
}
