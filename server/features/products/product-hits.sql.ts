/** Products are found in blocks of this many serial numbers. The index contains the same expressions. */
const blockSize = 10_000;
const block = (serialNumber: string) => `${serialNumber} / ${blockSize}`;
const blocks = `ARRAY[${block('serial_number')}]`;
const categories = 'ARRAY[category_id, subcategory_id]';

/** A condition that the index of words decides, so that hits of other categories are not read. */
export const ofCategories = (ids: string) => `${categories} && ARRAY(${ids})`;

/** A search ends with the step that reaches this number of hits. */
const enough = 500;
/** With at most so many hits in the newest two blocks, the next two would hardly reach `enough`, so they are left out. */
const tooFew = Math.floor(enough / 3);

interface Hits {
  /** The name of the result. */
  name: string;
  columns: string;
  conditions: string[];
  /** SQL condition: if it is false, nothing is read. */
  when?: string;
}

/**
 * The common table expressions `NAME`, the products that match, and `NAME_end` with the column `is_complete`. A word can
 * match 100,000 products of a very large catalogue, so it is searched in steps: the newest two blocks, the next two, and
 * the rest. Needs `catalogueSize` before it.
 */
export function hitsFromNewest({ name, columns, conditions, when }: Hits): string {
  const read = (...more: string[]) =>
    `SELECT ${columns} FROM products WHERE ${[...(when ? [when] : []), ...conditions, ...more].join(' AND ')}`;
  const inBlocks = (first: number, last: number) =>
    `${blocks} && ARRAY(SELECT newest - age FROM catalogue_size CROSS JOIN generate_series(${first}, ${last}) AS age)`;
  const newer = `(SELECT * FROM ${name}_newest UNION ALL SELECT * FROM ${name}_newer) AS newer`;
  const goesOn = `(SELECT found < ${enough} FROM ${name}_found)`;
  return `
    ${name}_newest AS MATERIALIZED (
      ${read('(SELECT is_small FROM catalogue_size)')}
      UNION ALL
      ${read('(SELECT NOT is_small FROM catalogue_size)', inBlocks(0, 1))}
    ),
    ${name}_newer AS MATERIALIZED (
      ${read(
        '(SELECT NOT is_small FROM catalogue_size)',
        `(SELECT count(*) > ${tooFew} AND count(*) < ${enough} FROM ${name}_newest)`,
        inBlocks(2, 3),
      )}
    ),
    ${name}_found AS MATERIALIZED (SELECT count(*) AS found FROM ${newer}),
    ${name}_rest AS MATERIALIZED (
      ${read(
        '(SELECT NOT is_small FROM catalogue_size)',
        goesOn,
        `${block('serial_number')} < (SELECT newest - 1 FROM catalogue_size)`,
        `id NOT IN (SELECT id FROM ${name}_newer)`,
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
 * numbers, so a small catalogue can have many blocks.
 */
export const catalogueSize = `catalogue_size AS MATERIALIZED (
  SELECT (${block('last_value')})::integer AS newest,
    last_value < ${2 * blockSize} OR (SELECT coalesce(sum(products), 0) <= ${blockSize} FROM product_counts) AS is_small
  FROM products_serial_number_seq
)`;
