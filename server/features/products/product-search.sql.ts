import type { PreparedStatement } from '../../platform/database/sql.js';
import { hitsFromNewest, catalogueSize, precedenceOf, wordsOf } from './product-hits.sql.js';
import { idOfNumber, packedProduct } from './product.sql.js';

/** Only this many hits are ranked; the rest follow, newest first. Ranking thousands costs more than finding them. */
const maxRanked = 300;

/** Rank weights in ascending order: carats, category, subcategory, product name. */
const weights = "'{0.05, 0.3, 0.5, 1}'";

const numbers = { exact: '$7', from: '$5', to: '$6' };

const hits = hitsFromNewest({
  name: 'hits',
  columns: `id, ctid AS address, ${precedenceOf(numbers)} AS precedence, number_key`,
  numbers,
  conditions: ['archived_at IS NULL'],
});

/** Numbers in their order, before the products with such words. */
const byNumber = 'precedence, CASE WHEN precedence < 3 THEN number_key END COLLATE natural_order';

// $1 terms, $2 the whole text in lower case, $3 limit, $4 offset, $5 to $7 the numbers. All but the first two are in
// subqueries, because PostgreSQL would plan the statement again for each request otherwise.
export const searchStatement: PreparedStatement = {
  name: 'search-products',
  text: `
    WITH ${wordsOf('$1::text[]')},
    ${catalogueSize},
    ${hits},
    ranked AS (
      SELECT latest.id, latest.precedence, latest.number_key, product.sort_name, product.sort_name = $2::text AS is_exact,
        starts_with(product.sort_name, $2::text) AS is_prefix,
        ts_rank(${weights}, product.search, (SELECT terms FROM query)) AS weight
      FROM (SELECT * FROM hits ORDER BY ${byNumber}, id DESC LIMIT ${maxRanked}) AS latest
      CROSS JOIN LATERAL (SELECT sort_name, search FROM products WHERE products.ctid = latest.address OFFSET 0) AS product
    ),
    page AS (
      SELECT id, row_number() OVER (
        ORDER BY ${byNumber}, is_exact DESC, is_prefix DESC, weight DESC, sort_name, id
      ) AS place
      FROM (
        SELECT id, precedence, number_key, sort_name, is_exact, is_prefix, weight FROM ranked
        UNION ALL
        SELECT id, precedence, number_key, NULL, false, false, -1
        FROM (SELECT * FROM hits ORDER BY ${byNumber}, id DESC OFFSET ${maxRanked}) AS rest
        WHERE (SELECT $3::bigint + $4::bigint) > ${maxRanked}
      ) AS found
      ORDER BY place LIMIT (SELECT $3::bigint) OFFSET (SELECT $4::bigint)
    )
    SELECT
      (SELECT count(*)::int FROM hits) AS total,
      (SELECT is_complete FROM hits_end) AS "totalIsExact",
      (SELECT json_agg(found.packed ORDER BY page.place)
       FROM page CROSS JOIN LATERAL (${packedProduct('page.id')}) AS found) AS items`,
};

// `$1` is a subquery, because PostgreSQL would plan a statement whose number of ids it knows again for each request.
const byId = (which: 'listed' | 'any') => `
  SELECT wanted.place, found.packed FROM unnest((SELECT $1::uuid[])) WITH ORDINALITY AS wanted (id, place)
  CROSS JOIN LATERAL (${packedProduct('wanted.id', which)}) AS found`;

// $1 the ids.
export const productsById: PreparedStatement = { name: 'products-by-id', text: byId('listed') };

export const managedProductsById: PreparedStatement = { name: 'managed-products-by-id', text: byId('any') };

// $1 the text in lower case, $2 its key.
export const productByNumber: PreparedStatement = {
  name: 'product-by-number',
  text: packedProduct(`(${idOfNumber({ number: '$1::text', key: '$2::text' })})`),
};
