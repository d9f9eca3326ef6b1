import type { PreparedStatement } from '../../platform/database/sql.js';
import { idOfNumber, numberKey, visibleTo } from '../products/product.sql.js';

// The values are subqueries, because PostgreSQL would otherwise plan the statement again for each number of values.
const requested = 'unnest((SELECT $1::text[])) AS requested (number)';

/** Reads `products`. $1 texts in lower case, $2 their keys. Texts that match no product are omitted. */
export const idsOfNumbers: PreparedStatement = {
  name: 'ids-of-design-numbers',
  text: `
    SELECT requested.number, product.id
    FROM unnest((SELECT $1::text[]), (SELECT $2::text[])) AS requested (number, key)
    CROSS JOIN LATERAL (${idOfNumber({ number: 'requested.number', key: 'requested.key' })}) AS product`,
};

/**
 * SQL expression: the number without leading zeros and punctuation, such as `ri42` for `RI-0042`, `RI42` and `ri 0042`.
 * Must equal the expression of an index on `products`.
 */
const plain = (number: string) => `regexp_replace(
  regexp_replace(lower(${number} COLLATE "C"), '(^|[^0-9])0+([0-9])', '\\1\\2', 'g'), '[^a-z0-9]+', '', 'g'
)`;

/** The most suggestions for one number. */
const maxSuggestions = 3;

/**
 * Reads `products`. $1 unknown design numbers in lower case. Finds the numbers that differ only in zeros and
 * punctuation. If there are none, finds the most similar ones.
 */
export const similarNumbers: PreparedStatement = {
  name: 'similar-design-numbers',
  text: `
    WITH plain AS MATERIALIZED (
      SELECT requested.number, ARRAY(
        SELECT design_number FROM products
        WHERE ${plain('design_number')} = ${plain('requested.number')} AND ${visibleTo('customers')}
        ORDER BY number_key COLLATE natural_order LIMIT ${maxSuggestions}
      ) AS found FROM ${requested}
    )
    SELECT number, CASE WHEN cardinality(found) > 0 THEN found ELSE ARRAY(
      SELECT design_number FROM (
        SELECT design_number, ${numberKey} <-> number AS distance FROM products
        WHERE ${visibleTo('customers')} ORDER BY ${numberKey} <-> number LIMIT 20
      ) AS nearest WHERE distance < 0.7
      ORDER BY distance, abs(length(design_number) - length(number)), ${numberKey} LIMIT ${maxSuggestions}
    ) END AS suggestions FROM plain`,
};
