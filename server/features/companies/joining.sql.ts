import { companyOf } from '../access/access.sql.js';

/** Locks the company of a request `$1` and the company `$2` in one order, so that two calls cannot block each other. */
export const lockBoth = `SELECT id FROM companies WHERE id IN (${companyOf('$1::uuid')}, $2::uuid) ORDER BY id FOR NO KEY UPDATE`;

/** Deletes the company `$1`, whose person with the address `$3` now belongs to the company `$2`, and the invitation there. */
export const deleteMerged = `
  WITH accepted AS (DELETE FROM invitations WHERE company_id = $2 AND email = $3)
  DELETE FROM companies WHERE id = $1`;
