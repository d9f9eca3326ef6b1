import type { WeightRow } from '../../../domain/choice-weights.js';
import type { ChoiceRules } from '../../../domain/choices.js';
import type { HeldOption, OptionRule, StoredOption } from '../../../domain/making-options.js';
import type { QuantityRule } from '../../../domain/quantities.js';
import type { Stone } from '../../../domain/stones.js';
import { noteLimit } from '../../../domain/rules.js';
import type { PreparedStatement } from '../../platform/database/sql.js';
import type { PackedPicture } from '../pictures/picture.sql.js';
import { clientNumberOf } from '../client-numbers/client-number-lookups.sql.js';
import { defaultsOf, makingOptionsOf } from '../categories/categories.sql.js';
import { idOfReadNumber, numberKey, picturesOf, visibleTo } from '../products/product.sql.js';
import type { CartLine } from './cart.types.js';

/** Joins the notes of two merged lines, truncated to the limit. */
export const joinNotes = (first: string | null | undefined, second: string | null | undefined) =>
  [...new Set([first, second])].filter(Boolean).join('\n').slice(0, noteLimit);

/** SQL version of `joinNotes` for two columns; null if there is no note. */
export const joinedNotes = (first: string, second: string) =>
  `nullif(left(concat_ws(E'\\n', ${first}, nullif(${second}, ${first})), ${noteLimit}), '')`;

/** The product data that carts and orders need. Includes archived products. */
export interface SellableProduct extends Omit<ChoiceRules, 'options'>, QuantityRule {
  id: string;
  designNumber: string;
  /** The number that the company gives it. */
  clientNumber: string | null;
  name: string;
  gram: number;
  netGram: number;
  /** Rows for some choices, of which `weightsIn` finds that of a line. */
  weights: WeightRow[];
  stones: Stone[];
  /** The options of the category after the rules of the product. */
  options: StoredOption[];
  archived: boolean;
  pictures: PackedPicture[];
}

/** A product as it is read, with the options of its category before its rules. */
export type SellableRow = SellableProduct & { optionRules: OptionRule[] };

/** A row of a cart that is read as a whole. */
export type RowOfCart = CartRow & { version: string };

export type CartRow = Omit<CartLine, 'available' | 'unavailableReason' | 'thumbnail' | 'fineGrams' | 'options'> &
  Pick<SellableRow, 'weights' | 'sizes' | 'caratOptions' | 'options' | 'optionRules' | 'archived' | 'pictures'> & {
    heldOptions: HeldOption[];
  };

/** Joins the product of a cart or order line as `p` and its category as `k`. */
export const joinProduct = (productId: string) => `
  LEFT JOIN products p ON p.id = ${productId}
  LEFT JOIN categories k ON k.id = p.category_id`;

const productColumns = `p.design_number, p.name, p.gram::float8 AS gram, coalesce(p.net_gram, p.gram)::float8 AS net_gram, coalesce(p.weights, '[]') AS weights,
  coalesce(k.name, '') AS category, coalesce(k.sizes, '{}') AS sizes,
  ${makingOptionsOf('k.id')} AS options, coalesce(p.option_rules, '[]') AS option_rules,
  p.carat_options, coalesce(p.min_quantity, 1) AS min_quantity, coalesce(p.quantity_step, 1) AS quantity_step,
  p.archived_at IS NOT NULL AS archived, ${picturesOf('p.id')} AS pictures`;

/**
 * The products with the ids `$1`, with the numbers that the companies `$2` give them. Unknown ids are omitted. The values
 * are subqueries, because PostgreSQL would otherwise plan the statement again for each number of ids.
 */
export const sellableProducts: PreparedStatement = {
  name: 'sellable-products',
  text: `
    SELECT requested.place, p.id, p.stones,
      ${clientNumberOf({ company: 'requested.company', product: 'p.id' })} AS client_number, ${productColumns}
    FROM unnest((SELECT $1::uuid[]), (SELECT $2::uuid[])) WITH ORDINALITY AS requested (id, company, place)
    ${joinProduct('requested.id')} WHERE p.id IS NOT NULL`,
};

const defaultsOfProduct = defaultsOf('(SELECT category_id FROM products WHERE id = product_id)');

/**
 * SQL expression: a hash of a cart's lines, which changes with everything that a customer can change in them, and with
 * the defaults of making options, which older lines have.
 */
export const contentOf = (lines: string) => `
  (SELECT left(encode(sha256(convert_to(coalesce(string_agg(
     concat_ws('|', id, carat, colour, size, quantity, note, nullif(option_values, '{}'), ${defaultsOfProduct}), E'\\n' ORDER BY id
   ), ''), 'UTF8')), 'hex'), 32) FROM ${lines})`;

/**
 * SQL expression: the version of a cart, made of its customer's latest order and its content. `cartVersionShape` of the
 * domain describes the format.
 */
const versionOf = ({ userId, lines }: Record<'userId' | 'lines', string>) => `
  concat((SELECT id FROM orders WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC LIMIT 1), '.', ${contentOf(lines)})`;

const lineColumns = (userId: string) => `
  l.id, l.product_id, l.carat, l.colour, nullif(l.size, '') AS size, l.quantity, l.note, l.options AS held_options,
  ${clientNumberOf({ company: `(SELECT company_id FROM users WHERE id = ${userId})`, product: 'l.product_id' })} AS client_number,
  ${productColumns}`;
const oldestFirst = 'ORDER BY l.created_at, l.id';

/** The lines of a cart with its version. An empty cart is one row, whose `id` is null. */
export const cartLines: PreparedStatement = {
  name: 'cart-lines',
  text: `
    SELECT ${versionOf({ userId: '$1', lines: 'cart_lines WHERE user_id = $1' })} AS version, ${lineColumns('$1')}
    FROM (VALUES (1)) AS always LEFT JOIN cart_lines l ON l.user_id = $1 ${joinProduct('l.product_id')} ${oldestFirst}`,
};

/**
 * Locks the lines of one product in the same order as placing an order does. Two changes of the same lines thus cannot
 * deadlock.
 */
export const lockedLines = `
  SELECT ${lineColumns('$1')}
  FROM cart_lines l ${joinProduct('l.product_id')}
  WHERE l.user_id = $1 AND l.product_id = (SELECT product_id FROM cart_lines WHERE id = $2 AND user_id = $1)
  ORDER BY l.size, l.carat, l.colour, l.option_values FOR UPDATE OF l`;

export const quantitiesOfCart = `
  SELECT product_id, size, carat, colour, options, quantity FROM cart_lines WHERE user_id = $1`;

/** Locks the customer, so that new lines are counted and added one after the other. */
export const lockOwner = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';

/** Locks all lines of a customer in the same order as placing an order does. */
export const lockedQuantities = `${quantitiesOfCart} ORDER BY product_id, size, carat, colour, option_values FOR UPDATE`;

/** `isAllowedQuantity` of the domain as SQL. */
const isAllowed = (quantity: string, min: string, step: string) =>
  `${quantity} >= ${min} AND (${quantity} - ${min}) % ${step} = 0`;

/** Sets a line to `$3` pieces and its note to `$4`, if its product can be ordered in that quantity. `$5` keeps the note. */
export const setQuantity = `
  UPDATE cart_lines SET quantity = $3::integer, note = CASE WHEN $5::boolean THEN note ELSE $4 END
  FROM products p
  WHERE cart_lines.id = $2 AND cart_lines.user_id = $1 AND p.id = cart_lines.product_id
    AND ${isAllowed('$3::integer', 'p.min_quantity', 'p.quantity_step')}`;

/** SQL assignments: a line that is chosen again keeps what was chosen, and no longer follows the default of an option. */
export const setOptions = `
  options = excluded.options,
  option_values = ARRAY(SELECT (value ->> 'valueId')::uuid AS id FROM jsonb_array_elements(excluded.options) AS value ORDER BY id)`;

/**
 * Sets the lines of these choices to their quantities, and removes lines with quantity 0. `$2` records with id,
 * product, choice and quantity.
 */
export const setQuantities = `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($2)
      AS line (id uuid, product uuid, carat text, colour text, size text, options jsonb, "optionValues" uuid[], quantity integer)
  ), removed AS (
    DELETE FROM cart_lines USING wanted
    WHERE cart_lines.user_id = $1 AND cart_lines.product_id = wanted.product AND cart_lines.size = wanted.size
      AND cart_lines.carat = wanted.carat AND cart_lines.colour = wanted.colour
      AND cart_lines.option_values = wanted."optionValues" AND wanted.quantity = 0
  )
  INSERT INTO cart_lines AS existing (id, user_id, product_id, carat, colour, size, options, option_values, quantity)
  SELECT id, $1, product, carat, colour, size, options, "optionValues", quantity FROM wanted WHERE quantity > 0
  ORDER BY product, size, carat, colour, "optionValues"
  ON CONFLICT (user_id, product_id, size, carat, colour, option_values)
  DO UPDATE SET quantity = excluded.quantity, ${setOptions}`;

/** Reads the minimum and the step of the product of a line. */
export const ruleOfLine = `
  SELECT p.min_quantity, p.quantity_step FROM cart_lines l JOIN products p ON p.id = l.product_id
  WHERE l.id = $2 AND l.user_id = $1`;

/**
 * Restores a removed line at its old position, or adds its pieces to an equal line. Does nothing if that would exceed
 * `$8` pieces.
 */
export const restoreLine = `
  INSERT INTO cart_lines AS existing (id, user_id, product_id, carat, colour, size, quantity, created_at, note, options, option_values)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $9, $10, $11, $12)
  ON CONFLICT (user_id, product_id, size, carat, colour, option_values)
  DO UPDATE SET quantity = existing.quantity + excluded.quantity, note = ${joinedNotes('existing.note', 'excluded.note')},
    ${setOptions}
  WHERE existing.quantity + excluded.quantity <= $8
  RETURNING id`;

/**
 * SQL condition: the line `existing` has the values `all`, of which those in `chosen` are not the default. A line from
 * before an option existed has no value of it, which stands for its default.
 */
const hasOptions = ({ all, chosen }: Record<'all' | 'chosen', string>) =>
  `existing.option_values <@ ${all} AND existing.option_values @> ${chosen}`;

/**
 * Adds `$7` pieces of a choice and returns the whole cart. Adds nothing if the line would exceed `$8` pieces or violate
 * the minimum `$10` or the step `$11`. Adds nothing if the cart would exceed `$9` lines. The written line comes from
 * `written`, because a statement does not see its own changes in the table. $14 and $15 are the options of `hasOptions`.
 */
export const addToCart: PreparedStatement = {
  name: 'add-to-cart',
  text: `
    WITH cart_size AS (
      SELECT count(*) AS lines FROM cart_lines WHERE user_id = $2
    ), same AS (
      SELECT option_values FROM cart_lines AS existing
      WHERE user_id = $2 AND product_id = $3 AND size = $6 AND carat = $4 AND colour = $5
        AND ${hasOptions({ all: '$14::uuid[]', chosen: '$15::uuid[]' })}
      ORDER BY cardinality(option_values) DESC LIMIT 1
    ), written AS (
      INSERT INTO cart_lines AS existing (id, user_id, product_id, carat, colour, size, quantity, note, options, option_values)
      SELECT $1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::integer, $12, $13::jsonb, coalesce((SELECT option_values FROM same), $14::uuid[])
      FROM cart_size WHERE EXISTS (SELECT FROM same) OR (lines < $9 AND ${isAllowed('$7::integer', '$10::integer', '$11::integer')})
      ON CONFLICT (user_id, product_id, size, carat, colour, option_values)
      DO UPDATE SET quantity = existing.quantity + excluded.quantity, note = ${joinedNotes('existing.note', 'excluded.note')},
        options = excluded.options, option_values = $14
      WHERE existing.quantity + excluded.quantity <= $8
        AND ${isAllowed('(existing.quantity + excluded.quantity)', '$10::integer', '$11::integer')}
      RETURNING id, product_id, carat, colour, size, quantity, note, options, option_values, created_at
    ), lines AS (
      SELECT written.*, true AS touched FROM written
      UNION ALL
      SELECT id, product_id, carat, colour, size, quantity, note, options, option_values, created_at, false FROM cart_lines
      WHERE user_id = $2 AND NOT EXISTS (SELECT FROM written WHERE written.id = cart_lines.id)
    )
    SELECT ${versionOf({ userId: '$2', lines: 'lines' })} AS version, ${lineColumns('$2')}, l.touched FROM lines l ${joinProduct('l.product_id')} ${oldestFirst}`,
};

/** Locks the lines of a cart in the same order as `takeOutOfCart`. */
export const lockCart = (userId: string) => `
  SELECT id, product_id, carat, colour, size, quantity, note, option_values FROM cart_lines
  WHERE user_id = ${userId} ORDER BY product_id, size, carat, colour, option_values FOR UPDATE`;

/**
 * Common table expressions that take the lines of an order out of the cart, for each row of `placed`. They remove only
 * the ordered pieces: `held` waits for concurrent changes of a line and then has its current quantity.
 */
export const takeOutOfCart = ({ placed, userId, lines }: Record<'placed' | 'userId' | 'lines', string>) => `
  held AS (
    SELECT existing.id, existing.quantity - ordered.quantity AS rest
    FROM ${placed}, (
      SELECT "productId", size, carat, colour, "optionValues", "chosenValues", sum(quantity)::integer AS quantity
      FROM jsonb_to_recordset(${lines}) AS line ("productId" uuid, size text, carat text, colour text,
        "optionValues" uuid[], "chosenValues" uuid[], quantity integer)
      GROUP BY "productId", size, carat, colour, "optionValues", "chosenValues"
      ORDER BY "productId", size, carat, colour, "optionValues"
    ) AS ordered JOIN cart_lines existing ON existing.user_id = ${userId} AND existing.product_id = ordered."productId"
      AND existing.size = ordered.size AND existing.carat = ordered.carat AND existing.colour = ordered.colour
      AND ${hasOptions({ all: 'ordered."optionValues"', chosen: 'ordered."chosenValues"' })}
    FOR UPDATE OF existing
  ), removed AS (
    DELETE FROM cart_lines USING held WHERE cart_lines.id = held.id AND held.rest <= 0
  ), reduced AS (
    UPDATE cart_lines SET quantity = held.rest FROM held WHERE cart_lines.id = held.id AND held.rest > 0
  )`;

// The values are subqueries, because PostgreSQL would otherwise plan the statement again for each number of values.
const requested = 'unnest((SELECT $1::text[])) AS requested (number)';

/**
 * Reads `products`. $1 texts in lower case, $2 their keys, $3 the company that reads them, $4 and $5 the forms of its own
 * numbers. Texts that match no product are omitted.
 */
export const idsOfNumbers: PreparedStatement = {
  name: 'ids-of-design-numbers',
  text: `
    SELECT requested.number, product.id
    FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $4::text[]), (SELECT $5::text[]))
      AS requested (number, key, exact_of_company, key_of_company)
    CROSS JOIN LATERAL (SELECT ${idOfReadNumber({
      ...{ number: 'requested.number', key: 'requested.key', company: '$3' },
      forms: { exact: 'requested.exact_of_company', key: 'requested.key_of_company' },
    })} AS id) AS product WHERE product.id IS NOT NULL`,
};

/**
 * SQL expression: the number without leading zeros and punctuation, such as `ri42` for `RI-0042`, `RI42` and `ri 0042`.
 * Must equal the expression of an index on `products`.
 */
const plain = (number: string) => `regexp_replace(
  regexp_replace(lower(${number} COLLATE "C"), '(^|[^0-9])0+([0-9])', '\\1\\2', 'g'), '[^a-z0-9]+', '', 'g'
)`;

const isVisible = (productId: string) =>
  `EXISTS (SELECT FROM products WHERE id = ${productId} AND ${visibleTo('customers')})`;

/** The most suggestions for one number. */
const maxSuggestions = 3;

/**
 * Reads `products`, and the numbers of the company `$2`. $1 unknown numbers in lower case. Finds the numbers that differ
 * only in zeros and punctuation. If there are none, finds the most similar ones.
 */
export const similarNumbers: PreparedStatement = {
  name: 'similar-design-numbers',
  text: `
    WITH plain AS MATERIALIZED (
      SELECT requested.number, ARRAY(
        SELECT number FROM (
          SELECT design_number AS number, number_key FROM products
          WHERE ${plain('design_number')} = ${plain('requested.number')} AND ${visibleTo('customers')}
          UNION ALL
          SELECT number, number_key FROM client_numbers AS own
          WHERE company_id = $2 AND ${plain('number')} = ${plain('requested.number')} AND ${isVisible('own.product_id')}
        ) AS same ORDER BY number_key COLLATE natural_order LIMIT ${maxSuggestions}
      ) AS found FROM ${requested}
    )
    SELECT number, CASE WHEN cardinality(found) > 0 THEN found ELSE ARRAY(
      SELECT near FROM (
        (SELECT design_number AS near, ${numberKey} <-> plain.number AS distance FROM products
         WHERE ${visibleTo('customers')} ORDER BY ${numberKey} <-> plain.number LIMIT 20)
        UNION ALL
        SELECT own.number, own.exact <-> plain.number FROM client_numbers AS own
        WHERE company_id = $2 AND ${isVisible('own.product_id')}
      ) AS nearest WHERE distance < 0.7
      ORDER BY distance, abs(length(near) - length(number)), lower(near COLLATE "C") LIMIT ${maxSuggestions}
    ) END AS suggestions FROM plain`,
};
