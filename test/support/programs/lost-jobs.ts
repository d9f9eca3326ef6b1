import type { RunningApp } from './app.js';

/**
 * Ends the locks of jobs in PostgreSQL whose worker was killed, as if their time were over. The next worker that starts
 * takes them over at once.
 */
export async function endLocks({ database }: RunningApp): Promise<void> {
  await database.query(`UPDATE bullmq.job SET locked_until_ms = 0, stalled_marked = true WHERE state = 'active'`);
  await database.query(`DELETE FROM bullmq.meta WHERE field = 'stalled-check'`);
}
