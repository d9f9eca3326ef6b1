import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { JobKind, QueueName } from './job.js';

interface JobOptions {
  /** While a job with this id is queued, adding another one has no effect. */
  id?: string;
  delayMs?: number;
  /**
   * True for jobs that the queue neither retries nor keeps, because the table of the work tracks what is left to do.
   */
  once?: boolean;
}

const toOptions = ({ id, delayMs, once }: JobOptions) => ({
  ...(id && { jobId: id }),
  ...(delayMs && { delay: delayMs }),
  ...(once && { attempts: 1, removeOnComplete: true, removeOnFail: true }),
});

/** Adds jobs to the queues. Never await it in a request: the queue's store may be down while the shop is up. */
@Injectable()
export class Jobs {
  private readonly logger = new Logger('Jobs');
  private readonly queues: Record<QueueName, Queue>;

  constructor(
    @InjectQueue('mail') mail: Queue,
    @InjectQueue('bulk-mail') bulkMail: Queue,
    @InjectQueue('media') media: Queue,
    @InjectQueue('imports') imports: Queue,
  ) {
    this.queues = { mail, 'bulk-mail': bulkMail, media, imports };
    for (const queue of Object.values(this.queues))
      queue.on('error', (error: Error) => this.logger.warn(`${queue.name} queue: ${error.message}`));
  }

  async add<Data extends object>(kind: JobKind<Data>, data: Data, options: JobOptions = {}): Promise<void> {
    await this.queues[kind.queue].add(kind.name, data, toOptions(options));
  }

  /** Adds several jobs in one call of the queue's store. */
  async addAll<Data extends object>(
    kind: JobKind<Data>,
    jobs: readonly (JobOptions & { data: Data })[],
  ): Promise<void> {
    const [first, ...others] = jobs;
    if (!first) return;
    // Adds a single job alone. In PostgreSQL a bulk call creates temporary tables, which takes longer.
    if (!others.length) return this.add(kind, first.data, first);
    await this.queues[kind.queue].addBulk(
      jobs.map(({ data, ...options }) => ({ name: kind.name, data, opts: toOptions(options) })),
    );
  }
}
