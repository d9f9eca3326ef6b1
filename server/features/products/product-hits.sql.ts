/** Products are found in blocks of this many, in the order in which they were added. The index contains the same expressions. */
const block = (serialNumber: string) => `${serialNumber} / 10000`;
const blocks = `ARRAY[${block('serial_number')}]`;
const categories = 'ARRAY[category_id, subcategory_id]';

/** A condition that the index of words decides, so that hits of other categories are not read. */
export const ofCategories = (ids: string) => `${categories} && ARRAY(${ids})`;

/** A search ends with the step that reaches this number of hits. */
const enough = 500;
/** Fewer hits in the newest two blocks mean that the next two would hardly reach `enough`, so they are left out. */
const promising = 166;

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
 * match 100,000 products of a very large catalogue, so they are searched in steps: the newest blocks, with 10,000
 * products at least, a few older ones, and the rest. Needs `newestBlock` before it.
 */
export function hitsFromNewest({ name, columns, conditions, when }: Hits): string {
  const read = (...more: string[]) =>
    `SELECT ${columns} FROM products WHERE ${[...(when ? [when] : []), ...conditions, ...more].join(' AND ')}`;
  const inBlocks = (first: number, last: number) =>
    `${blocks} && ARRAY(SELECT newest - age FROM newest_block CROSS JOIN generate_series(${first}, ${last}) AS age)`;
  const newer = `(SELECT * FROM ${name}_newest UNION ALL SELECT * FROM ${name}_newer) AS newer`;
  const goesOn = `(SELECT found < ${enough} FROM ${name}_found)`;
  return `
    ${name}_newest AS MATERIALIZED (
      ${read('(SELECT newest < 2 FROM newest_block)')}
      UNION ALL
      ${read('(SELECT newest > 1 FROM newest_block)', inBlocks(0, 1))}
    ),
    ${name}_newer AS MATERIALIZED (
      ${read(`(SELECT count(*) > ${promising} AND count(*) < ${enough} FROM ${name}_newest)`, inBlocks(2, 3))}
    ),
    ${name}_found AS MATERIALIZED (SELECT count(*) AS found FROM ${newer}),
    ${name}_rest AS MATERIALIZED (
      ${read(
        goesOn,
        `${block('serial_number')} < (SELECT newest - 1 FROM newest_block)`,
        `id NOT IN (SELECT id FROM ${name}_newer)`,
      )} LIMIT ${enough + 1}
    ),
    ${name} AS NOT MATERIALIZED (SELECT * FROM ${newer} UNION ALL SELECT * FROM ${name}_rest),
    ${name}_end AS MATERIALIZED (
      SELECT newest < 2 OR ${goesOn} AND (SELECT count(*) <= ${enough} FROM ${name}_rest) AS is_complete
      FROM newest_block
    )`;
}

/** The common table expression that `hitsFromNewest` needs once in its statement. */
export const newestBlock = `newest_block AS MATERIALIZED (
  SELECT (${block('last_value')})::integer AS newest FROM products_serial_number_seq
)`;
