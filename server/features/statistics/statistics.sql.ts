/**
 * The totals are kept by weeks of UTC. $1 the Mondays of the weeks of the shop and of the week after, $2 the times at which
 * these weeks begin: what happened between both beginnings of a week moves to the week before or after.
 */
const bounds = `
  bounds AS MATERIALIZED (
    SELECT week, least(beginning, utc) AS first, greatest(beginning, utc) AS last,
      CASE WHEN beginning < utc THEN 1 ELSE -1 END AS sign
    FROM (
      SELECT week, beginning, week::timestamp AT TIME ZONE 'UTC' AS utc
      FROM unnest($1::date[], $2::timestamptz[]) AS given(week, beginning)
    ) AS weeks
  )`;

const within = (time: string) => `${time} >= bounds.first AND ${time} < bounds.last`;

/**
 * The rows of these hours, positive in the week that gets them and negative in the one that loses them. LATERAL and OFFSET
 * make PostgreSQL look up the hours of each week in an index; it would compare all rows with all weeks for a join.
 */
const moved = (rows: string) => `
  FROM bounds CROSS JOIN LATERAL (${rows} OFFSET 0) AS found
  CROSS JOIN LATERAL (VALUES (bounds.week, bounds.sign), (bounds.week - 7, -bounds.sign)) AS moved(week, sign)`;

const movedOrders = `
  SELECT moved.week, moved.sign AS orders, moved.sign * total_quantity AS pieces, moved.sign * total_grams AS grams ${moved(
    `SELECT total_quantity, total_grams FROM orders WHERE ${within('created_at')} AND status <> 'cancelled'`,
  )}`;

const movedLines = `
  SELECT moved.week, category, moved.sign * quantity AS pieces, moved.sign * quantity * gram AS grams,
    moved.sign * fine_grams(quantity, gram, carat) AS fine_grams ${moved(
      `SELECT l.category, l.quantity, l.gram, l.carat FROM orders o JOIN order_lines l ON l.order_id = o.id
       WHERE ${within('o.created_at')} AND o.status <> 'cancelled'`,
    )}`;

const movedDecisions = `
  SELECT moved.week, kind, moved.sign AS decisions ${moved(`SELECT kind FROM access_decisions WHERE ${within('at')}`)}`;

const decided = (...kinds: string[]) =>
  `sum(decisions) FILTER (WHERE kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;

/**
 * Reads `current_order_weeks`, `current_category_weeks` and `access_weeks`, and `orders`, `order_lines` and
 * `access_decisions` of the hours between two beginnings of a week. Weeks without orders have no row, but still appear.
 */
export const weeks = `
  WITH ${bounds}, counted AS (
    SELECT week, sum(orders) AS orders, sum(pieces) AS pieces, sum(grams) AS grams FROM (
      SELECT week, orders, pieces, grams FROM current_order_weeks WHERE week = ANY ($1::date[])
      UNION ALL ${movedOrders}
    ) AS added GROUP BY week
  ), fine AS (
    SELECT week, sum(fine_grams) AS grams FROM (
      SELECT week, fine_grams FROM current_category_weeks WHERE week = ANY ($1::date[])
      UNION ALL SELECT week, fine_grams FROM (${movedLines}) AS lines
    ) AS added GROUP BY week
  ), decided AS (
    SELECT week, ${decided('requested')} AS requested, ${decided('granted', 'extended')} AS approved,
      ${decided('rejected', 'declined')} AS rejected
    FROM (
      SELECT week, kind, decisions FROM access_weeks WHERE week = ANY ($1::date[])
      UNION ALL ${movedDecisions}
    ) AS added GROUP BY week
  )
  SELECT to_char(week, 'YYYY-MM-DD') AS week, coalesce(o.orders, 0)::int AS orders, coalesce(o.pieces, 0)::int AS pieces,
    coalesce(o.grams, 0)::float8 AS grams, coalesce(fine.grams, 0)::float8 AS fine_grams,
    coalesce(requested, 0)::int AS requested, coalesce(approved, 0)::int AS approved,
    coalesce(rejected, 0)::int AS rejected
  FROM bounds LEFT JOIN counted o USING (week) LEFT JOIN fine USING (week) LEFT JOIN decided USING (week)
  ORDER BY week LIMIT cardinality($1::date[]) - 1`;

/** Reads `current_category_weeks`, and `orders` and `order_lines` of the hours between two beginnings of a week. */
export const categories = `
  WITH ${bounds}
  SELECT category, sum(pieces)::int AS pieces, sum(grams)::float8 AS grams, sum(fine_grams)::float8 AS fine_grams
  FROM (
    SELECT week, category, pieces, grams, fine_grams FROM current_category_weeks
    UNION ALL ${movedLines}
  ) AS added
  WHERE week >= ($1::date[])[1] AND week < ($1::date[])[cardinality($1::date[])]
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
