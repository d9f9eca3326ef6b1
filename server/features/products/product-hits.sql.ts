/** Products are found in blocks of this many serial numbers. The index contains the same expressions. */
const blockSize = 10_000;
const block = (serialNumber: string) => `${serialNumber} / ${blockSize}`;
const blocks = `ARRAY[${block('serial_number')}]`;
const categories = 'ARRAY[category_id, subcategory_id]';

/** A condition that the index of words decides, so that hits of other categories are not read. */
export const ofCategories = (ids: string) => `${categories} && ARRAY(${ids})`;

/** The index finds products of few weights, in whole grams. For many it is slower than reading the weights of all hits. */
export const maxGramsOfIndex = 5;
export const ofWeights = (from: string, to: string) =>
  `ARRAY[floor(gram)::integer] && ARRAY(SELECT generate_series(floor(${from})::integer, floor(${to})::integer))`;

/** A search ends with the step that reaches this number of hits. */
const enough = 500;
/** The second step reads this many times the blocks that are expected to be enough, because hits are not evenly spread. */
const margin = 1.5;
/** The index reads many blocks more slowly than all products: more than these, or a quarter of the catalogue. */
const maxBlocks = 10;

const matches = (terms: string) => `search @@ (SELECT ${terms} FROM query)`;
const allWords = matches('terms');
/** The index compares the words one after the other, and the others only for products that have the rarest two. */
const eachWord = ['rarest', 'second', 'others'].map(matches);

interface Hits {
  /** The name of the result. */
  name: string;
  columns: string;
  /** SQL conditions besides the words. */
  conditions: string[];
  /** SQL condition: if it is false, nothing is read. */
  when?: string;
}

/**
 * The common table expressions `NAME`, the products that match, and `NAME_end` with the column `is_complete`. A word can
 * match 100,000 products of a very large catalogue, so it is searched in steps: the newest two blocks, as many older ones
 * as their hits suggest, and the rest. Needs `catalogueSize` and `wordsOf` before it.
 */
export function hitsFromNewest({ name, columns, conditions, when }: Hits): string {
  const read = (...more: string[]) =>
    `SELECT ${columns} FROM products WHERE ${[...(when ? [when] : []), ...conditions, ...more].join(' AND ')}`;
  const inBlocks = (numbers: string) => `${blocks} && ARRAY(${numbers})`;
  const isLarge = '(SELECT NOT is_small FROM catalogue_size)';
  const newer = `(SELECT * FROM ${name}_newest UNION ALL SELECT * FROM ${name}_newer) AS newer`;
  const goesOn = `(SELECT found < ${enough} FROM ${name}_found)`;
  return `
    ${name}_newest AS MATERIALIZED (
      ${read(allWords, '(SELECT is_small FROM catalogue_size)')}
      UNION ALL
      ${read(allWords, isLarge, inBlocks('SELECT newest - age FROM catalogue_size CROSS JOIN generate_series(0, 1) AS age'))}
    ),
    ${name}_next AS MATERIALIZED (
      SELECT older_blocks, CASE
        WHEN wanted < older_blocks AND wanted <= greatest(${maxBlocks}, older_blocks / 4) THEN wanted ELSE 0
      END AS next_blocks
      FROM catalogue_size CROSS JOIN LATERAL (
        SELECT ceil(newest_blocks * ${margin} * (${enough} - count(*)) / nullif(count(*), 0))::integer AS wanted
        FROM ${name}_newest
      ) AS expected
    ),
    ${name}_newer AS MATERIALIZED (
      ${read(
        ...eachWord,
        isLarge,
        `(SELECT next_blocks > 0 FROM ${name}_next)`,
        inBlocks(`SELECT older_blocks - age FROM ${name}_next CROSS JOIN generate_series(1, next_blocks) AS age`),
      )}
    ),
    ${name}_found AS MATERIALIZED (SELECT count(*) AS found FROM ${newer}),
    ${name}_rest AS MATERIALIZED (
      ${read(
        ...eachWord,
        isLarge,
        goesOn,
        `${block('serial_number')} < (SELECT older_blocks - next_blocks FROM ${name}_next)`,
      )} LIMIT ${enough + 1}
    ),
    ${name} AS NOT MATERIALIZED (SELECT * FROM ${newer} UNION ALL SELECT * FROM ${name}_rest),
    ${name}_end AS MATERIALIZED (
      SELECT is_small OR ${goesOn} AND (SELECT count(*) <= ${enough} FROM ${name}_rest) AS is_complete
      FROM catalogue_size
    )`;
}

/**
 * The common table expression that `hitsFromNewest` needs once in its statement. Deleted products leave gaps in the
 * numbers, so a small catalogue can have many blocks. The newest of the newest two blocks is rarely full, so
 * `newest_blocks` is between 1 and 2; `older_blocks` is the number of all others.
 */
export const catalogueSize = `catalogue_size AS MATERIALIZED (
  SELECT newest, newest - 1 AS older_blocks, last_value / ${blockSize}.0 - newest + 1 AS newest_blocks,
    last_value < ${2 * blockSize} OR (SELECT coalesce(sum(products), 0) <= ${blockSize} FROM product_counts) AS is_small
  FROM products_serial_number_seq CROSS JOIN LATERAL (SELECT (${block('last_value')})::integer AS newest) AS latest
)`;

/** The common table expression of the words, which `hitsFromNewest` needs once in its statement. */
export const wordsOf = (terms: string) => `query AS MATERIALIZED (SELECT * FROM product_terms(${terms}))`;
