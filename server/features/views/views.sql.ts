/** $1 the id of an administrator. */
export const viewsOfUser =
  'SELECT v.id, v.name, v.query FROM saved_views v WHERE v.user_id = $1 ORDER BY lower(v.name), v.id';

/** Locks the account, so that its views are counted and saved one after the other. */
export const lockOwner = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';
