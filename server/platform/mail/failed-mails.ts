import type { EntityManager } from 'typeorm';
import { changed } from '../database/sql.js';

/**
 * Sends failed mails again, in every process, when the relay sweeps the outbox the next time. Their age counts from now,
 * so that they are tried for a day again and do not look late.
 */
export const retryFailedMails = (tx: EntityManager, ids: readonly string[]): Promise<number> =>
  changed(
    tx,
    `UPDATE outbox SET state = 'waiting', created_at = now(), due_at = now(), done_at = NULL
     WHERE id = ANY ($1::uuid[]) AND state = 'failed'`,
    [ids],
  );

export const dropFailedMails = (tx: EntityManager, ids: readonly string[]): Promise<number> =>
  changed(tx, `UPDATE outbox SET state = 'dropped', done_at = now() WHERE id = ANY ($1::uuid[]) AND state = 'failed'`, [
    ids,
  ]);
