import { numberKey } from './product.sql.js';

/**
 * Products are found in blocks of this many serial numbers. In `product_lexemes`, each lexeme begins with the block of
 * its product: `3/ring` for a word, `3=ID` for a category or subcategory, `3~12` for a weight of 12 to 13 g.
 */
const blockSize = 10_000;
const lexemes = 'product_lexemes(search, serial_number, category_id, subcategory_id, gram)';

/** Stands for the block in the text of a query. No word contains it, because text search treats it as a space. */
const anyBlock = 'chr(1)';

/** The text of a search for any of the values that a query selects; null if it selects none. */
const anyOf = (kind: '=' | '~', values: string) =>
  `(SELECT string_agg(quote_literal(${anyBlock} || '${kind}' || value), ' | ') FROM (${values}) AS chosen (value))`;

/** A condition that the index of words decides, so that hits of other categories are not read. */
export const ofCategories = (ids: string) => anyOf('=', ids);

/** The index finds products of few weights, in whole grams. For many it is slower than reading the weights of all hits. */
export const maxGramsOfIndex = 5;
export const ofWeights = (from: string, to: string) =>
  anyOf('~', `SELECT generate_series(floor(${from})::integer, floor(${to})::integer)`);

/** A search of a large catalogue ends when it has found this many. */
const mostHits = 500;
/** Of a catalogue of up to this size, every hit is read. */
const smallCatalogue = 10_000;

/**
 * SQL expressions of what `searchedNumbers` returns: the text itself, and the keys of the first and the last design number
 * that it can mean.
 */
export interface NumberRange {
  exact: string;
  from: string;
  to: string;
}

// As subqueries: if PostgreSQL knew these values, it would plan the statement again for each request.
export const hasNumber = ({ from, to }: NumberRange) =>
  `number_key >= (SELECT ${from}::text) AND number_key <= (SELECT ${to}::text)`;

/**
 * SQL expression of a product: 0 if the search text is its number, 1 if it is its number written otherwise, 2 if the number
 * begins with it, otherwise 3.
 */
export const precedenceOf = (numbers: NumberRange) => `
  CASE WHEN ${numberKey} = (SELECT ${numbers.exact}::text) THEN 0 WHEN number_key = (SELECT ${numbers.from}::text) THEN 1
    WHEN ${hasNumber(numbers)} THEN 2 ELSE 3 END`;

interface Hits {
  /** The name of the result. */
  name: string;
  columns: string;
  numbers: NumberRange;
  /** SQL conditions besides the words. They are checked in the rows of the hits. */
  conditions: string[];
  /** Of `ofCategories` and `ofWeights`: the index decides them. */
  indexed?: string[];
  /** What `indexed` means, as SQL conditions: products that are found by their number need another index. */
  alsoOfNumbers?: string[];
  /** SQL condition: if it is false, nothing is read. */
  when?: string;
}

/**
 * The common table expressions `NAME`, the products with such a number and the newest with such words, and `NAME_end` with
 * the column `is_complete`. A word can match 100,000 products of a very large catalogue, so one block after the other is
 * read, from the newest, and `LIMIT` ends that. Needs `catalogueSize` and `wordsOf` before it.
 */
export function hitsFromNewest(hits: Hits): string {
  const { name, columns, numbers, conditions, indexed = [], alsoOfNumbers = [], when } = hits;
  const always = [...conditions, ...(when ? [when] : [])];
  const text = ['words', ...indexed].map((part) => `'(' || ${part} || ')'`).join(` || ' & ' || `);
  const matches = `${lexemes} @@ replace(${text}, ${anyBlock}, block::text)::tsquery`;
  return `
    ${name} AS MATERIALIZED (
      SELECT * FROM (
        SELECT ${columns} FROM products WHERE ${[hasNumber(numbers), ...always, ...alsoOfNumbers].join(' AND ')}
        UNION ALL
        SELECT hit.* FROM catalogue_size CROSS JOIN query CROSS JOIN generate_series(newest_block, 0, -1) AS block
        CROSS JOIN LATERAL (
          SELECT ${columns} FROM products
          WHERE ${[matches, ...always, `(${hasNumber(numbers)}) IS NOT TRUE`].join(' AND ')}
          -- All hits of a small catalogue are read, in any order.
          ORDER BY CASE WHEN NOT is_small THEN serial_number END DESC
        ) AS hit
      ) AS found
      LIMIT (SELECT CASE WHEN NOT is_small THEN ${mostHits} END FROM catalogue_size)
    ),
    ${name}_end AS MATERIALIZED (
      SELECT is_small OR (SELECT count(*) FROM ${name}) < ${mostHits} AS is_complete FROM catalogue_size
    )`;
}

/** The common table expression that `hitsFromNewest` needs once in its statement. */
export const catalogueSize = `catalogue_size AS MATERIALIZED (
  SELECT (last_value / ${blockSize})::integer AS newest_block,
    (SELECT coalesce(sum(products), 0) <= ${smallCatalogue} FROM product_counts) AS is_small
  FROM products_serial_number_seq
)`;

/**
 * The common table expression of the words, which `hitsFromNewest` needs once in its statement: the query, and its text
 * with a block before each word. Without words there is no text, and nothing matches.
 */
export const wordsOf = (terms: string) => `query AS MATERIALIZED (
  SELECT terms,
    regexp_replace(nullif(terms::text, ''), '''((?:[^'']|'''')+)''', '''' || ${anyBlock} || '/\\1''', 'g') AS words
  FROM product_query(${terms}) AS terms
)`;
