import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Punctuation separates words. */
const punctuation = String.raw`[\s!-/:-@\[-\`{-~]+`;

/** A beginning of more words than this is searched as it is. */
const maxWords = 20;

/** The words in use with this beginning. */
const wordsWith = (beginning: string) => `
  FROM product_words
  WHERE word >= ${beginning} COLLATE "C" AND word < ${beginning} || chr(1114111) COLLATE "C" AND products > 0`;

/** `operands` sets `meant` to the search for the words with one of these `beginnings`. */
const productQuery = (operands: string) => `
  CREATE OR REPLACE FUNCTION product_query(typed text[]) RETURNS tsquery LANGUAGE plpgsql STABLE
  SET pg_trgm.similarity_threshold = 0.2 AS $$
  DECLARE
    one text;
    beginnings text[];
    meant text;
    whole text := '';
  BEGIN
    FOREACH one IN ARRAY typed LOOP
      one := regexp_replace(unaccent(one), '${punctuation}', '', 'g');
      CONTINUE WHEN one = '';
      beginnings := ARRAY[one];
      IF NOT EXISTS (SELECT ${wordsWith('one')}) THEN
        SELECT coalesce(array_agg(word), beginnings) INTO beginnings FROM (
          SELECT word, similarity(word, one) AS likeness, max(similarity(word, one)) OVER () AS best
          FROM product_words WHERE word % one AND products > 0
        ) AS near WHERE likeness > best - 0.1;
      END IF;
      ${operands}
      whole := whole || CASE WHEN whole = '' THEN '' ELSE ' & ' END || '(' || meant || ')';
    END LOOP;
    RETURN CASE WHEN whole <> '' THEN to_tsquery('simple', whole) END;
  END $$`;

const prefixes = `
  SELECT string_agg(quote_literal(beginning) || ':*', ' | ') INTO meant FROM unnest(beginnings) AS beginning;`;

const exactWords = `
  SELECT string_agg(words, ' | ') INTO meant FROM unnest(beginnings) AS beginning CROSS JOIN LATERAL (
    SELECT CASE WHEN count(*) BETWEEN 1 AND ${maxWords} THEN string_agg(quote_literal(word), ' | ')
      ELSE quote_literal(beginning) || ':*' END AS words
    FROM (SELECT word ${wordsWith('beginning')} LIMIT ${maxWords + 1}) AS longer
  ) AS found;`;

/**
 * Searches for the words in use that begin with a typed word, instead of for the prefix. The index reads all products of
 * a prefix, but for exact words it skips products that the other words exclude.
 */
export class SearchExactWords1763700000113 implements MigrationInterface {
  name = 'SearchExactWords1763700000113';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(productQuery(exactWords));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(productQuery(prefixes));
  }
}
