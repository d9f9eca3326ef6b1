/** Rows that another process is adding are skipped, so several processes can work at the same time. */
const takenFrom = (table: string) => `
  ctid = ANY (ARRAY(SELECT ctid FROM ${table} LIMIT $1 FOR UPDATE SKIP LOCKED))`;

// Each statement moves the changes, so a reader sees a change either in its table or in the totals. Totals are written
// in the order of their keys, so that two processes cannot deadlock.
export const addOrders = `
  WITH taken AS (DELETE FROM order_changes WHERE ${takenFrom('order_changes')} RETURNING *),
  counted AS (
    INSERT INTO order_counts AS total (user_id, status, orders)
    SELECT user_id, status, sum(sign) FROM taken GROUP BY user_id, status HAVING sum(sign) <> 0 ORDER BY user_id, status
    ON CONFLICT (user_id, status) DO UPDATE SET orders = total.orders + excluded.orders
  ), added AS (
    INSERT INTO order_weeks AS total (week, orders, pieces, grams)
    SELECT week_of(created_at), sum(sign), sum(sign * pieces), sum(sign * grams)
    FROM taken WHERE status <> 'cancelled' GROUP BY 1 ORDER BY 1
    ON CONFLICT (week) DO UPDATE SET orders = total.orders + excluded.orders,
      pieces = total.pieces + excluded.pieces, grams = total.grams + excluded.grams
  )
  SELECT count(*)::int AS changes FROM taken`;

const addExcluded = ['pieces', 'grams', 'fine_grams']
  .map((figure) => `${figure} = total.${figure} + excluded.${figure}`)
  .join(', ');

export const addLines = `
  WITH taken AS (DELETE FROM order_line_changes WHERE ${takenFrom('order_line_changes')} RETURNING *),
  added AS (
    INSERT INTO category_weeks AS total (week, category, pieces, grams, fine_grams)
    SELECT week, category, sum(pieces), sum(grams), sum(fine_grams) FROM taken
    GROUP BY week, category ORDER BY week, category
    ON CONFLICT (week, category) DO UPDATE SET ${addExcluded}
  ), sold AS (
    INSERT INTO product_sales AS total (product_id, pieces, grams, fine_grams)
    SELECT product_id, sum(taken.pieces), sum(taken.grams), sum(taken.fine_grams) FROM taken JOIN products ON products.id = product_id
    GROUP BY product_id ORDER BY product_id
    ON CONFLICT (product_id) DO UPDATE SET ${addExcluded}
  )
  SELECT count(*)::int AS changes FROM taken`;
