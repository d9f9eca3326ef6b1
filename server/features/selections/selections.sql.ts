import type { PreparedStatement } from '../../platform/database/sql.js';
import { type PackedPicture, pictureSql } from '../pictures/picture.sql.js';
import { type PackedProduct, packedProduct, visibleTo } from '../products/product.sql.js';
import type { Selection, SelectionSummary } from './selections.types.js';

/** The columns of a selection and its author, for the user `user`. */
const factsFor = (user: string) => `
  selection.id, selection.name, selection.shared, author.name AS author, author.id = ${user} AS own,
  selection.created_at, selection.changed_at`;

const withAuthors = 'selections AS selection JOIN users AS author ON author.id = selection.user_id';

/** True for the selections that the user `user` of the company `company` sees: their own, and shared ones of colleagues. */
const visibleSelections = ({ user, company }: Record<'user' | 'company', string>) => `
  selection.user_id = ANY (ARRAY(
    SELECT ${user}::uuid UNION SELECT id FROM users WHERE company_id = ${company} AND role = 'customer'
  )) AND (selection.user_id = ${user} OR selection.shared)`;

export type SelectionRow = Omit<Selection, 'items' | 'itemCount' | 'editable'> & {
  items: [id: string, note: string | null, product: PackedProduct][];
};

/** $1 the id of a selection, $2 the user, $3 the company of the user. Includes archived products. */
export const selectionForUser: PreparedStatement = {
  name: 'selection',
  text: `
    SELECT ${factsFor('$2')}, coalesce((
      SELECT json_agg(json_build_array(item.id, item.note, found.packed) ORDER BY item.position, item.id)
      FROM selection_items AS item CROSS JOIN LATERAL (${packedProduct({ id: 'item.product_id', which: 'any', company: '$3' })}) AS found
      WHERE item.selection_id = selection.id
    ), '[]') AS items
    FROM ${withAuthors} WHERE selection.id = $1 AND ${visibleSelections({ user: '$2', company: '$3' })}`,
};

/** Pictures per selection in a list. */
const picturesPerSelection = 4;
/** Items that are searched for these pictures, because a selection may have hundreds without a picture. */
const itemsWithPictures = 24;

export type SummaryRow = Omit<SelectionSummary, 'pictures' | 'editable'> & { pictures: PackedPicture[] };

/** $1 the user, $2 the company, $3 the limit, $4 the offset, $5 the id of a product or null. Last changed first. */
export const selectionsForUser: PreparedStatement = {
  name: 'selections',
  text: `
    SELECT ${factsFor('$1')},
      (SELECT count(*)::int FROM selection_items WHERE selection_id = selection.id) AS item_count,
      coalesce((
        SELECT json_agg(shown.picture ORDER BY shown.position, shown.id) FROM (
          SELECT item.id, item.position, ${pictureSql('picture')} AS picture
          FROM (
            SELECT id, position, product_id FROM selection_items
            WHERE selection_id = selection.id ORDER BY position, id LIMIT ${itemsWithPictures}
          ) AS item JOIN products AS product ON product.id = item.product_id
          JOIN product_images AS image ON image.product_id = product.id AND image.position = 0
          JOIN media AS picture ON picture.id = image.media_id
          WHERE ${visibleTo('customers', 'product')}
          ORDER BY item.position, item.id LIMIT ${picturesPerSelection}
        ) AS shown
      ), '[]') AS pictures,
      (
        SELECT json_build_object('id', held.id, 'note', held.note, 'position', (
          SELECT count(*) FROM selection_items AS earlier
          WHERE earlier.selection_id = held.selection_id AND (earlier.position, earlier.id) < (held.position, held.id)
        ))
        FROM selection_items AS held WHERE held.selection_id = selection.id AND held.product_id = $5
      ) AS item
    FROM ${withAuthors} WHERE ${visibleSelections({ user: '$1', company: '$2' })}
    ORDER BY selection.changed_at DESC, selection.id DESC LIMIT $3 OFFSET $4`,
};

/** $1 the user, $2 the company. */
export const countForUser: PreparedStatement = {
  name: 'count-of-visible-selections',
  text: `SELECT count(*)::int AS total FROM selections AS selection WHERE ${visibleSelections({ user: '$1', company: '$2' })}`,
};

export const countOfUser: PreparedStatement = {
  name: 'count-of-selections',
  text: 'SELECT count(*)::int AS total FROM selections WHERE user_id = $1',
};

/** Locks the account, so that its selections are counted and created one after the other. */
export const lockOwner = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';

/** $1 the id of a selection, $2 the user, $3 the company of the user. */
export const lockSelection = `
  SELECT selection.user_id = $2 AS own FROM selections AS selection
  WHERE selection.id = $1 AND ${visibleSelections({ user: '$2', company: '$3' })} FOR NO KEY UPDATE`;

/** Gives the shared selections of the user `user` to the user `heir`, if there is one. */
export const passOnShared = ({ user, heir }: Record<'user' | 'heir', string>) => `
  UPDATE selections SET user_id = ${heir} WHERE user_id = ${user} AND shared AND ${heir} IS NOT NULL`;

/** Makes the selections of the users `users` personal again. */
export const unshare = (users: string) => `UPDATE selections SET shared = false WHERE user_id IN ${users} AND shared`;
