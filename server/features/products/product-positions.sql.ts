/** The orders whose blocks are kept, with the column of their key. */
export const sortKeys = { name: 'sort_name', gram: 'gram', age: 'created_at' } as const;

type SortOrder = keyof typeof sortKeys;

/** Comes before the key of every product. */
const lowest: Record<SortOrder, string> = { name: `''`, gram: '0', age: `'-infinity'::timestamptz` };
const lowestId = `'00000000-0000-0000-0000-000000000000'::uuid`;

interface PageStart {
  order: SortOrder;
  /** A condition on `category_id` and `subcategory_id`, or an empty text for all products. */
  chosen: string;
  /** SQL expression: the number of products before the page, in ascending order. */
  first: string;
}

/**
 * The common table expressions `start` and `skipped`: the key of a product shortly before the page, and the number of
 * products before it. Changes since the blocks were divided may have moved a block by as many products, so the search
 * is for a block that lies before the page in any case.
 */
export function pageStart({ order, chosen, first }: PageStart): string {
  const key = sortKeys[order];
  const where = chosen && `WHERE ${chosen}`;
  const known = chosen
    ? `SELECT position, sum(products) AS before FROM product_position_counts
       WHERE sort = '${order}' AND ${chosen} GROUP BY position`
    : `SELECT position, position AS before FROM product_positions WHERE sort = '${order}'`;
  return `
    changes AS MATERIALIZED (SELECT sign, ${key} AS key, id FROM product_position_changes ${where}),
    block AS MATERIALIZED (
      SELECT position, before FROM (${known}) AS known WHERE before <= ${first} - (SELECT count(*) FROM changes)
      ORDER BY position DESC LIMIT 1
    ),
    start AS MATERIALIZED (
      SELECT ${key} AS key, id, before FROM block JOIN product_positions USING (position) WHERE sort = '${order}'
      UNION ALL
      SELECT ${lowest[order]}, ${lowestId}, 0 WHERE NOT EXISTS (SELECT FROM block)
    ),
    skipped AS MATERIALIZED (
      SELECT before + coalesce((SELECT sum(sign) FROM changes WHERE (key, id) < (start.key, start.id)), 0) AS products
      FROM start
    )`;
}

/**
 * The common table expression `counts`: the number of products per category in a range of weights, which are SQL
 * expressions. It adds what is known from the first to the last block that begins within the range, the changes between
 * them, and the products before and after them, which are read. Without two such blocks, all products of the range are
 * read as those before.
 */
export const countsInRange = (from: string, to: string) => `
  inner_blocks AS MATERIALIZED (
    SELECT first.position AS first, first.gram AS from_gram, first.id AS from_id,
      last.position AS last, last.gram AS to_gram, last.id AS to_id
    FROM (
      SELECT position, gram, id FROM product_positions WHERE sort = 'gram' AND gram >= ${from}
      ORDER BY gram, position LIMIT 1
    ) AS first CROSS JOIN (
      SELECT position, gram, id FROM product_positions WHERE sort = 'gram' AND gram <= ${to}
      ORDER BY gram DESC, position DESC LIMIT 1
    ) AS last
    WHERE first.position < last.position
  ),
  counts AS MATERIALIZED (
    SELECT category_id, subcategory_id, sum(products)::int AS products FROM (
      SELECT category_id, subcategory_id, CASE position WHEN last THEN products ELSE -products END AS products
      FROM inner_blocks JOIN product_position_counts ON position IN (first, last) WHERE sort = 'gram'
      UNION ALL
      SELECT category_id, subcategory_id, sign
      FROM inner_blocks JOIN product_position_changes
        ON (gram, id) >= (from_gram, from_id) AND (gram, id) < (to_gram, to_id)
      UNION ALL
      SELECT category_id, subcategory_id, 1 FROM products
      WHERE archived_at IS NULL AND gram >= ${from} AND gram <= least(${to}, (SELECT from_gram FROM inner_blocks))
        AND ((SELECT first FROM inner_blocks) IS NULL OR (gram, id) < (SELECT from_gram, from_id FROM inner_blocks))
      UNION ALL
      SELECT category_id, subcategory_id, 1 FROM products
      WHERE archived_at IS NULL AND gram >= (SELECT to_gram FROM inner_blocks) AND gram <= ${to}
        AND NOT (gram, id) < (SELECT to_gram, to_id FROM inner_blocks)
    ) AS counted GROUP BY category_id, subcategory_id
  )`;
