/** From this offset on, a page is read from the nearer end of the list. */
const farOffset = 1_000;

export const isFar = (offset: number) => offset >= farOffset;

export interface PageSql {
  /** SELECTs rows in the order of the list, or in reverse, with `LIMIT` and `OFFSET` as SQL expressions. */
  slice: (reversed: boolean, limit: string, offset: string) => string;
  /** SQL expressions of type bigint. */
  limit: string;
  offset: string;
  /** SELECTs the number of rows of the whole list as `total`. */
  size: string;
}

/**
 * The common table expressions `size` and `page`. Skipping many rows of an index takes long, so a page is read from the
 * nearer end of the list. PostgreSQL executes only one branch of the UNION.
 */
export function farPage({ slice, limit, offset, size }: PageSql): string {
  const remaining = `(SELECT greatest(total - ${offset}, 0) FROM size)`;
  const isNearer = `(SELECT ${offset} * 2 <= total FROM size)`;
  return `
    size AS MATERIALIZED (SELECT coalesce(sum(total), 0)::bigint AS total FROM (${size}) AS counted),
    page AS (
      SELECT * FROM (${slice(false, limit, offset)}) AS forward WHERE ${isNearer}
      UNION ALL
      SELECT * FROM (${slice(true, `least(${limit}, ${remaining})`, `greatest(${remaining} - ${limit}, 0)`)}) AS backward
      WHERE NOT ${isNearer}
    )`;
}

/** SQL expression of a text in the order of names: Ring 2 before Ring 10. Must equal the expression of an index. */
export const naturally = (text: string) => `${text} COLLATE natural_order`;
