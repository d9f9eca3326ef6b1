import { setTimeout as wait } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { one } from '../../database/sql.js';
import { Storage } from '../../files/storage/storage.js';
import { LastBackup } from '../backup/last-backup.js';

type Check = 'ok' | 'down' | 'full' | 'late' | 'failing' | 'unknown';

export interface ReadinessReport {
  status: 'ready' | 'degraded' | 'down' | 'stopping';
  checks: Record<'database' | 'queue' | 'storage' | 'outbox' | 'backup', Check>;
}

const timeoutMs = 1_500;
const maxMailDelaySeconds = 120;
/** Failed mails within an hour that indicate a common cause, such as a wrong password of the mail account. */
const failingMails = 5;

/** Reports whether this instance can serve requests, and which check fails. */
@Injectable()
export class Readiness {
  private stopping = false;

  constructor(
    private readonly database: DataSource,
    @InjectQueue('mail') private readonly queue: Queue,
    private readonly files: Storage,
    private readonly lastBackup: LastBackup,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Reports `stopping` from now on, so that a load balancer sends no new requests. */
  stop(): void {
    this.stopping = true;
  }

  async report(): Promise<ReadinessReport> {
    const [outbox, queue, storage, backup] = await Promise.all([
      this.outbox(),
      this.queueState(),
      withTimeout(this.files.state(), 'down'),
      this.backup(),
    ]);
    const database = outbox === 'unknown' ? 'down' : 'ok';
    const checks = { database, queue: this.config.redisUrl ? queue : database, storage, outbox, backup } as const;
    const isReady = Object.values(checks).every((state) => state === 'ok');
    // All servers share the queue and the bucket, and the shop still takes orders without them. Taking every server out
    // of the load balancer would close the shop.
    const isDown = database === 'down' || (storage === 'down' && !this.config.s3);
    return { status: this.stopping ? 'stopping' : isDown ? 'down' : isReady ? 'ready' : 'degraded', checks };
  }

  /** Checks in one statement that the database responds, that mails are being sent, and that few of them fail. */
  private outbox(): Promise<Check> {
    const state = one<{ outbox: Check }>(
      this.database,
      `SELECT CASE
         WHEN (SELECT count(*) FROM (
           SELECT FROM outbox WHERE state = 'failed' AND done_at > now() - interval '1 hour' LIMIT $2
         ) AS recent) >= $2 THEN 'failing'
         WHEN EXISTS (
           SELECT FROM outbox WHERE state IN ('waiting', 'queued', 'sending')
             AND created_at < now() - make_interval(secs => $1)
         ) THEN 'late'
         ELSE 'ok'
       END AS outbox`,
      [maxMailDelaySeconds, failingMails],
    );
    return withTimeout(
      state.then((row) => row?.outbox ?? 'unknown'),
      'unknown',
    );
  }

  private backup(): Promise<Check> {
    return withTimeout(
      this.lastBackup.state().then(({ overdue }) => (overdue ? 'late' : 'ok')),
      'unknown',
    );
  }

  private queueState(): Promise<Check> {
    if (!this.config.redisUrl) return Promise.resolve('ok');
    return withTimeout(
      this.queue.getJobCounts('waiting').then(() => 'ok' as const),
      'down',
    );
  }
}

/** Resolves to `otherwise` after a failure, or if there is no response in time. */
export const withTimeout = <Result>(response: Promise<Result>, otherwise: Result): Promise<Result> =>
  Promise.race([response.catch(() => otherwise), wait(timeoutMs, otherwise, { ref: false })]);
