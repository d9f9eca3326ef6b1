import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import DataLoader from 'dataloader';
import PQueue from 'p-queue';
import { DataSource } from 'typeorm';
import { changed, prepared, type PreparedStatement } from '../database/sql.js';
import { Handles } from '../queue/job.js';
import { type Composed, Composers } from './composers.js';
import { describeMailFailure, type MailFailure } from './mail-failure.js';
import { MailTransport } from './mail-transport.js';
import { sendMail, sendMails } from './outbox-relay.js';

interface Leased {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

interface ComposedMail extends Leased {
  result: PromiseSettledResult<Composed>;
}

interface Result {
  id: string;
  state: 'sent' | 'dropped';
}

/**
 * Database connections for mails. With one for the relay, they leave the others of the process's ten connections to
 * requests.
 */
const databaseConnections = 3;
/** Mails of one job that are sent at once. A process that is killed repeats at most this many. */
const sendsAtOnce = 2;
/** Lease of a mail. It is renewed while a job runs, so that the mails of a killed worker go out within a minute. */
const leaseSeconds = 45;
const renewMs = 15_000;
/** Time after which the remaining mails of a job are queued again, so that a slow mail server does not hold them. */
const startWithinMs = 45_000;
const maxBackoffSeconds = 40;
/** Pause before a mail is composed again whose change can still be undone. */
const composeAgainSeconds = 2;
const maxAge = '24 hours';

const leaseMails: PreparedStatement = {
  name: 'lease-mails',
  text: `
    UPDATE outbox SET state = 'sending', attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
    WHERE id = ANY ($1::uuid[]) AND (state IN ('waiting', 'queued') OR (state = 'sending' AND due_at <= now()))
    RETURNING id, kind, payload, attempts`,
};

/** Renews leases. A mail that another worker has taken has one more attempt and is skipped. */
const renewLeases: PreparedStatement = {
  name: 'renew-leases',
  text: `
    UPDATE outbox SET due_at = now() + make_interval(secs => $3)
    FROM unnest($1::uuid[], $2::integer[]) AS leased (id, attempts)
    WHERE outbox.id = leased.id AND state = 'sending' AND outbox.attempts = leased.attempts`,
};

const recordMails: PreparedStatement = {
  name: 'record-mails',
  text: `
    UPDATE outbox SET state = result.state, done_at = now(), error = NULL, reason = NULL
    FROM unnest($1::uuid[], $2::text[]) AS result (id, state)
    WHERE outbox.id = result.id AND outbox.state <> 'sent'`,
};

@Injectable()
export class MailSender implements OnModuleDestroy {
  private readonly logger = new Logger('Mail');
  /** Mails that this process has sent but perhaps not yet recorded in the database, which may be down. */
  private readonly sent = new Set<string>();
  private readonly connections = new PQueue({ concurrency: databaseConnections });
  private recording: Promise<unknown> = Promise.resolve();
  /** Records results in batches: results that arrive while one statement runs are recorded by the next. */
  private readonly results = new DataLoader<Result, void>((results) => this.recordAll(results), {
    cache: false,
    batchScheduleFn: (run) => void this.recording.then(run, run),
  });
  private stopping = false;

  constructor(
    private readonly database: DataSource,
    private readonly composers: Composers,
    private readonly transport: MailTransport,
  ) {}

  onModuleDestroy() {
    this.stopping = true;
  }

  @Handles(sendMail)
  async send({ outboxId }: { outboxId: string }): Promise<void> {
    await this.sendAll({ outboxIds: [outboxId] });
  }

  /** Sends the mails of a job. They share statements, but each has its own result. */
  @Handles(sendMails)
  async sendAll({ outboxIds }: { outboxIds: string[] }): Promise<void> {
    const mails = await this.lease(outboxIds.filter((id) => !this.sent.has(id)));
    const renewal = setInterval(() => void this.renew(mails), renewMs);
    try {
      await this.deliverAll(mails);
    } finally {
      clearInterval(renewal);
    }
  }

  private async deliverAll(mails: readonly Leased[]): Promise<void> {
    const startBy = performance.now() + startWithinMs;
    const composed = await this.compose(mails);
    const canStart = () => !this.stopping && performance.now() < startBy;
    const sendNext = async () => {
      while (canStart()) {
        const next = composed.shift();
        if (!next) return;
        await this.deliver(next);
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: sendsAtOnce }, sendNext));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    if (composed.length) await this.releaseLeases(composed);
  }

  private async lease(ids: readonly string[]): Promise<Leased[]> {
    return this.connections.add(() => prepared<Leased>(this.database, leaseMails, [ids, leaseSeconds]));
  }

  private async renew(mails: readonly Leased[]): Promise<void> {
    const values = [mails.map(({ id }) => id), mails.map(({ attempts }) => attempts), leaseSeconds];
    await this.connections
      .add(() => prepared(this.database, renewLeases, values))
      .catch((error: Error) => this.logger.warn(`Could not keep mails for this worker: ${error.message}`));
  }

  /** Composes all mails in one iteration of the event loop, so that they share the statements of row loaders. */
  private async compose(mails: readonly Leased[]): Promise<ComposedMail[]> {
    const results = await this.connections.add(() =>
      Promise.allSettled(mails.map(({ kind, payload }) => this.composers.compose(kind, payload))),
    );
    return mails.map((mail, at) => ({ ...mail, result: results[at] }));
  }

  private async deliver({ result, ...mail }: ComposedMail): Promise<void> {
    const { id } = mail;
    const composed = result.status === 'fulfilled';
    try {
      if (!composed) throw result.reason;
      if (!result.value) return await this.results.load({ id, state: 'dropped' });
      if (result.value === 'later') return await this.releaseLeases([mail], composeAgainSeconds);
      await this.transport.send(id, result.value);
    } catch (error) {
      return this.retryLater(mail, describeMailFailure(error as Error, composed));
    }
    this.sent.add(id);
    await this.record(() => this.results.load({ id, state: 'sent' }));
    this.sent.delete(id);
  }

  private async recordAll(results: readonly Result[]): Promise<void[]> {
    const columns = [results.map(({ id }) => id), results.map(({ state }) => state)];
    const recorded = this.connections.add(() => prepared(this.database, recordMails, columns));
    this.recording = recorded;
    await recorded;
    return results.map(() => undefined);
  }

  /**
   * Retries until the database has recorded the result of a mail. Otherwise a sent mail would be sent again, and an
   * unsent one would wait for the end of its lease.
   */
  private async record(write: () => Promise<unknown>): Promise<void> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
      try {
        await write();
        return;
      } catch (error) {
        if (!this.database.isInitialized) throw error;
        await wait(pause);
      }
    }
  }

  private async releaseLeases(mails: readonly Leased[], seconds = 0): Promise<void> {
    const sql = `UPDATE outbox
      SET state = 'waiting', attempts = outbox.attempts - 1, due_at = now() + make_interval(secs => $3)
      FROM unnest($1::uuid[], $2::integer[]) AS leased (id, attempts)
      WHERE outbox.id = leased.id AND state = 'sending' AND outbox.attempts = leased.attempts`;
    const values = [mails.map(({ id }) => id), mails.map(({ attempts }) => attempts), seconds];
    await this.record(() => this.connections.add(() => changed(this.database, sql, values)));
  }

  /**
   * Schedules another attempt. Has no effect once the lease has ended and another worker has the mail, which counts as
   * another attempt.
   */
  private async retryLater({ id, kind, attempts }: Leased, { reason, text, isFinal }: MailFailure): Promise<void> {
    const seconds = Math.min(2 ** attempts, maxBackoffSeconds);
    this.logger.warn(`Sending ${kind} ${id} failed: ${text}; ${isFinal ? 'giving up' : `retrying in ${seconds} s`}`);
    const sql = `UPDATE outbox SET error = $2, reason = $5, due_at = now() + make_interval(secs => $3),
         state = CASE WHEN $4 OR created_at < now() - interval '${maxAge}' THEN 'failed' ELSE 'waiting' END,
         done_at = CASE WHEN $4 OR created_at < now() - interval '${maxAge}' THEN now() END
       WHERE id = $1 AND state = 'sending' AND attempts = $6`;
    const values = [id, text, seconds, isFinal, reason, attempts];
    await this.record(() => this.connections.add(() => changed(this.database, sql, values)));
  }
}
