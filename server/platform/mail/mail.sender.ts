import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changed, prepared, type PreparedStatement } from '../database/sql.js';
import { Handles } from '../queue/job.js';
import { Composers } from './composers.js';
import { MailTransport } from './mail-transport.js';
import { sendMail } from './outbox-relay.js';

interface Leased {
  kind: string;
  payload: unknown;
  attempts: number;
}

/** Longer than a complete session with a slow mail server. */
const leaseSeconds = 120;
const maxBackoffSeconds = 40;
const maxAge = '24 hours';

/** Permanent errors such as "no such mailbox". 552 (mailbox full) may pass. */
const isFinal = (error: unknown) => {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 && responseCode !== 552;
};

const leaseMail: PreparedStatement = {
  name: 'lease-mail',
  text: `
    UPDATE outbox SET state = 'sending', attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
    WHERE id = $1 AND (state IN ('waiting', 'queued') OR (state = 'sending' AND due_at <= now()))
    RETURNING kind, payload, attempts`,
};

const recordMail: PreparedStatement = {
  name: 'record-mail',
  text: `UPDATE outbox SET state = $2, done_at = now(), error = NULL WHERE id = $1 AND state <> 'sent'`,
};

@Injectable()
export class MailSender {
  private readonly logger = new Logger('Mail');
  /** Sent by this process, but perhaps not yet recorded in the database, which may be down. */
  private readonly sent = new Set<string>();

  constructor(
    private readonly database: DataSource,
    private readonly composers: Composers,
    private readonly transport: MailTransport,
  ) {}

  @Handles(sendMail)
  async send({ outboxId }: { outboxId: string }): Promise<void> {
    if (this.sent.has(outboxId)) return;
    const leased = await this.lease(outboxId);
    if (!leased) return;
    try {
      const mail = await this.composers.compose(leased.kind, leased.payload);
      if (!mail) return await this.record(outboxId, 'dropped');
      await this.transport.send(outboxId, mail);
    } catch (error) {
      return this.retryLater(outboxId, leased, error as Error);
    }
    this.sent.add(outboxId);
    await this.recordSent(outboxId);
    this.sent.delete(outboxId);
  }

  private async lease(id: string): Promise<Leased | undefined> {
    return (await prepared<Leased>(this.database, leaseMail, [id, leaseSeconds]))[0];
  }

  private async record(id: string, state: 'sent' | 'dropped'): Promise<void> {
    await prepared(this.database, recordMail, [id, state]);
  }

  /** Retries until the database has recorded the mail as sent, so that it is not sent again. */
  private async recordSent(id: string): Promise<void> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
      try {
        return await this.record(id, 'sent');
      } catch (error) {
        if (!this.database.isInitialized) throw error;
        await wait(pause);
      }
    }
  }

  private async retryLater(id: string, { kind, attempts }: Leased, error: Error): Promise<void> {
    const seconds = Math.min(2 ** attempts, maxBackoffSeconds);
    this.logger.warn(
      `Sending ${kind} ${id} failed: ${error.message}; ${isFinal(error) ? 'giving up' : `retrying in ${seconds} s`}`,
    );
    await changed(
      this.database,
      `UPDATE outbox SET error = left($2, 500), due_at = now() + make_interval(secs => $3),
         state = CASE WHEN $4 OR created_at < now() - interval '${maxAge}' THEN 'failed' ELSE 'waiting' END,
         done_at = CASE WHEN $4 OR created_at < now() - interval '${maxAge}' THEN now() END
       WHERE id = $1`,
      [id, error.message, seconds, isFinal(error)],
    );
  }
}
