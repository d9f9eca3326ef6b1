import { contactStatuses } from '../../../domain/contacts.js';

const filter = `($1::text IS NULL OR status = $1)
  AND ($2::text IS NULL OR name ILIKE $2 OR email ILIKE $2 OR message ILIKE $2)`;

/** Must equal the expression of the table's index. */
const statusRank = `array_position(ARRAY[${contactStatuses.map((status) => `'${status}'`).join(', ')}], status)`;

export const contactPage = `
  SELECT id, name, email, message, status, priority, created_at FROM contacts WHERE ${filter}
  ORDER BY ${statusRank}, created_at DESC, id DESC LIMIT $3 OFFSET $4`;

/** `matching` counts the contacts that match the filter; the others count all. Always one row. */
export const contactCounts = `
  SELECT count(*) FILTER (WHERE ${filter})::int AS matching, count(*)::int AS total,
    count(*) FILTER (WHERE status = 'new')::int AS new,
    count(*) FILTER (WHERE status = 'in-progress')::int AS in_progress,
    count(*) FILTER (WHERE status = 'resolved')::int AS resolved
  FROM contacts`;
