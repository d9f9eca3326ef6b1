import type { MigrationInterface, QueryRunner } from 'typeorm';

const key = `lower(design_number COLLATE "C")`;

/** What a number has in common with other ways to write it: `ri42` of `RI-0042`, `RI42` and `ri 0042`. */
const plainNumber = `
  CREATE FUNCTION plain_number(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT regexp_replace(regexp_replace(lower(number COLLATE "C"), '(^|[^0-9])0+([0-9])', '\\1\\2', 'g'), '[^a-z0-9]+', '', 'g')
  $$;`;

/**
 * Suggests numbers of the catalogue for one that does not exist: written in another way, or similar. The indexes contain
 * archived products too: PostgreSQL would read lists from a small index of the catalogue that lacks their columns.
 */
export class SuggestDesignNumbers1763700000126 implements MigrationInterface {
  name = 'SuggestDesignNumbers1763700000126';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${plainNumber}
      CREATE INDEX products_by_plain_number ON products (plain_number(design_number));
      CREATE INDEX products_by_similar_number ON products USING gist ((${key}) gist_trgm_ops)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX products_by_similar_number;
      DROP INDEX products_by_plain_number;
      DROP FUNCTION plain_number`);
  }
}
