import type { PreparedStatement } from '../../platform/database/sql.js';
import { hitsFromNewest, catalogueSize, wordsOf } from './product-hits.sql.js';
import { packedProduct } from './product.sql.js';

/** Only this many hits are ranked; the rest follow, newest first. Ranking thousands costs more than finding them. */
const maxRanked = 300;

/** Rank weights in ascending order: carats, category, subcategory, product name. */
const weights = "'{0.05, 0.3, 0.5, 1}'";

// $1 terms, $2 the whole text in lower case, $3 limit, $4 offset. The last two are in subqueries, because PostgreSQL would
// plan the statement again for each request otherwise.
export const searchStatement: PreparedStatement = {
  name: 'search-products',
  text: `
    WITH ${wordsOf('$1::text[]')},
    ${catalogueSize},
    ${hitsFromNewest({ name: 'hits', columns: 'id, ctid AS address', conditions: ['archived_at IS NULL'] })},
    ranked AS (
      SELECT latest.id, product.sort_name, product.sort_name = $2::text AS is_exact,
        starts_with(product.sort_name, $2::text) AS is_prefix,
        ts_rank(${weights}, product.search, (SELECT terms FROM query)) AS weight
      FROM (SELECT id, address FROM hits ORDER BY id DESC LIMIT ${maxRanked}) AS latest
      CROSS JOIN LATERAL (SELECT sort_name, search FROM products WHERE products.ctid = latest.address OFFSET 0) AS product
    ),
    page AS (
      SELECT id, row_number() OVER (ORDER BY is_exact DESC, is_prefix DESC, weight DESC, sort_name, id) AS place
      FROM (
        SELECT id, sort_name, is_exact, is_prefix, weight FROM ranked
        UNION ALL
        SELECT id, NULL, false, false, -1 FROM (SELECT id FROM hits ORDER BY id DESC OFFSET ${maxRanked}) AS rest
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
