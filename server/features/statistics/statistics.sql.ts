const isPlaced = `o.status <> 'cancelled'`;

const texts = (values: string[]) => `(${values.map((value) => `'${value}'`).join(', ')})`;

/**
 * SQL expression: the decisions of these kinds without those that were taken back. An undo follows within seconds, so
 * it is subtracted in its own week.
 */
const decided = (...kinds: string[]) => `
  greatest(count(*) FILTER (WHERE kind IN ${texts(kinds.map((kind) => `access.${kind}`))})
    - count(*) FILTER (WHERE kind = 'access.undone' AND details ->> 'undone' IN ${texts(kinds)}), 0)`;

/** SQL expression: the number of the week of a time. $2 the start times of the weeks, $3 the end of the last week. */
const weekOf = (time: string) => `width_bucket(${time}, $2::timestamptz[])`;
const isShown = (time: string) => `${time} >= ($2::timestamptz[])[1] AND ${time} < $3`;

/**
 * $1 the Mondays of the weeks. Reads `orders` and the audit log, whose entries outlive the accounts that they are
 * about. Weeks without orders are included.
 */
export const weeks = `
  WITH placed AS (
    SELECT ${weekOf('o.created_at')} AS number, count(*) AS orders, sum(o.total_quantity) AS pieces,
      sum(o.total_grams) AS grams, sum(o.total_fine_grams) AS fine_grams
    FROM orders o WHERE ${isPlaced} AND ${isShown('o.created_at')} GROUP BY 1
  ), decisions AS (
    SELECT ${weekOf('at')} AS number, ${decided('requested')} AS requested, ${decided('granted', 'extended')} AS approved,
      ${decided('rejected', 'declined')} AS rejected
    FROM audit_entries
    WHERE kind IN ('access.requested', 'access.granted', 'access.extended', 'access.rejected', 'access.declined', 'access.undone')
      AND ${isShown('at')}
    GROUP BY 1
  )
  SELECT to_char(week, 'YYYY-MM-DD') AS week, coalesce(orders, 0)::int AS orders, coalesce(pieces, 0)::int AS pieces,
    coalesce(grams, 0)::float8 AS grams, coalesce(fine_grams, 0)::float8 AS fine_grams,
    coalesce(requested, 0)::int AS requested, coalesce(approved, 0)::int AS approved,
    coalesce(rejected, 0)::int AS rejected
  FROM unnest($1::date[]) WITH ORDINALITY AS shown (week, number)
  LEFT JOIN placed USING (number) LEFT JOIN decisions USING (number)
  ORDER BY number`;

const sums = `sum(l.quantity)::int AS pieces, sum(l.quantity * l.gram)::float8 AS grams,
  sum(l.fine_grams)::float8 AS fine_grams`;

/** $1 the start of the first week, $2 the end of the last one. */
export const categories = `
  SELECT l.category, ${sums} FROM orders o JOIN order_lines l ON l.order_id = o.id
  WHERE ${isPlaced} AND o.created_at >= $1 AND o.created_at < $2
  GROUP BY l.category ORDER BY sum(l.quantity * l.gram) DESC, l.category`;

/**
 * Selects the products with the most pieces since the first order; $1 their number. Cancelled orders are looked up one
 * by one, because there are few. Weights are added up for the selected products only.
 */
export const products = `
  SELECT p.id, p.design_number, p.name, ${sums} FROM (
    SELECT product_id FROM order_lines
    WHERE product_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM orders WHERE orders.id = order_id AND status = 'cancelled')
    GROUP BY product_id ORDER BY sum(quantity) DESC, product_id LIMIT $1
  ) AS best JOIN products p ON p.id = best.product_id
  JOIN order_lines l ON l.product_id = p.id JOIN orders o ON o.id = l.order_id
  WHERE ${isPlaced} GROUP BY p.id ORDER BY pieces DESC, p.id`;
