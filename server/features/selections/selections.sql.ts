import type { PreparedStatement } from '../../platform/database/sql.js';
import { type PackedPicture, pictureSql } from '../pictures/picture.sql.js';
import { type PackedProduct, packedProduct, visibleTo } from '../products/product.sql.js';
import type { Selection, SelectionSummary } from './selections.types.js';

const facts = 'selection.id, selection.name, selection.created_at, selection.changed_at';

export type SelectionRow = Omit<Selection, 'items' | 'itemCount'> & {
  items: [id: string, note: string | null, product: PackedProduct][];
};

/** $1 the id of a selection, $2 the id of its owner. Includes archived products. */
export const selectionOfUser: PreparedStatement = {
  name: 'selection',
  text: `
    SELECT ${facts}, coalesce((
      SELECT json_agg(json_build_array(item.id, item.note, found.packed) ORDER BY item.position, item.id)
      FROM selection_items AS item CROSS JOIN LATERAL (${packedProduct('item.product_id', 'any')}) AS found
      WHERE item.selection_id = selection.id
    ), '[]') AS items
    FROM selections AS selection WHERE selection.id = $1 AND selection.user_id = $2`,
};

/** Pictures per selection in a list. */
const picturesPerSelection = 4;
/** Items that are searched for these pictures, because a selection may have hundreds without a picture. */
const itemsWithPictures = 24;

export type SummaryRow = Omit<SelectionSummary, 'pictures'> & { pictures: PackedPicture[] };

/** $1 the id of the owner, $2 the limit, $3 the offset, $4 the id of a product or null. Last changed first. */
export const selectionsOfUser: PreparedStatement = {
  name: 'selections',
  text: `
    SELECT ${facts},
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
        FROM selection_items AS held WHERE held.selection_id = selection.id AND held.product_id = $4
      ) AS item
    FROM selections AS selection WHERE selection.user_id = $1
    ORDER BY selection.changed_at DESC, selection.id DESC LIMIT $2 OFFSET $3`,
};

export const countOfUser: PreparedStatement = {
  name: 'count-of-selections',
  text: 'SELECT count(*)::int AS total FROM selections WHERE user_id = $1',
};

/** Locks the account, so that its selections are counted and created one after the other. */
export const lockOwner = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';

/** $1 the id of a selection, $2 the id of its owner. */
export const lockSelection = 'SELECT FROM selections WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE';
