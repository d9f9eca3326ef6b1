import { maxProductHits, type ProductSort } from '../../../domain/products.js';
import { farPage } from '../../platform/database/page-sql.js';
import type { PreparedStatement } from '../../platform/database/sql.js';
import { packedListedProduct } from './product.sql.js';

/** The filters of a list. Each combination is a separate statement, so that each has its own query plan. */
export interface ListShape {
  sort: ProductSort;
  within: 'all' | 'categories' | 'subcategories';
  gram: boolean;
  search: boolean;
  /** The page is far from the start, so it can be nearer to the end. */
  far: boolean;
  /** Lists the archived products instead. */
  archived?: boolean;
}

const keys: Record<ProductSort, { column: string; ascending: boolean }> = {
  name: { column: 'sort_name', ascending: true },
  '-name': { column: 'sort_name', ascending: false },
  gram: { column: 'gram', ascending: true },
  '-gram': { column: 'gram', ascending: false },
  newest: { column: 'created_at', ascending: false },
};

// $1 limit, $2 offset, $3 names of categories, $4 names of subcategories, $5 and $6 grams, $7 search terms. Every statement
// declares all of them, so that one list of values fits every statement.
const parameters = `parameters AS (
  SELECT $1::bigint AS "limit", $2::bigint AS "offset", $3::text[] AS categories, $4::text[] AS subcategories,
    $5::numeric AS gram_min, $6::numeric AS gram_max, $7::text[] AS terms
)`;

const namedCategories = 'SELECT id FROM categories WHERE lower(name) = ANY ($3)';
const namedSubcategories = `SELECT id FROM subcategories WHERE lower(name) = ANY ($4)
  AND ($3::text[] IS NULL OR category_id IN (${namedCategories}))`;

const groups = { categories: namedCategories, subcategories: namedSubcategories };
const groupColumn = { categories: 'category_id', subcategories: 'subcategory_id' };

const order = (column: string, ascending: boolean, from = '') =>
  `${from}${column} ${ascending ? 'ASC' : 'DESC'}, ${from}id ${ascending ? 'ASC' : 'DESC'}`;

const listed = ({ archived }: ListShape) => `archived_at IS ${archived ? 'NOT ' : ''}NULL`;
const countsTable = ({ archived }: ListShape) => (archived ? 'archived_product_counts' : 'product_counts');

/** The catalogue search corrects misspelt words; the archive search takes them as they are. */
const searchQuery = ({ archived }: ListShape) =>
  archived
    ? `SELECT to_tsquery('simple', string_agg(quote_literal(unaccent(word)) || ':*', ' & ')) FROM unnest($7::text[]) AS word`
    : 'SELECT product_query($7::text[])';

/** A slice of an index. With several categories, the first rows of each are read and merged. */
function slice(shape: ListShape, forward: boolean, limit: string, offset: string): string {
  const { sort, within } = shape;
  const { column, ascending } = keys[sort];
  const up = ascending === forward;
  const cut = `LIMIT ${limit} OFFSET ${offset}`;
  if (within === 'all')
    return `SELECT id, ${column} AS key FROM products WHERE ${listed(shape)} ORDER BY ${order(column, up)} ${cut}`;
  return `
    SELECT part.id, part.key FROM (${groups[within]}) AS chosen CROSS JOIN LATERAL (
      SELECT id, ${column} AS key FROM products
      WHERE ${groupColumn[within]} = chosen.id AND ${listed(shape)}
      ORDER BY ${order(column, up)} LIMIT ${limit} + ${offset}
    ) AS part ORDER BY ${order('key', up, 'part.')} ${cut}`;
}

const listSize = (shape: ListShape) =>
  `SELECT sum(products) AS total FROM ${countsTable(shape)} ` +
  (shape.within === 'all' ? '' : `WHERE ${groupColumn[shape.within]} IN (${groups[shape.within]})`);

function pageOf(shape: ListShape): string {
  const [limit, offset] = ['$1::bigint', '$2::bigint'];
  if (!shape.far) return `page AS (${slice(shape, true, limit, offset)})`;
  return farPage({
    slice: (reversed, limit, offset) => slice(shape, !reversed, limit, offset),
    limit,
    offset,
    size: listSize(shape),
  });
}

/**
 * Reads the products that match gram filter and search once, for counts and page. With words, one more than the limit of
 * hits tells that there are more. Then up to the limit are also read of the chosen categories, so that choosing helps.
 */
function hits(shape: ListShape): string {
  const { sort, within, gram, search } = shape;
  const conditions = [
    listed(shape),
    ...(gram ? ['gram >= coalesce($5::numeric, 0)', 'gram <= coalesce($6::numeric, 10000)'] : []),
    ...(search ? [`search @@ (${searchQuery(shape)})`] : []),
  ];
  const read = (...more: string[]) => `
    SELECT id, category_id, subcategory_id, ${keys[sort].column} AS key FROM products
    WHERE ${[...conditions, ...more].join(' AND ')} ${search ? `LIMIT ${maxProductHits + 1}` : ''}`;
  if (!search || within === 'all') return `hits AS MATERIALIZED (${read()})`;
  const ofChosen = read(
    `(SELECT count(*) > ${maxProductHits} FROM first_hits)`,
    `${groupColumn[within]} IN (${groups[within]})`,
    'id NOT IN (SELECT id FROM first_hits)',
  );
  return `
    first_hits AS MATERIALIZED (${read()}),
    hits AS MATERIALIZED (SELECT * FROM first_hits UNION ALL (${ofChosen}))`;
}

function pageOfHits({ sort, within }: ListShape): string {
  const chosen = within === 'all' ? '' : `WHERE ${groupColumn[within]} IN (${groups[within]})`;
  return `page AS (
    SELECT id, key FROM hits ${chosen} ORDER BY ${order('key', keys[sort].ascending)} LIMIT $1::bigint OFFSET $2::bigint
  )`;
}

const countsOfHits = `counts AS (
  SELECT category_id, subcategory_id, count(*)::int AS products FROM hits GROUP BY category_id, subcategory_id
)`;
const storedCounts = (shape: ListShape) =>
  `counts AS (SELECT category_id, subcategory_id, products FROM ${countsTable(shape)})`;

/**
 * Every category and subcategory with its count. Products without a subcategory are counted under the subcategory null,
 * archived products without a category under an empty name.
 */
const countTree = ({ archived }: ListShape) => `
  SELECT json_agg(json_build_array(id, category, sizes, subcategory_id, subcategory, products) ORDER BY id, position)
  FROM (
    SELECT category.id, category.name AS category, NULL::text[] AS sizes, subcategory.id AS subcategory_id,
      subcategory.name AS subcategory, subcategory.position, coalesce(counts.products, 0) AS products
    FROM categories AS category
    JOIN subcategories AS subcategory ON subcategory.category_id = category.id
    LEFT JOIN counts ON counts.category_id = category.id AND counts.subcategory_id = subcategory.id
    UNION ALL
    SELECT category.id, category.name, category.sizes, NULL, NULL, -1, coalesce(counts.products, 0)
    FROM categories AS category
    LEFT JOIN counts ON counts.category_id = category.id AND counts.subcategory_id IS NULL
    ${archived ? `UNION ALL SELECT NULL, '', '{}', NULL, NULL, -1, products FROM counts WHERE category_id IS NULL AND products > 0` : ''}
  ) AS tree`;

export function listStatement(shape: ListShape): PreparedStatement {
  const filtered = shape.gram || shape.search;
  const { column, ascending } = keys[shape.sort];
  const parts = filtered ? [hits(shape), pageOfHits(shape), countsOfHits] : [pageOf(shape), storedCounts(shape)];
  const name = [
    'list',
    column,
    ascending ? 'up' : 'down',
    shape.within,
    shape.gram && 'gram',
    shape.search && 'search',
    shape.far && !filtered && 'far',
    shape.archived && 'archived',
  ];
  return {
    name: name.filter(Boolean).join('-'),
    text: `
      WITH ${[parameters, ...parts].join(', ')}
      SELECT
        (SELECT json_agg(found.packed ORDER BY ${order('key', ascending, 'page.')})
         FROM page CROSS JOIN LATERAL (${packedListedProduct('page.id')}) AS found) AS items,
        (${countTree(shape)}) AS counts`,
  };
}
