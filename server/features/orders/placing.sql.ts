import type { PreparedStatement } from '../../platform/database/sql.js';
import { insertMails } from '../../platform/mail/outbox.js';
import { contentOf, lockCart, takeOutOfCart } from '../cart/cart.sql.js';

/**
 * Writes an order with its lines and first status, takes the lines out of the cart and adds the mails. One statement is
 * one transaction, so all of it happens or nothing. Returns no row and writes nothing if the key or the code is taken.
 * It does the same if the customer's access has ended since the session was checked. It also does so if the content of
 * the cart differs from `$19`.
 */
export const placeOrder: PreparedStatement = {
  name: 'place-order',
  text: `
    WITH shown AS (${lockCart('CASE WHEN $19::text IS NULL THEN NULL ELSE $3::uuid END')}), placed AS (
      INSERT INTO orders (id, code, user_id, intent_key, intent_hash, status, total_grams, total_quantity,
        company_name, customer_name, email, phone, note, wished_date, due_date, total_fine_grams)
      SELECT $1::uuid, $2, u.id, $4, $5, $6, $7::numeric, $8::integer, $9, $10, $11, $12, $16, $17::date, $18::date, $20::numeric
      FROM users u WHERE u.id = $3 AND access_state(u) = 'approved' AND ($19 IS NULL OR ${contentOf('shown')} = $19)
      ON CONFLICT DO NOTHING RETURNING id, created_at
    ), written AS (
      INSERT INTO order_lines (order_id, position, id, product_id, design_number, name, gram, category, carat, colour,
        size, quantity, note, picture_id)
      SELECT placed.id, line.position, line.id, line."productId", line."designNumber", line.name, line.gram, line.category,
        line.carat, line.colour, line.size, line.quantity, line.note, line."pictureId"
      FROM placed, jsonb_to_recordset($13) AS line (position integer, id uuid, "productId" uuid,
        "designNumber" text, name text, gram numeric, category text, carat text, colour text, size text, quantity integer,
        note text, "pictureId" uuid)
    ), recorded AS (
      INSERT INTO order_status_changes (order_id, id, status, by_id, by_name)
      SELECT placed.id, $14, $6, $3, $10 FROM placed
    ), ${takeOutOfCart({ placed: 'placed', userId: '$3', lines: '$13' })}, mailed AS (${insertMails('$15', 'placed')})
    SELECT created_at FROM placed`,
};

/**
 * Selects whether a cart still has the content `$2`. Also selects the first order after the order `$3` with which its
 * customer has ordered one of the products `$4`.
 */
export const cartSince = `
  SELECT ${contentOf('cart_lines WHERE user_id = $1')} = $2 AS unchanged, taken.id, taken.code AS order_id
  FROM (VALUES (1)) AS always LEFT JOIN LATERAL (
    SELECT o.id, o.code FROM orders o
    WHERE o.user_id = $1 AND o.id IS DISTINCT FROM $3::uuid
      AND o.created_at >= coalesce((SELECT created_at FROM orders WHERE id = $3::uuid AND user_id = $1), '-infinity')
      AND EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.product_id = ANY ($4::uuid[]))
    ORDER BY o.created_at, o.id LIMIT 1
  ) AS taken ON true`;

export const currentAccess = 'SELECT u.role, access_state(u) AS status FROM users u WHERE u.id = $1';
