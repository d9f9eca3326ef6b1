import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time of the last good backup, so that a shop whose backups fail can say so. */
export class CreateLastBackup1763700000180 implements MigrationInterface {
  name = 'CreateLastBackup1763700000180';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE last_backup (
        is_only_row boolean DEFAULT true CONSTRAINT last_backup_pkey PRIMARY KEY
          CONSTRAINT last_backup_one_row CHECK (is_only_row),
        made_at timestamptz,
        -- A shop that is new, or was restored, has no backup for some hours.
        due_since timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('INSERT INTO last_backup DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE last_backup');
  }
}
