import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SearchExactWords1763700000113 } from './0113-index-exact-words.js';
import { SearchByRarityAndWeight1763700000115 } from './0115-index-rare-words.js';

/**
 * What a product is found by: its words, categories and whole grams, each behind its block of serial numbers. Calling it
 * for a row takes about 15 µs, which its cost tells the planner. The index is also built from versions of rows that are not
 * numbered yet, while a transaction still sees them.
 */
const productLexemes = `
  CREATE FUNCTION product_lexemes(
    search tsvector, serial_number integer, category_id uuid, subcategory_id uuid, gram numeric
  ) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
    SELECT array_to_tsvector(ARRAY(
      SELECT serial_number / 10000 || lexeme FROM (
        SELECT '/' || word FROM unnest(tsvector_to_array(search)) AS word
        UNION ALL
        SELECT '=' || id FROM unnest(ARRAY[category_id, subcategory_id]) AS id WHERE id IS NOT NULL
        UNION ALL
        SELECT '~' || floor(gram)::integer
      ) AS product (lexeme)
      WHERE serial_number IS NOT NULL
    ))
  $$`;

/**
 * Lets a search read the newest 10,000 products, then the 10,000 before them, and so on until it has found enough: in
 * the index, each block has its own short list of products for each word.
 */
export class SearchBlockByBlock1763700000116 implements MigrationInterface {
  name = 'SearchBlockByBlock1763700000116';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(productLexemes);
    await runner.query(`
      DROP INDEX products_by_word;
      CREATE INDEX products_by_word ON products
        USING gin (product_lexemes(search, serial_number, category_id, subcategory_id, gram)) WHERE archived_at IS NULL`);
    await runner.query('DROP FUNCTION product_terms');
    await new SearchExactWords1763700000113().up(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await new SearchByRarityAndWeight1763700000115().up(runner);
    await runner.query('DROP FUNCTION product_lexemes');
  }
}
