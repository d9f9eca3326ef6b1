import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { BackupError } from '../progress.js';
import { backupLock } from '../../../files/storage/storage.js';

/**
 * Settings of a session. Reader and writer of rows must write dates and numbers in the same way, whatever their
 * servers' defaults are.
 */
const settings = `
  SET search_path = public; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1;
  SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN
    ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_session_timeout',
     'idle_in_transaction_session_timeout')`;

const lockWaitMs = 2_000;
const lockRetryMs = 100;

/** Opens a connection without time limits for its statements. */
export async function openSession(url: string): Promise<pg.Client> {
  const session = new pg.Client({
    connectionString: url,
    application_name: 'parure-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // The statement in progress, or else the next one, fails and reports the error.
  session.on('error', () => undefined);
  await session.connect();
  await session.query(settings);
  return session;
}

/**
 * Locks the shop until the session ends. No other backup or restore runs in that time, and no stored file is removed.
 */
export async function lockShop(session: pg.Client): Promise<void> {
  // Retries, because the sweep of media holds the lock for moments.
  for (const end = Date.now() + lockWaitMs; ; await pause(lockRetryMs)) {
    const sql = 'SELECT pg_try_advisory_lock($1) AS locked';
    const { rows } = await session.query<{ locked: boolean }>(sql, [backupLock]);
    if (rows[0]?.locked) return;
    if (Date.now() > end) throw new BackupError('Another backup or restore of this shop is running');
  }
}
