const since = `week_of(now()) - 7 * ($1::int - 1)`;

const decided = (...kinds: string[]) =>
  `coalesce((SELECT sum(a.decisions) FROM access_weeks a
     WHERE a.week = w.week AND a.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})), 0)::int`;

/** Reads `current_order_weeks`, `current_category_weeks` and `access_weeks`. Weeks without orders have no row, but still appear in the result. */
export const weeks = `
  SELECT to_char(w.week, 'YYYY-MM-DD') AS week, coalesce(o.orders, 0)::int AS orders, coalesce(o.pieces, 0)::int AS pieces,
    coalesce(o.grams, 0)::float8 AS grams, coalesce(fine.grams, 0)::float8 AS fine_grams,
    ${decided('requested')} AS requested, ${decided('granted', 'extended')} AS approved,
    ${decided('rejected', 'declined')} AS rejected
  FROM (SELECT ${since} + 7 * n AS week FROM generate_series(0, $1::int - 1) AS n) AS w
  LEFT JOIN (SELECT * FROM current_order_weeks WHERE week >= ${since}) AS o ON o.week = w.week
  LEFT JOIN (
    SELECT week, sum(fine_grams) AS grams FROM current_category_weeks WHERE week >= ${since} GROUP BY week
  ) AS fine ON fine.week = w.week
  ORDER BY w.week`;

/** Reads `current_category_weeks`. */
export const categories = `
  SELECT category, sum(pieces)::int AS pieces, sum(grams)::float8 AS grams, sum(fine_grams)::float8 AS fine_grams
  FROM current_category_weeks
  WHERE week BETWEEN ${since} AND week_of(now())
  GROUP BY category HAVING sum(pieces) > 0 ORDER BY sum(grams) DESC, category`;

const sums = ['pieces', 'grams', 'fine_grams'].map((figure) => `sum(${figure}) AS ${figure}`).join(', ');

/**
 * Reads `product_sales`, `order_line_changes` and `products`. Changes can move any product up or down, so the
 * candidates are the changed products, and as many more of the best ones as have changed.
 */
export const products = `
  WITH changes AS MATERIALIZED (
    SELECT product_id, ${sums} FROM order_line_changes
    WHERE product_id IS NOT NULL GROUP BY product_id
  ), best AS (
    SELECT product_id, pieces, grams, fine_grams FROM product_sales
    ORDER BY pieces DESC, product_id LIMIT $1 + (SELECT count(*) FROM changes)
  ), sales AS (
    SELECT product_id, ${sums} FROM (
      SELECT * FROM best WHERE NOT EXISTS (SELECT FROM changes WHERE changes.product_id = best.product_id)
      UNION ALL
      SELECT product_id, pieces, grams, fine_grams FROM product_sales
      WHERE product_id = ANY (ARRAY(SELECT product_id FROM changes))
      UNION ALL
      SELECT * FROM changes
    ) AS added GROUP BY product_id HAVING sum(pieces) > 0
  )
  SELECT p.id, p.design_number, p.name, s.pieces::int AS pieces, s.grams::float8 AS grams,
    s.fine_grams::float8 AS fine_grams
  FROM sales s JOIN products p ON p.id = s.product_id
  ORDER BY s.pieces DESC, s.product_id LIMIT $1`;
