import { isOrderable } from '../../../domain/cart.js';
import { orderTransitions } from '../../../domain/orders.js';
import type { PreparedStatement } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { toPicture } from '../../platform/media/store/picture.sql.js';
import { joinProduct, productThumbnail, type SellableProduct } from '../cart/cart.sql.js';
import type { Order, OrderDesign, OrderLine, OrderStatusChange } from './orders.types.js';

/** A stored order line, with the product data that decide whether it can be ordered again. */
export type OrderLineRow = Omit<OrderLine, 'available' | 'thumbnail'> & {
  thumbnail: SellableProduct['thumbnail'];
  /** The product as it is today; null once it is deleted. */
  currentProduct: Pick<SellableProduct, 'category' | 'sizes' | 'caratOptions' | 'archived'> | null;
};

export type OrderRow = Omit<Order, 'lines' | 'timeline' | 'nextStatuses' | 'designs' | 'designFileUrl'> & {
  lines: OrderLineRow[];
  timeline: (Omit<OrderStatusChange, 'at'> & { at: Date | string })[];
  designs: (Omit<OrderDesign, 'at'> & { at: string })[];
};

const lines = `
  SELECT json_agg(json_build_object(
    'id', l.id, 'productId', l.product_id, 'name', l.name, 'gram', l.gram, 'category', l.category, 'carat', l.carat,
    'colour', l.colour, 'size', nullif(l.size, ''), 'quantity', l.quantity, 'thumbnail', ${productThumbnail},
    'currentProduct', CASE WHEN p.id IS NOT NULL THEN json_build_object(
      'category', coalesce(k.name, ''), 'sizes', coalesce(k.sizes, '{}'), 'caratOptions', p.carat_options,
      'archived', p.archived_at IS NOT NULL
    ) END
  ) ORDER BY l.position)
  FROM order_lines l ${joinProduct('l.product_id')} WHERE l.order_id = o.id`;

const timeline = `
  SELECT json_agg(json_build_object('id', c.id, 'status', c.status, 'at', c.at, 'by', c.by_name, 'note', c.note) ORDER BY c.at, c.id)
  FROM order_status_changes c WHERE c.order_id = o.id`;

const designs = `
  SELECT json_agg(json_build_object(
    'id', d.id, 'version', d.version, 'fileName', d.file_name, 'bytes', d.bytes, 'pages', d.pages,
    'url', '/media/' || d.media_id || '/file.pdf', 'by', d.by_name, 'at', d.at
  ) ORDER BY d.version DESC)
  FROM order_designs d WHERE d.order_id = o.id`;

/** The columns of `orders o` that `toOrder` needs, with lines, timeline and designs as JSON. */
export const orderColumns = `
  o.id, o.code AS order_id, o.status, o.total_grams::float8 AS total, o.total_quantity,
  json_build_object('companyName', o.company_name, 'name', o.customer_name, 'email', o.email, 'phone', o.phone) AS customer,
  o.created_at, (${lines}) AS lines, (${timeline}) AS timeline, coalesce((${designs}), '[]') AS designs`;

/** One order; of any customer if `$2` is null. */
export const orderById = `
  SELECT ${orderColumns} FROM orders o WHERE o.id = $1 AND ($2::uuid IS NULL OR o.user_id = $2)`;

/** The order of an intent, unless it is older than `$3` seconds. */
export const orderOfIntent = `
  SELECT o.intent_hash, ${orderColumns} FROM orders o
  WHERE o.user_id = $1 AND o.intent_key = $2
    AND ($3::integer IS NULL OR o.created_at > now() - make_interval(secs => $3))`;

/** Orders whose accounts still exist. */
export const ordersToMail: PreparedStatement = {
  name: 'orders-to-mail',
  text: `SELECT ${orderColumns} FROM orders o WHERE o.id = ANY ($1::uuid[]) AND o.user_id IS NOT NULL`,
};

export const administrators: PreparedStatement = {
  name: 'administrators-to-mail',
  text: `SELECT name, email AS address FROM users WHERE role = 'admin' ORDER BY id`,
};

/** After the account is deleted, the order itself owns its PDFs, so that only administrators can read them. */
export const fileOwner = 'SELECT coalesce(user_id, id) AS owner_id FROM orders WHERE id = $1';

export const latestDesign = `
  SELECT d.version, m.sha256 FROM order_designs d JOIN media m ON m.id = d.media_id
  WHERE d.order_id = $1 ORDER BY d.version DESC LIMIT 1`;

const canBeOrdered = (line: OrderLineRow) =>
  line.currentProduct !== null && isOrderable(line.currentProduct, { ...line, size: line.size ?? '' });

const toLine = ({ currentProduct, thumbnail, ...line }: OrderLineRow): OrderLine => ({
  ...line,
  available: canBeOrdered({ ...line, currentProduct, thumbnail }),
  thumbnail: toPicture(thumbnail),
});

/** The order as this user may see it. */
export const toOrder = ({ lines, timeline, designs, ...order }: OrderRow, actor: SignedIn): Order => ({
  ...order,
  lines: lines.map(toLine),
  timeline: timeline.map((change) => ({ ...change, at: new Date(change.at) })),
  nextStatuses: actor.role === 'admin' ? [...orderTransitions[order.status]] : [],
  designs: designs.map((design) => ({ ...design, at: new Date(design.at) })),
  designFileUrl: designs[0]?.url ?? null,
});
