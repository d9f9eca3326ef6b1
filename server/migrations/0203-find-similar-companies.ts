import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds companies whose name, phone or email domain resembles that of a new one. */
export class FindSimilarCompanies1763700000203 implements MigrationInterface {
  name = 'FindSimilarCompanies1763700000203';

  async up(runner: QueryRunner): Promise<void> {
    // Drops legal forms, which would make short names alike.
    const nameKey = `regexp_replace(lower(name), '\\m(pvt|private|ltd|limited|llp|llc|inc|corp|gmbh|co|company|and|the)\\M', '', 'g')`;
    await runner.query(`CREATE INDEX companies_by_name_key ON companies USING gin ((${nameKey}) gin_trgm_ops)`);
    await runner.query(`CREATE INDEX users_by_phone ON users (right(regexp_replace(phone, '\\D', '', 'g'), 10))`);
    await runner.query(`CREATE INDEX users_by_email_domain ON users (split_part(email, '@', 2))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX companies_by_name_key, users_by_phone, users_by_email_domain');
  }
}
