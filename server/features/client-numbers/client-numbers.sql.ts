import { containing, naturally } from '../../platform/database/sql.js';
import { idOfNumber, visibleTo } from '../products/product.sql.js';
import type { ClientNumber } from './client-numbers.types.js';

/** A design that a row names. Null columns: there is no such design. */
export interface NamedDesign {
  designNumber: string;
  productId: string;
  archived: boolean;
  /** True if the company already has a number for it. */
  held: boolean;
}

/** Selects the designs that the texts `$2` name, with their keys `$3`, in order. `$1` the company. */
export const designsOfNumbers = `
  SELECT p.design_number, p.id AS product_id, p.archived_at IS NOT NULL AS archived,
    EXISTS (SELECT FROM client_numbers WHERE company_id = $1 AND product_id = p.id) AS held
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (number, key, place)
  LEFT JOIN LATERAL (${idOfNumber({ number: 'asked.number', key: 'asked.key' })}) AS found ON true
  LEFT JOIN products p ON p.id = found.id
  ORDER BY asked.place`;

export interface Conflict {
  exact: string;
  /** The design that has the number already. */
  designNumber: string;
  /** True if it is the number of the design in the shop. */
  ofShop: boolean;
}

/**
 * Selects which of the numbers with the forms `$3` and `$4` the company `$1` cannot give to the designs `$2`: the shop
 * has a design with the number, or the company gives it to another design.
 */
export const conflictsOfNumbers = `
  SELECT wanted.exact, taken.design_number, taken.of_shop
  FROM unnest($3::text[], $4::text[]) AS wanted (exact, key)
  CROSS JOIN LATERAL (
    SELECT design_number, true AS of_shop FROM products WHERE number_key = wanted.key
    UNION ALL
    SELECT p.design_number, false FROM client_numbers n JOIN products p ON p.id = n.product_id
    WHERE n.company_id = $1 AND n.exact = wanted.exact AND n.product_id <> ALL ($2::uuid[])
    ORDER BY of_shop DESC, design_number LIMIT 1
  ) AS taken`;

/** Removes the numbers of the company `$1` for the designs `$2`. */
export const removeNumbers = 'DELETE FROM client_numbers WHERE company_id = $1 AND product_id = ANY ($2::uuid[])';

/** Adds numbers of the company `$1`: `$2` the designs, `$3` the numbers, `$4` and `$5` their forms. */
export const addNumbers = `
  INSERT INTO client_numbers (company_id, product_id, number, exact, number_key)
  SELECT $1, added.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) AS added`;

/** A number with the design of the shop that took it; null if there is none. */
export type NumberRow = Omit<ClientNumber, 'problem'> & { archived: boolean; takenBy: string | null };

const columns = `
  p.id AS product_id, p.design_number, p.name, coalesce(n.number, '') AS number, p.archived_at IS NOT NULL AS archived,
  (SELECT min(other.design_number) FROM products other
   WHERE other.number_key = n.number_key AND other.id <> p.id AND ${visibleTo('customers', 'other')}) AS taken_by`;

/** Selects the designs `$2` in order, with the numbers of the company `$1`. */
export const numbersOfProducts = `
  SELECT ${columns}
  FROM unnest($2::uuid[]) WITH ORDINALITY AS asked (id, place) JOIN products p ON p.id = asked.id
  LEFT JOIN client_numbers n ON n.company_id = $1 AND n.product_id = p.id ORDER BY asked.place`;

const listed = (search: string | undefined) => `
  FROM client_numbers n JOIN products p ON p.id = n.product_id
  WHERE n.company_id = $1 ${search ? 'AND (n.number ILIKE $2 OR p.design_number ILIKE $2 OR p.name ILIKE $2)' : ''}`;

const valuesOf = (companyId: string, search: string | undefined) => [
  companyId,
  ...(search ? [containing(search)] : []),
];

/** Selects a page of the numbers of a company, by design number. */
export function numbersPage(companyId: string, search: string | undefined, slice: { limit: number; offset: number }) {
  const values = valuesOf(companyId, search);
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const sql = `SELECT ${columns} ${listed(search)} ORDER BY ${naturally('p.number_key')}, p.id LIMIT ${limit} OFFSET ${offset}`;
  return { sql, values: [...values, slice.limit, slice.offset] };
}

export const countNumbers = (companyId: string, search: string | undefined) => ({
  sql: `SELECT count(*)::int AS total ${listed(search)}`,
  values: valuesOf(companyId, search),
});
