import { maxRelatedProducts } from '../../../domain/products.js';
import { hasWords, precedence, slice } from './product-list.sql.js';
import { packedProduct, visibleTo } from './product.sql.js';

/** Rank weights in ascending order: carats, category, subcategory, product name. */
const weights = "'{0.05, 0.3, 0.5, 1}'";

/**
 * Selects the best products of a search: by number, by the exact name, by its beginning, by rank. `:text` is in lower
 * case.
 */
export const searchStatement = `
  WITH found AS MATERIALIZED (
    SELECT id, sort_name, number_key, ${precedence} AS precedence,
      ts_rank(${weights}, search, to_tsquery('catalogue', :query)) AS rank
    FROM products WHERE ${visibleTo('customers')} AND ${hasWords}
  ), page AS (
    SELECT id, row_number() OVER (
      ORDER BY precedence, CASE WHEN precedence < 3 THEN number_key END COLLATE natural_order,
        sort_name = :text DESC, starts_with(sort_name, :text) DESC, rank DESC, sort_name, id
    ) AS place
    FROM found ORDER BY place ${slice}
  )
  SELECT (SELECT count(*)::int FROM found) AS total,
    (SELECT json_agg(product.packed ORDER BY place)
     FROM page CROSS JOIN LATERAL (${packedProduct('page.id')}) AS product) AS items`;

/** Selects other products of the category of `:id`: first those of its subcategory, nearest in weight first. */
export const relatedStatement = `
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
     FROM related CROSS JOIN LATERAL (${packedProduct('related.id')}) AS product) AS items`;
