import type { PreparedStatement } from '../../platform/database/sql.js';
import { insertMails } from '../../platform/mail/outbox.js';
import { takeOutOfCart } from '../cart/cart.sql.js';

/**
 * Writes an order with its lines and first status, takes the lines out of the cart and adds the mails. One statement is
 * one transaction, so all of it happens or nothing. Returns no row, and writes nothing, if the key or the code is taken or
 * the customer's access has ended since the session was checked.
 */
export const placeOrder: PreparedStatement = {
  name: 'place-order',
  text: `
    WITH placed AS (
      INSERT INTO orders (id, code, user_id, intent_key, intent_hash, status, total_grams, total_quantity,
        company_name, customer_name, email, phone, note, wished_date, due_date)
      SELECT $1::uuid, $2, u.id, $4, $5, $6, $7::numeric, $8::integer, $9, $10, $11, $12, $16, $17::date, $18::date
      FROM users u WHERE u.id = $3 AND has_access(u)
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

export const currentAccess = 'SELECT u.role, access_state(u) AS status FROM users u WHERE u.id = $1';
