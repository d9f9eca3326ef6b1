import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By actor, subject, kind and time. The id orders entries of the same transaction. */
export class FindAuditEntries1763700000025 implements MigrationInterface {
  name = 'FindAuditEntries1763700000025';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entries_by_subject, audit_entries_by_time');
    await runner.query('CREATE INDEX audit_entries_by_time ON audit_entries (at DESC, id DESC)');
    await runner.query('CREATE INDEX audit_entries_by_kind ON audit_entries (kind, at DESC, id DESC)');
    await runner.query('CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, at DESC, id DESC)');
    await runner.query('CREATE INDEX audit_entries_by_subject ON audit_entries (subject_id, at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP INDEX audit_entries_by_subject, audit_entries_by_actor, audit_entries_by_kind, audit_entries_by_time`,
    );
    await runner.query('CREATE INDEX audit_entries_by_subject ON audit_entries (subject_id, at DESC)');
    await runner.query('CREATE INDEX audit_entries_by_time ON audit_entries (at DESC)');
  }
}
