import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who requested a code, so that others cannot use up the mails of the owner. */
export class ShareCodeMails1763700000119 implements MigrationInterface {
  name = 'ShareCodeMails1763700000119';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE code_challenges
        ADD COLUMN budget text NOT NULL DEFAULT 'anyone'
          CONSTRAINT code_challenges_budget_known CHECK (budget IN ('anyone', 'known-network', 'known-device', 'shop')),
        -- The network that requested the mail. Null for the shop itself.
        ADD COLUMN network text`);
    // Null until the next sign-in of a device that was known before this column.
    await runner.query('ALTER TABLE known_devices ADD COLUMN network text');
    await runner.query('CREATE INDEX known_devices_by_age ON known_devices (last_used_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX known_devices_by_age');
    await runner.query('ALTER TABLE known_devices DROP COLUMN network');
    await runner.query('ALTER TABLE code_challenges DROP COLUMN network, DROP COLUMN budget');
  }
}
