import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changed, prepared, type PreparedStatement } from '../database/sql.js';
import { job } from '../queue/job.js';
import { Jobs } from '../queue/jobs.js';
import { Composers } from './composers.js';

export const sendMail = job<{ outboxId: string }>('mail', 'send-mail');
export const sendMails = job<{ outboxIds: string[] }>('bulk-mail', 'send-mails');

const sweepMs = 5_000;
/** Time for which mails that can wait are collected, so that a busy server adds them to the queue together. */
const collectMs = 100;
const batch = 100;
/** Mails per job. They are leased together, so the last of them has to be sent before the lease ends. */
const mailsPerJob = 20;
/** Seconds after which a queued mail that has not started is queued again, because the queue has lost it. */
const requeueSeconds = 30;
const keepDays = 30;
const tidyMs = 3_600_000;
const shutdownMs = 2_000;

interface DueMail {
  id: string;
  kind: string;
}

const takeDueMails: PreparedStatement = {
  name: 'take-due-mails',
  text: `
    UPDATE outbox SET state = 'queued', due_at = now() + make_interval(secs => $1)
    WHERE id IN (
      SELECT id FROM outbox WHERE state IN ('waiting', 'queued', 'sending') AND due_at <= now()
      ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ) RETURNING id, kind`,
};

const chunks = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / mailsPerJob) }, (_, at) =>
    ids.slice(at * mailsPerJob, (at + 1) * mailsPerJob),
  );

/**
 * Moves mails from the outbox to the queue: right after a commit, or soon if they can wait. A sweep moves missed ones.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Outbox');
  private sweep?: NodeJS.Timeout;
  private tidy?: NodeJS.Timeout;
  private collecting?: NodeJS.Timeout;
  private running?: Promise<void>;
  private runAgain = false;
  private stopped = false;
  private failures = 0;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly composers: Composers,
  ) {}

  onApplicationBootstrap() {
    this.sweep = setInterval(() => this.flush(), sweepMs).unref();
    this.tidy = setInterval(() => void this.deleteOld(), tidyMs).unref();
    this.flush();
  }

  async onApplicationShutdown() {
    this.stopped = true;
    clearInterval(this.sweep);
    clearInterval(this.tidy);
    clearTimeout(this.collecting);
    // While Redis is unreachable, adding to a queue waits forever.
    await Promise.race([this.running, wait(shutdownMs, undefined, { ref: false })]);
  }

  /** Moves mails that can wait, after a short delay. */
  flushSoon(): void {
    if (this.stopped || this.collecting) return;
    this.collecting = setTimeout(() => {
      this.collecting = undefined;
      this.flush();
    }, collectMs).unref();
  }

  /** Moves all waiting mails. Returns immediately and never throws. Calls during a run cause one more run. */
  flush(): void {
    if (this.stopped) return;
    if (this.running) {
      this.runAgain = true;
      return;
    }
    this.running = this.relayAll()
      .then(() => void (this.failures = 0))
      .catch((error: Error) => this.logFailure(error))
      .finally(() => {
        this.running = undefined;
        if (!this.runAgain) return;
        this.runAgain = false;
        this.flush();
      });
  }

  private async relayAll(): Promise<void> {
    for (;;) {
      const mails = await prepared<DueMail>(this.database, takeDueMails, [requeueSeconds, batch]);
      if (mails.length) await this.enqueue(mails);
      if (mails.length < batch || this.stopped) return;
    }
  }

  private async enqueue(mails: readonly DueMail[]): Promise<void> {
    try {
      const urgent = mails.filter(({ kind }) => !this.composers.canWait(kind));
      await this.jobs.addAll(
        sendMail,
        urgent.map(({ id }) => ({ data: { outboxId: id }, id, once: true })),
      );
      // Sorted, so that jobs have the same ids when the mails are queued again.
      const others = mails.filter((mail) => !urgent.includes(mail)).map(({ id }) => id);
      await this.jobs.addAll(
        sendMails,
        chunks(others.sort()).map((outboxIds) => ({ data: { outboxIds }, id: outboxIds[0], once: true })),
      );
    } catch (error) {
      await changed(
        this.database,
        `UPDATE outbox SET state = 'waiting', due_at = now() + interval '5 seconds'
         WHERE id = ANY ($1) AND state = 'queued'`,
        [mails.map(({ id }) => id)],
      );
      throw error;
    }
  }

  private async deleteOld() {
    const sql = `DELETE FROM outbox WHERE done_at < now() - make_interval(days => $1)`;
    await changed(this.database, sql, [keepDays]).catch((error: Error) => this.logFailure(error));
  }

  /** Logs one line a minute during an outage, not one every five seconds. */
  private logFailure(error: Error) {
    if (this.failures++ % 12 === 0) this.logger.warn(`Mails are waiting: ${error.message}`);
  }
}
