import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a password is a common one can be judged only while its text is at hand. Null: not judged yet. */
export class JudgePasswords1763700000118 implements MigrationInterface {
  name = 'JudgePasswords1763700000118';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE credentials ADD COLUMN is_common boolean');
    await runner.query('ALTER TABLE registrations ADD COLUMN is_common boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE credentials DROP COLUMN is_common');
    await runner.query('ALTER TABLE registrations DROP COLUMN is_common');
  }
}
