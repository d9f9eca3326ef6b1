import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Equal for all ways to write a number: `ri-0001` for RI-0001, RI0001 and RI.0001. The product list compares it for
 * each hit, so it is stored.
 */
const numberKey = `
  CREATE FUNCTION design_number_key(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT btrim(regexp_replace(
      regexp_replace(lower(number COLLATE "C"), '([a-z])(?=[0-9])|([0-9])(?=[a-z])', '\\1\\2-', 'g'), '[^a-z0-9]+', '-', 'g'
    ), '-')
  $$`;

export class FindNumbersHoweverWritten1763700000137 implements MigrationInterface {
  name = 'FindNumbersHoweverWritten1763700000137';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(numberKey);
    await runner.query(`
      ALTER TABLE products ADD number_key text COLLATE "C" NOT NULL
        GENERATED ALWAYS AS (design_number_key(design_number)) STORED`);
    await runner.query('CREATE INDEX products_by_number_key ON products (number_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP number_key');
    await runner.query('DROP FUNCTION design_number_key');
  }
}
