import { maxRelatedProducts } from '../../../domain/products.js';
import type { PreparedStatement } from '../../platform/database/sql.js';
import { packedProduct } from './product.sql.js';

/** Selects the products of its category or subcategory that are the next heavier, or the next lighter, than the current one. */
const nextInWeight = (group: 'category_id' | 'subcategory_id', isHeavier: boolean) => `(
  SELECT id, gram, subcategory_id FROM products
  WHERE ${group} = (SELECT ${group} FROM current) AND archived_at IS NULL
    AND (gram, id) ${isHeavier ? '>' : '<'} ((SELECT gram FROM current), (SELECT id FROM current))
  ORDER BY gram ${isHeavier ? 'ASC' : 'DESC'}, id ${isHeavier ? 'ASC' : 'DESC'} LIMIT ${maxRelatedProducts}
)`;

const candidates = (['category_id', 'subcategory_id'] as const).flatMap((group) =>
  [true, false].map((isHeavier) => nextInWeight(group, isHeavier)),
);

// $1 the id. Each of the four parts reads the first rows of an index by weight; a product can be in two of them.
export const relatedStatement: PreparedStatement = {
  name: 'related-products',
  text: `
    WITH current AS MATERIALIZED (
      SELECT id, gram, category_id, subcategory_id FROM products
      WHERE id = (SELECT $1::uuid) AND archived_at IS NULL
    ),
    related AS (
      SELECT candidate.id, row_number() OVER (
        ORDER BY (candidate.subcategory_id = current.subcategory_id) IS TRUE DESC,
          abs(candidate.gram - current.gram), candidate.id
      ) AS place
      FROM (${candidates.join(' UNION ')}) AS candidate CROSS JOIN current
      ORDER BY place LIMIT ${maxRelatedProducts}
    )
    SELECT
      EXISTS (SELECT FROM current) AS "isListed",
      (SELECT json_agg(found.packed ORDER BY related.place)
       FROM related CROSS JOIN LATERAL (${packedProduct('related.id')}) AS found) AS items`,
};
