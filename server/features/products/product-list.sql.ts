import { createHash } from 'node:crypto';
import type { ProductSort } from '../../../domain/products.js';
import type { PreparedStatement } from '../../platform/database/sql.js';
import { catalogueVersion } from '../../platform/response-cache/catalogue-version.sql.js';
import { isNewProduct, packedListedProduct, packedProduct } from './product.sql.js';
import {
  hasNumber,
  hitsFromNewest,
  catalogueSize,
  ofCategories,
  ofWeights,
  precedenceOf,
  wordsOf,
} from './product-hits.sql.js';
import { countsInRange, pageStart, sortKeys } from './product-positions.sql.js';

/** The filters of a list. Each combination is a separate statement, so that each has its own query plan. */
export interface ListShape {
  sort: ProductSort;
  within: 'all' | 'categories' | 'subcategories';
  gram: boolean;
  /** The gram filter has few weights. Only lists with words differ then. */
  fewGrams?: boolean;
  search: boolean;
  /** Many products come before the page. */
  far: boolean;
  /** Lists the archived products instead. */
  archived?: boolean;
  /** Filters of the catalogue for which there are no stored counts. */
  carats?: boolean;
  sizes?: boolean;
  isNew?: boolean;
}

const sortings = {
  name: { order: 'name', ascending: true },
  '-name': { order: 'name', ascending: false },
  gram: { order: 'gram', ascending: true },
  '-gram': { order: 'gram', ascending: false },
  newest: { order: 'age', ascending: false },
} as const satisfies Record<ProductSort, object>;

const orderOf = (sort: ProductSort) => {
  const { order, ascending } = sortings[sort];
  return { order, column: sortKeys[order], ascending };
};

// $1 limit, $2 offset, $3 names of categories, $4 names of subcategories, $5 and $6 grams, $7 search terms, $8 version of the
// counts that the caller has, $9 carats, $10 sizes, $11 to $13 the numbers that the search can mean, and for neighbours $14
// the id of the product. Every statement declares the first thirteen, so that one list of values fits every statement.
const parameters = `parameters AS (
  SELECT $1::bigint AS "limit", $2::bigint AS "offset", $3::text[] AS categories, $4::text[] AS subcategories,
    $5::numeric AS gram_min, $6::numeric AS gram_max, $7::text[] AS terms, $8::bigint AS counts_version,
    $9::text[] AS carats, $10::text[] AS sizes, $11::text AS first_number, $12::text AS last_number,
    $13::text AS whole_number
)`;

const numbers = { exact: '$13', from: '$11', to: '$12' };

// As subqueries: if PostgreSQL knew these values, it would plan the statement again for each request.
const pageLimit = '(SELECT $1::bigint)';
const pageOffset = '(SELECT $2::bigint)';
const names = (parameter: string) => `(SELECT ${parameter}::text[])::text[]`;

const namedCategories = `SELECT id FROM categories WHERE lower(name) = ANY (${names('$3')})`;
const namedSubcategories = `SELECT id FROM subcategories WHERE lower(name) = ANY (${names('$4')})
  AND ($3::text[] IS NULL OR category_id IN (${namedCategories}))`;

const groups = { categories: namedCategories, subcategories: namedSubcategories };
const groupColumn = { categories: 'category_id', subcategories: 'subcategory_id' };

const orderBy = (column: string, ascending: boolean, from = '') =>
  `${from}${column} ${ascending ? 'ASC' : 'DESC'}, ${from}id ${ascending ? 'ASC' : 'DESC'}`;

const listed = ({ archived }: ListShape) => `archived_at IS ${archived ? 'NOT ' : ''}NULL`;
const countsTable = ({ archived }: ListShape) => (archived ? 'archived_product_counts' : 'product_counts');

/** The catalogue search corrects misspelt words; the archive search takes them as they are. */
const archivedWords = `SELECT to_tsquery('simple', string_agg(quote_literal(unaccent(word)) || ':*', ' & ')) FROM unnest($7::text[]) AS word`;

interface Slice {
  ascending: boolean;
  /** A condition on the products, besides those of the list. */
  condition?: string;
  limit?: string;
  offset?: string;
}

/** A slice of an index. With several categories, the first rows of each are read and merged. */
function slice(shape: ListShape, { ascending, condition, limit = pageLimit, offset = pageOffset }: Slice): string {
  const { within } = shape;
  const { column } = orderOf(shape.sort);
  const conditions = [listed(shape), ...(condition ? [condition] : [])].join(' AND ');
  const cut = `LIMIT ${limit} OFFSET ${offset}`;
  if (within === 'all')
    return `SELECT id, ${column} AS key FROM products WHERE ${conditions} ORDER BY ${orderBy(column, ascending)} ${cut}`;
  return `
    SELECT part.id, part.key FROM (${groups[within]}) AS chosen CROSS JOIN LATERAL (
      SELECT id, ${column} AS key FROM products
      WHERE ${groupColumn[within]} = chosen.id AND ${conditions}
      ORDER BY ${orderBy(column, ascending)} LIMIT ${limit} + ${offset}
    ) AS part ORDER BY ${orderBy('key', ascending, 'part.')} ${cut}`;
}

const chosen = ({ within }: ListShape) => (within === 'all' ? '' : `${groupColumn[within]} IN (${groups[within]})`);
const whereChosen = (shape: ListShape) => (shape.within === 'all' ? '' : `WHERE ${chosen(shape)}`);

/** As an array, because PostgreSQL uses the index of the blocks by category for it. */
const chosenBlocks = ({ within }: ListShape) =>
  within === 'all' ? '' : `${groupColumn[within]} = ANY (ARRAY(${groups[within]}))`;

/** Selects the number of products of the chosen categories in a table of counts. */
const sumOf = (shape: ListShape, table: string) =>
  `SELECT coalesce(sum(products), 0)::bigint AS total FROM ${table} ${whereChosen(shape)}`;

const optionsOf = ({ carats, sizes, isNew }: ListShape) => [
  ...(carats ? [`carat_options && ${names('$9')}`] : []),
  ...(sizes
    ? [
        `category_id = ANY (ARRAY(
          SELECT id FROM categories WHERE EXISTS (SELECT FROM unnest(sizes) AS size WHERE lower(size) = ANY (${names('$10')}))
        ))`,
      ]
    : []),
  ...(isNew ? [isNewProduct('products')] : []),
];
const hasOptions = ({ carats, sizes, isNew }: ListShape) => carats || sizes || isNew;

const isFromBlock = (shape: ListShape) =>
  shape.far && !shape.gram && !shape.search && !shape.archived && !hasOptions(shape);

const firstPages = (shape: ListShape) => `page AS (${slice(shape, orderOf(shape.sort))})`;

/** Reads the page in ascending order, from a block that begins shortly before it. */
function farPage(shape: ListShape): string {
  const { order, column, ascending } = orderOf(shape.sort);
  const remaining = 'greatest(total - $2::bigint, 0)';
  const [first, limit] = ascending
    ? ['$2::bigint', '$1::bigint']
    : [`greatest(total - $2::bigint - $1::bigint, 0)`, `least($1::bigint, ${remaining})`];
  const fromStart = `(${column}, id) >= ((SELECT key FROM start), (SELECT id FROM start))`;
  return [
    `size AS MATERIALIZED (${sumOf(shape, countsTable(shape))})`,
    `wanted AS MATERIALIZED (SELECT ${first} AS first, ${limit} AS products FROM size)`,
    pageStart({ order, chosen: chosenBlocks(shape), first: '(SELECT first FROM wanted)' }),
    `page AS (${slice(shape, {
      ascending: true,
      condition: fromStart,
      limit: '(SELECT products FROM wanted)',
      offset: '((SELECT first FROM wanted) - (SELECT products FROM skipped))',
    })})`,
  ].join(', ');
}

// As subqueries, like the limit: lists with a weight filter of a large catalogue were planned again for each request.
const [from, to] = ['(SELECT coalesce($5::numeric, 0))', '(SELECT coalesce($6::numeric, 10000))'];
const inRange = `gram >= ${from} AND gram <= ${to}`;
/** PostgreSQL cannot use an index by weight for a CASE, and nothing else that hides the column is as cheap. */
const inRangeWithoutIndex = `CASE WHEN gram < ${from} THEN false ELSE gram <= ${to} END`;

/**
 * In another order than by weight, the page is either read in that order without the products outside of the range, or
 * the products in the range are sorted, whichever reads fewer. PostgreSQL executes only one branch of the UNION.
 */
function pageInRange(shape: ListShape): string {
  const { order, column, ascending } = orderOf(shape.sort);
  if (order === 'gram') return `page AS (${slice(shape, { ascending, condition: inRange })})`;
  // Without products in the range, `filters` is null and neither branch is executed.
  return [
    `choice AS MATERIALIZED (
      SELECT (coalesce($1::bigint, size.total) + $2::bigint) * size.total < found.total * (SELECT sum(products) FROM counts) AS filters
      FROM (${sumOf(shape, countsTable(shape))}) AS size CROSS JOIN (${sumOf(shape, 'counts')}) AS found
    )`,
    `page AS (
      SELECT * FROM (${slice(shape, { ascending, condition: inRangeWithoutIndex })}) AS filtered
      WHERE (SELECT filters FROM choice)
      UNION ALL
      SELECT * FROM (
        SELECT id, ${column} AS key FROM products
        WHERE ${[listed(shape), inRange, ...(shape.within === 'all' ? [] : [chosen(shape)])].join(' AND ')}
        ORDER BY ${orderBy(column, ascending)} LIMIT ${pageLimit} OFFSET ${pageOffset}
      ) AS sorted WHERE NOT (SELECT filters FROM choice)
    )`,
  ].join(', ');
}

const readsHits = ({ search, gram, archived }: ListShape) => search || (archived && gram);
/** For words of the catalogue, no index by weight, category or age may be used instead of the one of words. */
const matching = (shape: ListShape) => [
  listed(shape),
  ...(shape.gram ? [shape.archived ? inRange : inRangeWithoutIndex] : []),
  ...optionsOf(shape).map((option) => `(${option}) IS TRUE`),
];

/** Products that are found by their number come first. Negative in descending lists, so that one direction sorts all keys. */
const precedence = ({ search, sort }: ListShape) =>
  search ? `${orderOf(sort).ascending ? '' : '-'}(${precedenceOf(numbers)})` : '0';
const hitKeys = (shape: ListShape) => `${precedence(shape)} AS precedence, ${orderOf(shape.sort).column} AS key`;
const hitColumns = (shape: ListShape) => `id, ctid AS address, category_id, subcategory_id, ${hitKeys(shape)}`;
const hitOrder = (ascending: boolean, from = '') =>
  `${from}precedence ${ascending ? 'ASC' : 'DESC'}, ${orderBy('key', ascending, from)}`;

/** Reads the products that match gram filter and search once, for counts and page. The archive has no blocks. */
function archivedHits(shape: ListShape): string {
  const words = shape.search ? [`(search @@ (${archivedWords}) OR ${hasNumber(numbers)})`] : [];
  return `hits AS MATERIALIZED (
    SELECT ${hitColumns(shape)} FROM products WHERE ${[...matching(shape), ...words].join(' AND ')}
  )`;
}

/**
 * The products with the chosen options. The index by age has all columns that this reads, so that products are read only
 * for the page.
 */
function hitsOfOptions(shape: ListShape): string {
  const conditions = [listed(shape), ...optionsOf(shape), ...(shape.gram ? [inRangeWithoutIndex] : [])];
  return `hits AS MATERIALIZED (
    SELECT id, NULL AS address, category_id, subcategory_id, ${hitKeys(shape)}
    FROM products WHERE ${conditions.join(' AND ')}
  )`;
}

/**
 * The products that match the search, from the newest. If they are not all, those of the chosen categories are searched
 * as well, so that choosing helps.
 */
function hitsOfWords(shape: ListShape): string[] {
  const { within } = shape;
  const needed = [catalogueSize, wordsOf('$7::text[]')];
  const columns = hitColumns(shape);
  const conditions = matching(shape);
  const indexed = shape.fewGrams ? [ofWeights(from, to)] : [];
  if (within === 'all') return [...needed, hitsFromNewest({ name: 'hits', columns, numbers, conditions, indexed })];
  return [
    ...needed,
    hitsFromNewest({ name: 'any_hits', columns, numbers, conditions, indexed }),
    hitsFromNewest({
      name: 'chosen_hits',
      columns,
      numbers,
      conditions,
      indexed: [...indexed, ofCategories(groups[within])],
      alsoOfNumbers: [chosen(shape)],
      when: '(SELECT NOT is_complete FROM any_hits_end)',
    }),
    `hits AS (
      SELECT * FROM chosen_hits UNION ALL
      SELECT * FROM any_hits WHERE (SELECT is_complete FROM any_hits_end) OR (${chosen(shape)}) IS NOT TRUE
    )`,
  ];
}

/** Whether all products that match were read: those of the chosen categories, and those of all. */
function completeness({ search, archived, within }: ListShape): string {
  if (!search || archived) return `true AS "totalIsExact", true AS "countsAreExact"`;
  if (within === 'all') return `is_complete AS "totalIsExact", is_complete AS "countsAreExact" FROM hits_end`;
  return `any_hits_end.is_complete OR chosen_hits_end.is_complete AS "totalIsExact",
    any_hits_end.is_complete AS "countsAreExact" FROM any_hits_end CROSS JOIN chosen_hits_end`;
}

const pageOfHits = (shape: ListShape) => `page AS (
  SELECT id, address, precedence, key FROM hits ${whereChosen(shape)}
  ORDER BY ${hitOrder(orderOf(shape.sort).ascending)} LIMIT ${pageLimit} OFFSET ${pageOffset}
)`;

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

/** The counts of the whole catalogue change only with its version, so a caller who has those of this version gets none. */
const countColumns = (shape: ListShape) =>
  shape.search || shape.gram || shape.archived || hasOptions(shape)
    ? `(${countTree(shape)}) AS counts, NULL AS version`
    : `CASE WHEN $8::bigint IS DISTINCT FROM ${catalogueVersion} THEN (${countTree(shape)}) END AS counts,
       ${catalogueVersion} AS version`;

/** Archived products have no blocks. */
function pageAndCounts(shape: ListShape): string[] {
  if (shape.archived && readsHits(shape)) return [archivedHits(shape), pageOfHits(shape), countsOfHits];
  if (shape.search) return [...hitsOfWords(shape), pageOfHits(shape), countsOfHits];
  if (hasOptions(shape)) return [hitsOfOptions(shape), pageOfHits(shape), countsOfHits];
  if (shape.gram) return [countsInRange(from, to), pageInRange(shape)];
  return [isFromBlock(shape) ? farPage(shape) : firstPages(shape), storedCounts(shape)];
}

/** A hit has the address of its row, which cannot change during the statement, so no index is needed to find it again. */
const rowOfPage = (shape: ListShape) => (readsHits(shape) ? 'product.ctid = page.address' : 'product.id = page.id');

/** PostgreSQL cuts longer names off, so that two statements could have the same one. */
const maxNameLength = 63;

function nameOf(kind: string, shape: ListShape): string {
  const { column, ascending } = orderOf(shape.sort);
  const parts = [
    kind,
    column,
    ascending ? 'up' : 'down',
    shape.within,
    shape.gram && (shape.search && shape.fewGrams ? 'few-grams' : 'gram'),
    shape.search && 'search',
    isFromBlock(shape) && 'far',
    shape.archived && 'archived',
    shape.carats && 'carats',
    shape.sizes && 'sizes',
    shape.isNew && 'new',
  ];
  const name = parts.filter(Boolean).join('-');
  if (name.length <= maxNameLength) return name;
  return `${kind}-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}

function orderOfPage({ search, sort }: ListShape): string {
  const { ascending } = orderOf(sort);
  return search ? hitOrder(ascending, 'page.') : orderBy('key', ascending, 'page.');
}

export function listStatement(shape: ListShape): PreparedStatement {
  return {
    name: nameOf('list', shape),
    text: `
      WITH ${[parameters, ...pageAndCounts(shape)].join(', ')}
      SELECT
        (SELECT json_agg(found.packed ORDER BY ${orderOfPage(shape)})
         FROM page CROSS JOIN LATERAL (${packedListedProduct(rowOfPage(shape))}) AS found) AS items,
        ${countColumns(shape)},
        ${completeness(shape)}`,
  };
}

/** Selects the ids of a page as one text, because a page without a limit can have a hundred thousand. */
export const idsStatement = (shape: ListShape): PreparedStatement => ({
  name: nameOf('ids', shape),
  text: `
    WITH ${[parameters, ...pageAndCounts(shape)].join(', ')}
    SELECT string_agg(page.id::text, ',' ORDER BY ${orderOfPage(shape)}) AS ids FROM page`,
});

/** Selects the first product of the list beyond the current one, forward or backward. */
function neighbour(shape: ListShape, isForward: boolean): string {
  const { order, column, ascending: isListAscending } = orderOf(shape.sort);
  const ascending = isListAscending === isForward;
  const beyond = (...keys: string[]) => {
    const current = keys.map((key) => `(SELECT ${key === column ? 'key' : key} FROM current)`);
    return `(${keys.join(', ')}) ${ascending ? '>' : '<'} (${current.join(', ')})`;
  };
  if (shape.search || hasOptions(shape)) {
    const conditions = [...(shape.within === 'all' ? [] : [chosen(shape)]), beyond('precedence', 'key', 'id')];
    return `SELECT id FROM hits WHERE ${conditions.join(' AND ')} ORDER BY ${hitOrder(ascending)} LIMIT 1`;
  }
  const range = shape.gram ? [order === 'gram' ? inRange : inRangeWithoutIndex] : [];
  return slice(shape, {
    ascending,
    condition: [...range, beyond(column, 'id')].join(' AND '),
    limit: '1',
    offset: '0',
  });
}

const packedNeighbour = (shape: ListShape, isForward: boolean) =>
  `SELECT found.packed FROM (${neighbour(shape, isForward)}) AS nearest
   CROSS JOIN LATERAL (${packedProduct('nearest.id')}) AS found`;

/**
 * The products before and after product $14 in a list of the catalogue. They are found by its key in the index of the
 * list, so that no products before it are skipped; lists with words or options read their hits, as for a page.
 */
export function neighboursStatement(shape: ListShape): PreparedStatement {
  const hits = shape.search ? hitsOfWords(shape) : hasOptions(shape) ? [hitsOfOptions(shape)] : [];
  const current = `current AS MATERIALIZED (
    SELECT id, ${hitKeys(shape)} FROM products WHERE id = (SELECT $14::uuid) AND archived_at IS NULL
  )`;
  return {
    name: nameOf('neighbours', shape),
    text: `
      WITH ${[parameters, current, ...hits].join(', ')}
      SELECT
        EXISTS (SELECT FROM current) AS "isListed",
        (${packedNeighbour(shape, false)}) AS previous,
        (${packedNeighbour(shape, true)}) AS next`,
  };
}
