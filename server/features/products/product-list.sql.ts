import { clientNumberForms } from '../../../domain/client-numbers.js';
import { caratsOf } from '../../../domain/gold.js';
import type { ListProducts } from '../../../domain/products.schemas.js';
import { maxRelatedProducts, type ProductSort } from '../../../domain/products.js';
import type { CompanyNumbers } from '../../platform/http/access/person.js';
import { catalogueVersion } from '../../platform/http/response-cache/response-cache.js';
import { idsOfClientNumbers } from '../client-numbers/client-number-lookups.sql.js';
import { askedOptions, offersAskedOption, valuesOfOptions } from './option-filters.sql.js';
import { isNewProduct, numberKey, packedProduct, visibleTo } from './product.sql.js';
import { searchedNumbers } from './search-terms.js';

export interface ProductList extends Omit<ListProducts, 'page' | 'perPage' | 'search' | 'sort'> {
  /** The sorting; `changed` goes with `changedSince`. */
  sort: ProductSort | 'changed';
  changedSince?: Date;
  archived?: boolean;
  needsNetWeight?: boolean;
  search?: SearchedWords;
  /** The numbers of the company that reads the list. */
  numbers?: CompanyNumbers;
}

export interface SearchedWords {
  text: string;
  /** Text for `to_tsquery`. */
  query: string;
}

/** The time of the last change; must equal the expression of its index. */
const changedAt = 'coalesce(changed_at, created_at)';

/** The design number in natural order, RI-2 before RI-10; must equal the expression of its index. */
const sortNumber = 'number_key COLLATE natural_order';

/** SQL condition of a product set with stones, without net weight; must equal the condition of its index. */
const needsNetWeight = "stones <> '[]' AND net_gram IS NULL";

const sortings: Record<ProductList['sort'], { column: string; ascending: boolean; of?: string }> = {
  name: { column: 'sort_name', ascending: true },
  '-name': { column: 'sort_name', ascending: false },
  gram: { column: 'gram', ascending: true },
  '-gram': { column: 'gram', ascending: false },
  number: { column: 'sort_number', ascending: true, of: sortNumber },
  '-number': { column: 'sort_number', ascending: false, of: sortNumber },
  newest: { column: 'created_at', ascending: false },
  changed: { column: 'last_changed_at', ascending: true, of: changedAt },
};

const hasNumber = 'number_key >= :firstNumber AND number_key <= :lastNumber';

/** The company whose numbers a statement reads and searches. */
type Reader = Pick<ProductList, 'numbers'>;

/** SQL of the company whose numbers the products have. */
const companyOf = ({ numbers }: Reader) => (numbers ? ':company::uuid' : null);

/** SQL condition: the number that the company gives the product matches. */
const hasClientNumber = (condition: string) => `id = ANY (${idsOfClientNumbers(':company::uuid', condition)})`;

/**
 * SQL condition of a search: all words in the text of the product, or a design number that the text can mean, of the shop
 * or of the company.
 */
const hasWords = ({ numbers }: Reader) =>
  `(search @@ to_tsquery('catalogue', :query) OR (${hasNumber})${
    numbers ? ` OR ${hasClientNumber('number_key >= :firstClientNumber AND number_key <= :lastClientNumber')}` : ''
  })`;

/**
 * SQL expression for the rank by design number.
 * 0: the search text is the number.
 * 1: it is the number in another spelling.
 * 2: it is the number of the company, in any spelling.
 * 3: the number of the shop begins with it.
 * 4: none of these.
 */
const precedence = ({ numbers }: Reader) => `
  CASE WHEN ${numberKey} = :exactNumber THEN 0 WHEN number_key = :firstNumber THEN 1
    ${numbers ? `WHEN ${hasClientNumber('number_key = :firstClientNumber')} THEN 2` : ''}
    WHEN ${hasNumber} THEN 3 ELSE 4 END`;

export function valuesOfSearch({ text, query }: SearchedWords) {
  const { exact, from, to } = searchedNumbers(text);
  const { key } = clientNumberForms(text);
  const ofCompany = { firstClientNumber: from ?? key, lastClientNumber: to ?? key };
  return { query, exactNumber: exact, firstNumber: from, lastNumber: to, ...ofCompany };
}

/** SQL expression of the weight of the gold. */
const netWeight = 'coalesce(net_gram, gram)';

/** SQL condition of a product with one of the rows of stones. */
const hasStones = 'stones @> ANY (:stones::jsonb[])';

/** Parts of the rows of stones that match: with both filters, the chosen kind and shape must be in one row. */
const searchedStones = ({ stone, shape }: ProductList) =>
  (stone ?? [undefined]).flatMap((kind) => (shape ?? [undefined]).map((cut) => JSON.stringify([{ kind, shape: cut }])));

const lower = (names: readonly string[] | undefined) => names?.map((name) => name.toLowerCase());

export const valuesOf = (list: ProductList) => ({
  categories: lower(list.categories),
  subcategories: lower(list.subcategories),
  gramMin: list.gramMin,
  gramMax: list.gramMax,
  netMin: list.netMin,
  netMax: list.netMax,
  stone: list.stone,
  shape: list.shape,
  stones: searchedStones(list),
  ...valuesOfOptions(list),
  carats: caratsOf(list),
  sizes: lower(list.sizes),
  changedSince: list.changedSince,
  company: list.numbers?.companyId,
  ...(list.search && valuesOfSearch(list.search)),
});

/** The conditions of a list except its categories, so that the products of the other categories are counted too. */
export const conditions = (list: ProductList) => [
  visibleTo(list.archived ? 'archive' : 'customers'),
  ...(list.search ? [hasWords(list)] : []),
  ...(list.gramMin === undefined ? [] : ['gram >= :gramMin']),
  ...(list.gramMax === undefined ? [] : ['gram <= :gramMax']),
  ...(list.netMin === undefined ? [] : [`${netWeight} >= :netMin`]),
  ...(list.netMax === undefined ? [] : [`${netWeight} <= :netMax`]),
  ...(list.stone || list.shape ? [hasStones] : []),
  ...askedOptions(list).map((_, index) => offersAskedOption(index, 'products')),
  ...(caratsOf(list) ? ['carat_options && :carats'] : []),
  ...(list.sizes
    ? [
        `category_id = ANY (ARRAY(
          SELECT id FROM categories WHERE EXISTS (SELECT FROM unnest(sizes) AS size WHERE lower(size) = ANY (:sizes))
        ))`,
      ]
    : []),
  ...(list.isNew ? [isNewProduct()] : []),
  ...(list.needsNetWeight ? [needsNetWeight] : []),
  ...(list.changedSince ? [`${changedAt} >= :changedSince`] : []),
];

/** Conditions with arrays, because PostgreSQL would plan a join with the categories again for each request. */
export const chosenCategories = (list: ProductList) => [
  ...(list.categories
    ? ['category_id = ANY (ARRAY(SELECT id FROM categories WHERE lower(name) = ANY (:categories)))']
    : []),
  ...(list.subcategories
    ? ['subcategory_id = ANY (ARRAY(SELECT id FROM subcategories WHERE lower(name) = ANY (:subcategories)))']
    : []),
];

/** The sort key as a column of a subquery. */
const sortColumn = ({ sort }: ProductList) => {
  const { column, of = column } = sortings[sort];
  return `${of} AS ${column}`;
};

const keysOf = (list: ProductList) => [...(list.search ? ['precedence'] : []), sortings[list.sort].column, 'id'];

function orderOf(list: ProductList, { reversed = false, from = '' } = {}): string {
  const direction = sortings[list.sort].ascending === reversed ? 'DESC' : 'ASC';
  return keysOf(list)
    .map((key) => `${from}${key} ${direction}`)
    .join(', ');
}

/**
 * The common table expression `found`: the products of the list in all categories. Products found by number come first,
 * also in descending lists. A search is materialised. Otherwise PostgreSQL might read the whole catalogue in the order
 * of the list instead of using the index of words.
 */
const found = (list: ProductList) => `
  found AS ${list.search ? 'MATERIALIZED' : 'NOT MATERIALIZED'} (
    SELECT id, category_id, subcategory_id, ${sortColumn(list)}
      ${list.search ? `, ${sortings[list.sort].ascending ? '' : '-'}(${precedence(list)}) AS precedence` : ''}
    FROM products WHERE ${conditions(list).join(' AND ')}
  )`;

/** Selects the sort keys of the products that also match the chosen categories. */
const chosen = (list: ProductList, more: string[] = []) =>
  `SELECT ${keysOf(list).join(', ')} FROM found WHERE ${['true', ...chosenCategories(list), ...more].join(' AND ')}`;

/** A page. The values are subqueries, because PostgreSQL would otherwise plan the statement again for each limit. */
const slice = 'LIMIT (SELECT :limit::bigint) OFFSET (SELECT :offset::bigint)';

const page = (list: ProductList) => `page AS (${chosen(list)} ORDER BY ${orderOf(list)} ${slice})`;

/**
 * Selects every category, followed by its subcategories, with the number of its products. Products without a
 * subcategory are counted in the row of their category. Archived products without a category are counted in a separate
 * row.
 */
const counts = `
  SELECT json_agg(json_build_array(coalesce(category.name, ''), subcategory.name, coalesce(counted.products, 0))
    ORDER BY category.id, subcategory.position NULLS FIRST)
  FROM (
    SELECT id AS category_id, NULL::uuid AS subcategory_id FROM categories UNION ALL
    SELECT category_id, id FROM subcategories
  ) AS place
  FULL JOIN (
    SELECT category_id, subcategory_id, count(*) AS products FROM found GROUP BY category_id, subcategory_id
  ) AS counted
    ON coalesce(counted.subcategory_id, counted.category_id) = coalesce(place.subcategory_id, place.category_id)
  LEFT JOIN categories AS category ON category.id = place.category_id
  LEFT JOIN subcategories AS subcategory ON subcategory.id = place.subcategory_id`;

/** Selects a page, and the counts unless the caller's counts are current. */
export const listStatement = (list: ProductList) => `
  WITH ${found(list)}, ${page(list)}
  SELECT
    (SELECT json_agg(product.packed ORDER BY ${orderOf(list, { from: 'page.' })})
     FROM page CROSS JOIN LATERAL (${packedProduct({ id: 'page.id', which: 'any', company: companyOf(list) })}) AS product) AS items,
    CASE WHEN :knownVersion IS DISTINCT FROM ${catalogueVersion} THEN (${counts}) END AS counts,
    ${catalogueVersion} AS version`;

/** Selects the ids of a list as one text, because there can be a hundred thousand. */
export const idsStatement = (list: ProductList) => `
  WITH ${found(list)}
  SELECT string_agg(id::text, ',' ORDER BY ${orderOf(list)}) AS ids FROM (${chosen(list)}) AS listed`;

/** Selects the next product of the list after the current one, which need not be in the list. */
function neighbour(list: ProductList, reversed: boolean): string {
  const keys = keysOf(list).join(', ');
  const isAfter = sortings[list.sort].ascending !== reversed;
  const beyond = `(${keys}) ${isAfter ? '>' : '<'} (SELECT ${keys} FROM current)`;
  return `
    SELECT product.packed FROM (${chosen(list, [beyond])} ORDER BY ${orderOf(list, { reversed })} LIMIT 1) AS nearest
    CROSS JOIN LATERAL (${packedProduct({ id: 'nearest.id', company: companyOf(list) })}) AS product`;
}

/** Selects the products before and after the product `:id`. */
export const neighboursStatement = (list: ProductList) => `
  WITH ${found(list)}, current AS (
    SELECT id, ${sortColumn(list)}
      ${list.search ? `, ${sortings[list.sort].ascending ? '' : '-'}(${precedence(list)}) AS precedence` : ''}
    FROM products WHERE id = :id AND ${visibleTo('customers')}
  )
  SELECT EXISTS (SELECT FROM current) AS "isListed",
    (${neighbour(list, true)}) AS previous, (${neighbour(list, false)}) AS next`;

/** Rank weights in ascending order: carats, category, subcategory, product name. */
const weights = "'{0.05, 0.3, 0.5, 1}'";

/**
 * Selects the best products of a search: by number, by the exact name, by its beginning, by rank. `:text` is in lower
 * case.
 */
export const searchStatement = (reader: Reader) => `
  WITH found AS MATERIALIZED (
    SELECT id, sort_name, number_key, ${precedence(reader)} AS precedence,
      ts_rank(${weights}, search, to_tsquery('catalogue', :query)) AS rank
    FROM products WHERE ${visibleTo('customers')} AND ${hasWords(reader)}
  ), page AS (
    SELECT id, row_number() OVER (
      ORDER BY precedence, CASE WHEN precedence < 4 THEN number_key END COLLATE natural_order,
        sort_name = :text DESC, starts_with(sort_name, :text) DESC, rank DESC, sort_name, id
    ) AS place
    FROM found ORDER BY place ${slice}
  )
  SELECT (SELECT count(*)::int FROM found) AS total,
    (SELECT json_agg(product.packed ORDER BY place)
     FROM page CROSS JOIN LATERAL (${packedProduct({ id: 'page.id', company: companyOf(reader) })}) AS product) AS items`;

/** Selects other products of the category of `:id`: first those of its subcategory, nearest in weight first. */
export const relatedStatement = (reader: Reader) => `
  WITH current AS (
    SELECT id, gram, category_id, subcategory_id FROM products WHERE id = :id AND ${visibleTo('customers')}
  ), related AS (
    SELECT other.id, row_number() OVER (
      ORDER BY (other.subcategory_id = current.subcategory_id) IS TRUE DESC, abs(other.gram - current.gram), other.id
    ) AS place
    FROM current JOIN products AS other ON other.category_id = current.category_id AND other.id <> current.id
    WHERE ${visibleTo('customers', 'other')}
    ORDER BY place LIMIT ${maxRelatedProducts}
  )
  SELECT EXISTS (SELECT FROM current) AS "isListed",
    (SELECT json_agg(product.packed ORDER BY place)
     FROM related CROSS JOIN LATERAL (${packedProduct({ id: 'related.id', company: companyOf(reader) })}) AS product) AS items`;
