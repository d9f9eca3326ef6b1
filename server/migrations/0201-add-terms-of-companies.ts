import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Administrators can pause ordering of a company, and give it a least weight of orders and an internal note. */
export class AddTermsOfCompanies1763700000201 implements MigrationInterface {
  name = 'AddTermsOfCompanies1763700000201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE companies
        ADD paused_reason text CONSTRAINT companies_paused_reason_written CHECK (paused_reason <> ''),
        ADD min_order_grams numeric(12, 3)
          CONSTRAINT companies_min_order_grams_positive CHECK (min_order_grams > 0),
        ADD internal_note text,
        ADD version integer NOT NULL DEFAULT 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE companies
        DROP COLUMN paused_reason, DROP COLUMN min_order_grams, DROP COLUMN internal_note, DROP COLUMN version`);
  }
}
