import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SearchExactWords1763700000113 } from './0113-index-exact-words.js';

/** Punctuation separates words. */
const punctuation = String.raw`[\s!-/:-@\[-\`{-~]+`;

/** A beginning of more words than this is searched as it is. */
const maxWords = 20;

/** Sets `meant` to the search for the words in use with one of these beginnings, and `frequency` to their products. */
const searchFor = (beginnings: string) => `
  SELECT to_tsquery('simple', string_agg(words, ' | ')), sum(products) INTO meant, frequency
  FROM unnest(${beginnings}) AS beginning CROSS JOIN LATERAL (
    SELECT coalesce(sum(products), 0) AS products,
      CASE WHEN count(*) BETWEEN 1 AND ${maxWords} THEN string_agg(quote_literal(word), ' | ')
        ELSE quote_literal(beginning) || ':*' END AS words
    FROM (
      SELECT word, products FROM product_words
      WHERE word >= beginning COLLATE "C" AND word < beginning || chr(1114111) COLLATE "C" AND products > 0
      LIMIT ${maxWords + 1}
    ) AS longer
  ) AS found;`;

/**
 * Converts a search text to a tsquery, and to three that together mean the same: the words with the fewest products, with
 * the second fewest, and all others. An index that gets each as a condition of its own compares the third only for
 * products that have the first two. With fewer than three words, the rarest is repeated.
 */
const productTerms = `
  CREATE FUNCTION product_terms(
    typed text[], OUT terms tsquery, OUT rarest tsquery, OUT second tsquery, OUT others tsquery
  ) LANGUAGE plpgsql STABLE
  SET pg_trgm.similarity_threshold = 0.2 AS $$
  DECLARE
    one text;
    resembling text[];
    meant tsquery;
    frequency bigint;
    queries tsquery[];
    frequencies bigint[];
  BEGIN
    FOREACH one IN ARRAY typed LOOP
      one := regexp_replace(unaccent(one), '${punctuation}', '', 'g');
      CONTINUE WHEN one = '';
      ${searchFor('ARRAY[one]')}
      IF frequency = 0 THEN
        SELECT array_agg(word) INTO resembling FROM (
          SELECT word, similarity(word, one) AS likeness, max(similarity(word, one)) OVER () AS best
          FROM product_words WHERE word % one AND products > 0
        ) AS near WHERE likeness > best - 0.1;
        IF resembling IS NOT NULL THEN ${searchFor('resembling')} END IF;
      END IF;
      -- Text search ignores some characters, such as emoji.
      CONTINUE WHEN numnode(meant) = 0;
      terms := coalesce(terms && meant, meant);
      queries := queries || meant;
      frequencies := frequencies || frequency;
    END LOOP;
    FOR meant IN SELECT query FROM unnest(queries, frequencies) AS part (query, products) ORDER BY products LOOP
      IF rarest IS NULL THEN rarest := meant;
      ELSIF second IS NULL THEN second := meant;
      ELSE others := coalesce(others && meant, meant);
      END IF;
    END LOOP;
    second := coalesce(second, rarest);
    others := coalesce(others, rarest);
  END $$`;

const blockAndCategories = '(ARRAY[serial_number / 10000]), (ARRAY[category_id, subcategory_id])';

const wordIndex = (columns: string) => `
  DROP INDEX products_by_word;
  CREATE INDEX products_by_word ON products USING gin (search, ${columns}) WHERE archived_at IS NULL;`;

/** Lets the index compare the rarest words first, and find products of some weights, in whole grams. */
export class SearchByRarityAndWeight1763700000115 implements MigrationInterface {
  name = 'SearchByRarityAndWeight1763700000115';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION product_query');
    await runner.query(productTerms);
    await runner.query(wordIndex(`${blockAndCategories}, (ARRAY[floor(gram)::integer])`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(wordIndex(blockAndCategories));
    await runner.query('DROP FUNCTION product_terms');
    await new SearchExactWords1763700000113().up(runner);
  }
}
