const since = `week_of(now()) - 7 * ($1::int - 1)`;

const decided = (...kinds: string[]) =>
  `coalesce((SELECT sum(a.decisions) FROM access_weeks a
     WHERE a.week = w.week AND a.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})), 0)::int`;

/** Reads `order_weeks` and `access_weeks`. Weeks without orders have no row, but still appear in the result. */
export const weeks = `
  SELECT to_char(w.week, 'YYYY-MM-DD') AS week, coalesce(o.orders, 0)::int AS orders, coalesce(o.pieces, 0)::int AS pieces,
    coalesce(o.grams, 0)::float8 AS grams, ${decided('requested')} AS requested,
    ${decided('granted', 'extended')} AS approved, ${decided('rejected', 'declined')} AS rejected
  FROM (SELECT ${since} + 7 * n AS week FROM generate_series(0, $1::int - 1) AS n) AS w
  LEFT JOIN LATERAL (
    SELECT sum(orders) AS orders, sum(pieces) AS pieces, sum(grams) AS grams FROM order_weeks WHERE week = w.week
  ) AS o ON true
  ORDER BY w.week`;

/** Reads `category_weeks`. */
export const categories = `
  SELECT category, sum(pieces)::int AS pieces, sum(grams)::float8 AS grams FROM category_weeks
  WHERE week BETWEEN ${since} AND week_of(now())
  GROUP BY category HAVING sum(pieces) > 0 ORDER BY sum(grams) DESC, category`;

/** Reads `product_sales` and `products`. */
export const products = `
  SELECT p.id, p.name, s.pieces::int AS pieces, s.grams::float8 AS grams
  FROM product_sales s JOIN products p ON p.id = s.product_id
  WHERE s.pieces > 0 ORDER BY s.pieces DESC, s.product_id LIMIT $1`;
