import type { EntityManager } from 'typeorm';
import { changed } from '../database/sql.js';

/**
 * Queues failed mails again; they are sent when the relay next sweeps the outbox, in any process. Their age counts from
 * now, so that they are tried for a day again and are not reported as late.
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
