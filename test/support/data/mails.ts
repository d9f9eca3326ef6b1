import { v7 as uuid } from 'uuid';
import type { MailFailureReason, MailKind } from '../../../domain/mails.js';
import type { RunningApp } from '../programs/app.js';

interface FailedMailData {
  kind?: MailKind;
  payload?: Record<string, string>;
  reason?: MailFailureReason | null;
  error?: string;
  minutesAgo?: number;
}

/** Adds a mail that was given up, and returns its id. */
export async function aFailedMail(app: RunningApp, data: FailedMailData = {}): Promise<string> {
  const { kind = 'auth.password-changed', payload = {}, reason = 'sign-in', minutesAgo = 0 } = data;
  const { error = 'Invalid login: 535 5.7.8 Authentication failed' } = data;
  const id = uuid();
  await app.database.query(
    `INSERT INTO outbox (id, kind, payload, state, attempts, error, reason, created_at, done_at)
     VALUES ($1, $2, $3, 'failed', 1, $4, $5, now() - make_interval(mins => $6), now() - make_interval(mins => $6))`,
    [id, kind, payload, error, reason, minutesAgo],
  );
  return id;
}
