import type { PreparedStatement } from '../../platform/database/prepared-query.js';
import { packedProduct } from './product-row.js';

/** So many hits are weighed; the rest follow unweighed, the newest first. Weighing thousands costs more than finding them. */
const maxRanked = 300;

/**
 * So many hits are looked at and told as the total. In a very large catalogue a word may have a hundred thousand, which
 * nobody leafs through; the list, which people filter further, counts them all.
 */
const maxHits = 2_000;

/** By weight: carats least, then category, subcategory, and the product's own name most. */
const weights = "'{0.05, 0.3, 0.5, 1}'";

// $1 words, $2 the whole text in small letters, $3 limit, $4 offset.
export const searchStatement: PreparedStatement = {
  name: 'search-products',
  text: `
    WITH query AS MATERIALIZED (SELECT product_query($1::text[]) AS wanted),
    hits AS MATERIALIZED (
      SELECT id FROM products WHERE archived_at IS NULL AND search @@ (SELECT wanted FROM query)
      LIMIT ${maxHits}
    ),
    weighed AS (
      SELECT near.id, product.sort_name, product.sort_name = $2::text AS is_it,
        starts_with(product.sort_name, $2::text) AS begins,
        ts_rank(${weights}, product.search, (SELECT wanted FROM query)) AS weight
      FROM (SELECT id FROM hits ORDER BY id DESC LIMIT ${maxRanked}) AS near
      CROSS JOIN LATERAL (SELECT sort_name, search FROM products WHERE products.id = near.id OFFSET 0) AS product
    ),
    page AS (
      SELECT id, row_number() OVER (ORDER BY is_it DESC, begins DESC, weight DESC, sort_name, id) AS place
      FROM (
        SELECT id, sort_name, is_it, begins, weight FROM weighed
        UNION ALL
        SELECT id, NULL, false, false, -1 FROM (SELECT id FROM hits ORDER BY id DESC OFFSET ${maxRanked}) AS rest
        WHERE $3::bigint + $4::bigint > ${maxRanked}
      ) AS found
      ORDER BY place LIMIT $3::bigint OFFSET $4::bigint
    )
    SELECT
      (SELECT count(*)::int FROM hits) AS total,
      (SELECT json_agg(found.packed ORDER BY page.place)
       FROM page CROSS JOIN LATERAL (${packedProduct('page.id')}) AS found) AS items`,
};

// $1 the id.
export const detailStatement: PreparedStatement = { name: 'product', text: packedProduct('$1') };

export const managedStatement: PreparedStatement = { name: 'managed-product', text: packedProduct('$1', 'any') };
