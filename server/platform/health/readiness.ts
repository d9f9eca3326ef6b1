import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { Storage } from '../storage/storage.js';

type Check = 'ok' | 'down' | 'full' | 'late' | 'unknown';

export interface ReadinessReport {
  status: 'ready' | 'degraded' | 'down' | 'stopping';
  checks: Record<'database' | 'queue' | 'storage' | 'outbox', Check>;
}

const patience = 2_500;
const latestMailSeconds = 120;

/** Whether this instance should be sent requests, and what is wrong if not. */
@Injectable()
export class Readiness {
  private stopping = false;

  constructor(
    private readonly database: DataSource,
    @InjectQueue('mail') private readonly queue: Queue,
    private readonly files: Storage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** From now on this instance finishes what it has and is sent nothing new. */
  stop(): void {
    this.stopping = true;
  }

  async report(): Promise<ReadinessReport> {
    const [outbox, queue, storage] = await Promise.all([
      this.outbox(),
      this.queueState(),
      within(this.files.state(), 'down'),
    ]);
    const database = outbox === 'unknown' ? 'down' : 'ok';
    const checks = { database, queue: this.config.redisUrl ? queue : database, storage, outbox } as const;
    const fine = Object.values(checks).every((state) => state === 'ok');
    // Without its queue the shop still sells: mails and pictures wait in the database.
    const down = database === 'down' || storage === 'down';
    return { status: this.stopping ? 'stopping' : down ? 'down' : fine ? 'ready' : 'degraded', checks };
  }

  /** One statement asks for both: whether the database answers, and whether mails get away. */
  private outbox(): Promise<Check> {
    const overdue = this.database.query<{ late: boolean }[]>(
      `SELECT EXISTS (
         SELECT FROM outbox WHERE state IN ('waiting', 'queued', 'sending')
           AND created_at < now() - make_interval(secs => $1)
       ) AS late`,
      [latestMailSeconds],
    );
    return within(
      overdue.then(([row]) => (row?.late ? 'late' : 'ok')),
      'unknown',
    );
  }

  private queueState(): Promise<Check> {
    if (!this.config.redisUrl) return Promise.resolve('ok');
    return within(
      this.queue.getJobCounts('waiting').then(() => 'ok' as const),
      'down',
    );
  }
}

function within(check: Promise<Check>, otherwise: Check): Promise<Check> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(otherwise), patience);
    check.then(resolve, () => resolve(otherwise)).finally(() => clearTimeout(late));
  });
}
