import type { MigrationInterface, QueryRunner } from 'typeorm';

const accented =
  "'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ', 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuy'";
/** Name without accents and legal forms, which would make short names alike. */
const nameKey = `regexp_replace(translate(lower(name), ${accented}), '\\m(pvt|private|ltd|limited|llp|llc|inc|corp|gmbh|co|company|and|the)\\M', '', 'g')`;
const phoneKey = `right(regexp_replace(phone, '\\D', '', 'g'), 10)`;

/** A company remembers which others it resembled when it registered. */
export class FindSimilarCompanies1763700000203 implements MigrationInterface {
  name = 'FindSimilarCompanies1763700000203';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE similar_companies (
        company_id uuid CONSTRAINT similar_companies_company REFERENCES companies ON DELETE CASCADE,
        other_id uuid CONSTRAINT similar_companies_other REFERENCES companies ON DELETE CASCADE,
        by text[] NOT NULL CONSTRAINT similar_companies_by_known
          CHECK (by <@ ARRAY['name', 'phone', 'email'] AND cardinality(by) > 0),
        CONSTRAINT similar_companies_pkey PRIMARY KEY (company_id, other_id)
      )`);
    await runner.query('CREATE INDEX similar_companies_by_other ON similar_companies (other_id)');
    await runner.query(`CREATE INDEX companies_by_name_key ON companies USING gin ((${nameKey}) gin_trgm_ops)`);
    await runner.query(`CREATE INDEX companies_by_phone ON companies ((${phoneKey}))`);
    await runner.query(`CREATE INDEX users_by_phone ON users ((${phoneKey}))`);
    await runner.query(`CREATE INDEX users_by_email_domain ON users (split_part(email, '@', 2))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX companies_by_name_key, companies_by_phone, users_by_phone, users_by_email_domain');
    await runner.query('DROP TABLE similar_companies');
  }
}
