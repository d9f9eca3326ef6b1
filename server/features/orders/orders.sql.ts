import { isOrderable } from '../../../domain/choices.js';
import { type HeldOption, heldOptions, offeredOptions } from '../../../domain/making-options.js';
import { isOverdue, orderTransitions } from '../../../domain/orders.js';
import { fineGrams, totalFineGrams } from '../../../domain/weights.js';
import type { PreparedStatement } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import type { Recipient } from '../../platform/mail/mail.js';
import { insertMails } from '../../platform/mail/outbox.js';
import { type PackedPicture, pictureSql, toPicture } from '../pictures/picture.sql.js';
import { contentOf, joinProduct, lockCart, type SellableRow, takeOutOfCart } from '../cart/cart.sql.js';
import { makingOptionsOf } from '../categories/categories.sql.js';
import { picturesOf } from '../products/product.sql.js';
import { isStaffWith } from '../staff/staff.sql.js';
import { usersWithCompanies } from '../users/users.sql.js';
import type { Order, OrderDesign, OrderLine, OrderStatusChange, OrderSummary } from './orders.types.js';

/** A stored order line, with the product data that decide whether it can be ordered again. */
export type OrderLineRow = Omit<OrderLine, 'available' | 'thumbnail' | 'fineGrams' | 'options'> & {
  options: HeldOption[];
  thumbnail: PackedPicture | null;
  /** The current product; null once it is deleted. */
  currentProduct: Pick<
    SellableRow,
    'category' | 'sizes' | 'caratOptions' | 'options' | 'optionRules' | 'archived'
  > | null;
};

type FactsRow = Omit<
  OrderSummary,
  | 'fineGrams'
  | 'timeline'
  | 'nextStatuses'
  | 'designs'
  | 'designFileUrl'
  | 'overdue'
  | 'lineCount'
  | 'designCount'
  | 'firstProduct'
  | 'pictures'
> & {
  timeline: (Omit<OrderStatusChange, 'at'> & { at: Date | string })[];
  designs: (Omit<OrderDesign, 'at'> & { at: string })[];
};

export type OrderRow = FactsRow & { lines: OrderLineRow[] };

export type SummaryRow = FactsRow &
  Pick<OrderSummary, 'fineGrams' | 'lineCount' | 'designCount' | 'firstProduct'> & { pictures: PackedPicture[] };

/** The picture of the line. Old orders have none in their lines and show the first picture of the current product. */
const thumbnail = `coalesce(${pictureSql('picture')}, ${picturesOf('p.id')} -> 0)`;

const lines = `
  SELECT json_agg(json_build_object(
    'id', l.id, 'productId', l.product_id, 'designNumber', l.design_number, 'clientNumber', l.client_number, 'name', l.name, 'gram', l.gram, 'netGram', l.net_gram,
    'stones', l.stones, 'options', l.options,
    'category', l.category, 'carat', l.carat,
    'colour', l.colour, 'size', nullif(l.size, ''), 'quantity', l.quantity, 'note', l.note, 'thumbnail', ${thumbnail},
    'currentProduct', CASE WHEN p.id IS NOT NULL THEN json_build_object(
      'category', coalesce(k.name, ''), 'sizes', coalesce(k.sizes, '{}'), 'caratOptions', p.carat_options,
      'options', ${makingOptionsOf('k.id')}, 'optionRules', p.option_rules, 'archived', p.archived_at IS NOT NULL
    ) END
  ) ORDER BY l.position)
  FROM order_lines l ${joinProduct('l.product_id')} LEFT JOIN media AS picture ON picture.id = l.picture_id
  WHERE l.order_id = o.id`;

const timeline = `
  SELECT json_agg(json_build_object('id', c.id, 'status', c.status, 'at', c.at, 'by', c.by_name, 'note', c.note) ORDER BY c.at, c.id)
  FROM order_status_changes c WHERE c.order_id = o.id`;

const designs = `
  SELECT json_agg(json_build_object(
    'id', d.id, 'version', d.version, 'fileName', d.file_name, 'bytes', d.bytes, 'pages', d.pages,
    'url', '/media/' || d.media_id || '/file.pdf', 'by', d.by_name, 'at', d.at
  ) ORDER BY d.version DESC)
  FROM order_designs d WHERE d.order_id = o.id`;

const facts = `
  o.id, o.code AS order_id, o.status, o.total_grams::float8 AS total, o.total_quantity,
  json_build_object('companyName', o.company_name, 'name', o.customer_name, 'email', o.email, 'phone', o.phone) AS customer,
  json_build_object('id', o.user_id, 'name', o.customer_name) AS ordered_by,
  o.note, o.wished_date::text, o.due_date::text, o.internal_note, o.created_at, o.changed_at, (${timeline}) AS timeline, coalesce((${designs}), '[]') AS designs`;

/** The columns of `orders o` that `toOrder` needs, with lines, timeline and designs as JSON. */
export const orderColumns = `${facts}, (${lines}) AS lines`;

const summaryPictures = 4;

/** Pictures by product rather than by line, because a product that is ordered in several sizes has a line for each. */
const firstPictures = `
  SELECT json_agg(found.picture ORDER BY found.position) FROM (
    SELECT shown.position, ${thumbnail} AS picture
    FROM (
      SELECT product_id, picture_id, min(position) AS position FROM order_lines
      WHERE order_id = o.id GROUP BY product_id, picture_id ORDER BY position LIMIT ${summaryPictures}
    ) AS shown
    LEFT JOIN products AS p ON p.id = shown.product_id LEFT JOIN media AS picture ON picture.id = shown.picture_id
  ) AS found WHERE found.picture IS NOT NULL`;

/** The columns of `orders o` that `toOrderSummary` needs. */
export const summaryColumns = `${facts}, o.total_fine_grams::float8 AS fine_grams,
  (SELECT count(*)::integer FROM order_lines WHERE order_id = o.id) AS line_count,
  (SELECT count(DISTINCT coalesce(design_number, name))::integer FROM order_lines WHERE order_id = o.id) AS design_count,
  coalesce((SELECT name FROM order_lines WHERE order_id = o.id ORDER BY position LIMIT 1), '') AS first_product,
  coalesce((${firstPictures}), '[]') AS pictures`;

/** Selects one order; an order of any company if `$2` is null. */
export const orderById = `
  SELECT ${orderColumns} FROM orders o WHERE o.id = $1 AND ($2::uuid IS NULL OR o.company_id = $2)`;

export const ordersById = (columns: string) => `SELECT ${columns} FROM orders o WHERE o.id = ANY ($1::uuid[])`;

/** Selects how much of the products `$2` the company `$1` has ordered, with the latest order of each. */
export const orderedBefore = `
  SELECT l.product_id, (array_agg(o.id ORDER BY o.created_at DESC, o.id DESC))[1] AS order_id,
    (array_agg(o.code ORDER BY o.created_at DESC, o.id DESC))[1] AS order_code, max(o.created_at) AS ordered_at,
    sum(l.quantity)::integer AS pieces
  FROM orders o JOIN order_lines l ON l.order_id = o.id
  WHERE o.company_id = $1 AND o.status <> 'cancelled' AND l.product_id = ANY ($2::uuid[])
  GROUP BY l.product_id ORDER BY l.product_id`;

/** Selects the order of an intent, unless it is older than `$3` seconds. */
export const orderOfIntent = `
  SELECT o.intent_hash, ${orderColumns} FROM orders o
  WHERE o.user_id = $1 AND o.intent_key = $2
    AND ($3::integer IS NULL OR o.created_at > now() - make_interval(secs => $3))`;

export type OrderToMail = OrderRow & {
  /** True while the latest status can still be undone. */
  undoable: boolean;
  /** Who gets mails about the order; null if the company has neither this person nor an owner who can sign in. */
  recipient: Required<Recipient> | null;
};

/**
 * Selects the person who ordered, as the recipient of mails about an order. The first owner of the company stands in for
 * a person who was removed or blocked, or may no longer see orders. Staff need the permission for it.
 */
const recipient = `
  SELECT json_build_object('name', person.name, 'address', person.email) AS recipient FROM users AS person
  WHERE person.blocked_at IS NULL AND (
    person.id = o.user_id AND (${isStaffWith('orders:read', 'person')} OR person.company_role <> 'viewer')
    OR person.company_id = o.company_id AND person.company_role = 'owner' AND person.role = 'customer'
  ) ORDER BY person.id = o.user_id DESC, person.created_at, person.id LIMIT 1`;

/** Selects orders whose companies still exist. $2 the seconds after which a status can no longer be undone. */
export const ordersToMail: PreparedStatement = {
  name: 'orders-to-mail',
  text: `
    SELECT ${orderColumns}, addressed.recipient, EXISTS (
      SELECT FROM order_status_changes c
      WHERE c.order_id = o.id AND c.at > clock_timestamp() - make_interval(secs => $2)
    ) AS undoable
    FROM orders o LEFT JOIN LATERAL (${recipient}) AS addressed ON true
    WHERE o.id = ANY ($1::uuid[]) AND o.company_id IS NOT NULL`,
};

/** Selects the staff who get mails about new orders. */
export const staffToMail: PreparedStatement = {
  name: 'staff-to-mail',
  text: `SELECT u.name, u.email AS address FROM users u WHERE ${isStaffWith('orders:read')} ORDER BY u.id`,
};

/**
 * Selects the owner of an order's PDFs. After the company is deleted, the order itself owns them, so that only
 * administrators can read them.
 */
export const fileOwner = 'SELECT coalesce(company_id, id) AS owner_id FROM orders WHERE id = $1';

export const latestDesign = `
  SELECT d.version, m.sha256 FROM order_designs d JOIN media m ON m.id = d.media_id
  WHERE d.order_id = $1 ORDER BY d.version DESC LIMIT 1`;

/** The making options of a line under the names of today. `lost` says which value its product no longer comes with. */
export const optionsToday = ({ currentProduct, options }: OrderLineRow) =>
  heldOptions(currentProduct ? offeredOptions(currentProduct.options, currentProduct.optionRules) : [], options);

/** True if the line can be ordered again. An option that is new since may still have to be chosen. */
export function canBeOrdered(row: OrderLineRow): boolean {
  if (!row.currentProduct || optionsToday(row).lost !== undefined) return false;
  const { options: _, optionRules: _rules, ...product } = row.currentProduct;
  return isOrderable(product, { carat: row.carat, colour: row.colour, size: row.size ?? '' });
}

function toLine(row: OrderLineRow): OrderLine {
  const { currentProduct: _, thumbnail, ...line } = row;
  return { ...line, available: canBeOrdered(row), fineGrams: fineGrams(line), thumbnail: toPicture(thumbnail) };
}

function factsOf(row: FactsRow, actor: SignedIn, today: string) {
  const { dueDate, internalNote, ...facts } = row;
  return {
    ...facts,
    timeline: row.timeline.map((change) => ({ ...change, at: new Date(change.at) })),
    nextStatuses: actor.role === 'admin' ? [...orderTransitions[row.status]] : [],
    designs: row.designs.map((design) => ({ ...design, at: new Date(design.at) })),
    designFileUrl: row.designs[0]?.url ?? null,
    ...(actor.role === 'admin' && { dueDate, overdue: isOverdue(row, today), internalNote }),
  };
}

/** Converts an order for this user. `today` is the day in the time zone of the shop. */
export const toOrder = ({ lines, ...row }: OrderRow, actor: SignedIn, today: string): Order => ({
  ...factsOf(row, actor, today),
  lines: lines.map(toLine),
  fineGrams: totalFineGrams(lines),
});

/** Converts a listed order for this user. */
export const toOrderSummary = (
  { lineCount, designCount, firstProduct, pictures, fineGrams, ...row }: SummaryRow,
  actor: SignedIn,
  today: string,
): OrderSummary => ({
  ...factsOf(row, actor, today),
  lineCount,
  designCount,
  firstProduct,
  pictures: pictures.map((picture) => toPicture(picture)),
  fineGrams,
});

/** True if the user `u` may place an order of `grams` for the company `c`. `PlacingService` tells which part is false. */
const mayPlace = (grams: string) => `access_state(u, c) = 'approved' AND u.blocked_at IS NULL AND (
  u.role = 'admin' OR u.company_role <> 'viewer' AND c.paused_reason IS NULL AND ${grams} >= coalesce(c.min_order_grams, 0)
)`;

/**
 * Writes an order with its lines and first status, takes the lines out of the cart and adds the mails. One statement is
 * one transaction, so all of it happens or nothing. Returns no row and writes nothing if the key or the code is taken.
 * It does the same if the access has ended, or the person may no longer order, since the session was checked; if ordering
 * is paused, or the order weighs too little; and if the content of the cart differs from `$19`.
 */
export const placeOrder: PreparedStatement = {
  name: 'place-order',
  text: `
    WITH shown AS (${lockCart('CASE WHEN $19::text IS NULL THEN NULL ELSE $3::uuid END')}), placed AS (
      INSERT INTO orders (id, code, user_id, company_id, intent_key, intent_hash, status, total_grams, total_quantity,
        company_name, customer_name, email, phone, note, wished_date, due_date, total_fine_grams)
      SELECT $1::uuid, $2, u.id, u.company_id, $4, $5, $6, $7::numeric, $8::integer, $9, $10, $11, $12, $16, $17::date, $18::date, $20::numeric
      FROM ${usersWithCompanies}
      WHERE u.id = $3 AND ${mayPlace('$7::numeric')} AND ($19 IS NULL OR ${contentOf('shown')} = $19)
      ON CONFLICT DO NOTHING RETURNING id, created_at
    ), written AS (
      INSERT INTO order_lines (order_id, position, id, product_id, design_number, client_number, name, gram, net_gram, stones, category, carat,
        colour, size, options, quantity, note, picture_id)
      SELECT placed.id, line.position, line.id, line."productId", line."designNumber", line."clientNumber", line.name, line.gram, line."netGram", line.stones, line.category,
        line.carat, line.colour, line.size, line.options, line.quantity, line.note, line."pictureId"
      FROM placed, jsonb_to_recordset($13) AS line (position integer, id uuid, "productId" uuid,
        "designNumber" text, "clientNumber" text, name text, gram numeric, "netGram" numeric, stones jsonb, category text, carat text, colour text, size text, options jsonb,
        quantity integer, note text, "pictureId" uuid)
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

/** Selects what `mayPlace` looks at. */
export const placingFacts = `
  SELECT u.role, u.company_role, u.blocked_at IS NOT NULL AS blocked, access_state(u, c) AS status, c.paused_reason,
    c.min_order_grams::float
  FROM ${usersWithCompanies} WHERE u.id = $1`;
