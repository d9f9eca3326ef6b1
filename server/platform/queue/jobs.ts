import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { JobKind, QueueName } from './job.js';

interface JobOptions {
  /** While a job with this id is queued, adding another one has no effect. */
  id?: string;
  delayMs?: number;
  /** Neither retried nor kept by the queue, for work whose own table tracks what is left to do. */
  once?: boolean;
  /** Runs when no other job of its queue is waiting. */
  last?: boolean;
}

const toOptions = ({ id, delayMs, once, last }: JobOptions) => ({
  ...(id && { jobId: id }),
  ...(delayMs && { delay: delayMs }),
  ...(once && { attempts: 1, removeOnComplete: true, removeOnFail: true }),
  ...(last && { priority: 1 }),
});

/** Adds jobs to the queues. Never await it in a request: the queue's store may be down while the shop is up. */
@Injectable()
export class Jobs {
  private readonly logger = new Logger('Jobs');
  private readonly queues: Record<QueueName, Queue>;

  constructor(@InjectQueue('mail') mail: Queue, @InjectQueue('media') media: Queue) {
    this.queues = { mail, media };
    for (const queue of [mail, media])
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
    const [only, ...others] = jobs;
    // In PostgreSQL a bulk call creates temporary tables, which takes longer than a single job.
    if (only && !others.length) return this.add(kind, only.data, only);
    await this.queues[kind.queue].addBulk(
      jobs.map(({ data, ...options }) => ({ name: kind.name, data, opts: toOptions(options) })),
    );
  }
}
