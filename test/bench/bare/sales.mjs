import { randomUUID } from 'node:crypto';
import { toPicture } from './catalogue.mjs';
import { pool, query } from './database.mjs';

const toLine = (row) => ({
  _id: row.id,
  quantity: row.quantity,
  size: row.size,
  carat: row.carat,
  color: row.colour,
  available: true,
  product: {
    _id: row.product_id,
    name: row.name,
    gram: row.gram,
    category: row.category,
    thumbnail: row.picture && toPicture(row.picture),
  },
});

const pieces = (lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
const grams = (lines) => lines.reduce((sum, { gram, quantity }) => sum + gram * quantity, 0);

const upsert = `
  INSERT INTO bare_cart_lines AS existing (id, user_id, product_id, carat, colour, size, quantity)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (user_id, product_id, size, carat, colour) DO UPDATE SET quantity = existing.quantity + excluded.quantity
  RETURNING id`;

const readCart = `
  SELECT line.*, product.name, product.gram::float8, category.name AS category,
    product.pictures->0 AS picture
  FROM bare_cart_lines AS line
  JOIN bare_products AS product ON product.id = line.product_id
  JOIN categories AS category ON category.id = product.category_id
  WHERE line.user_id = $1 ORDER BY line.created_at, line.id`;

export async function addToCart(userId, { productId, carat, color, size, quantity }) {
  const [{ id }] = await query('upsert', upsert, [randomUUID(), userId, productId, carat, color, size, quantity]);
  const lines = await query('cart', readCart, [userId]);
  const cartItems = lines.map((line) => ({ ...toLine(line), productId: line.product_id }));
  const cartItem = cartItems.find((item) => item._id === id);
  return { success: true, cartItems, totalItems: pieces(lines), totalGrams: grams(lines), cartItem };
}

const insertLines = `
  WITH written AS (
    INSERT INTO bare_order_lines (order_id, position, id, product_id, name, gram, category, carat, colour, size, quantity)
    SELECT $1, input.position, input.id, product.id, product.name, product.gram, category.name, input.carat,
      input.colour, input.size, input.quantity
    FROM jsonb_to_recordset($2) AS input (position integer, id uuid, product uuid, carat text, colour text, size text, quantity integer)
    JOIN bare_products AS product ON product.id = input.product
    JOIN categories AS category ON category.id = product.category_id
    RETURNING *
  )
  SELECT written.*, written.gram::float8 AS gram, product.pictures->0 AS picture
  FROM written JOIN bare_products AS product ON product.id = written.product_id
  ORDER BY written.position`;

const insertOrder = `
  INSERT INTO bare_orders (id, code, user_id, company_name, customer_name, email, phone, status, total_grams, total_quantity)
  SELECT $1, $2, u.id, c.name, u.name, u.email, u.phone, 'pending', $4, $5
  FROM users AS u JOIN companies AS c ON c.id = u.company_id WHERE u.id = $3
  RETURNING company_name, customer_name, email, phone, created_at`;

const emptyCart = `
  DELETE FROM bare_cart_lines AS line
  USING jsonb_to_recordset($2) AS input (product uuid, carat text, colour text, size text)
  WHERE line.user_id = $1 AND line.product_id = input.product AND line.size = input.size
    AND line.carat = input.carat AND line.colour = input.colour`;

export async function placeOrder(userId, { items }) {
  const id = randomUUID();
  const code = `PR-${id.slice(0, 8)}`;
  const input = JSON.stringify(
    items.map(({ color, ...item }, position) => ({ ...item, colour: color, position, id: randomUUID() })),
  );
  const client = await pool.connect();
  try {
    const run = async (name, text, values) => (await client.query({ name, text, values })).rows;
    await client.query('BEGIN');
    const lines = await run('order-lines', insertLines, [id, input]);
    const [order] = await run('order', insertOrder, [id, code, userId, grams(lines), pieces(lines)]);
    await run('empty-cart', emptyCart, [userId, input]);
    await client.query('COMMIT');
    return { success: true, order: toOrder({ ...order, id, code, lines }) };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const toOrder = ({ id, code, lines, ...order }) => ({
  _id: id,
  orderId: code,
  user: { companyName: order.company_name, name: order.customer_name, email: order.email, phone: order.phone },
  items: lines.map(toLine),
  total: grams(lines),
  totalQuantity: pieces(lines),
  status: 'pending',
  statusHistory: [{ _id: id, status: 'pending', at: order.created_at, by: order.customer_name, note: null }],
  nextStatuses: [],
  designFileUrl: null,
  designs: [],
  createdAt: order.created_at,
});
