import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { JobHandlers } from './job-handlers.js';

const common = {
  // A worker that dies holds its job for this long; then another takes it over.
  lockDuration: 30_000,
  maxStalledCount: 2,
  // After the store was away, work goes on within a second.
  runRetryDelay: 1_000,
};

const complainEveryMs = 60_000;

abstract class QueueWorker extends WorkerHost {
  private readonly logger = new Logger('Worker');
  private complainedAt = 0;

  constructor(private readonly handlers: JobHandlers) {
    super();
  }

  async process(job: Job): Promise<void> {
    await this.handlers.run(job.name, job.data);
  }

  protected logFailure(job: Job | undefined, error: Error) {
    const tries = job ? `${job.attemptsMade} of ${job.opts.attempts ?? 1}` : 'lost';
    this.logger.warn(`${job?.name ?? 'job'} ${job?.id ?? ''} failed (try ${tries}): ${error.message}`);
  }

  /** An outage is one line a minute, however often the worker asks. */
  protected logError(error: Error) {
    if (Date.now() - this.complainedAt < complainEveryMs) return;
    this.complainedAt = Date.now();
    this.logger.warn(error.message);
  }
}

@Processor('mail', { ...common, concurrency: 4 })
export class MailWorker extends QueueWorker {
  constructor(handlers: JobHandlers) {
    super(handlers);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error) {
    this.logFailure(job, error);
  }

  @OnWorkerEvent('error')
  onError(error: Error) {
    this.logError(error);
  }
}

/**
 * Pictures are heavy: two at a time leave a core for the people. They are drawn by another process, so this one is never
 * too busy to say that it lives, and a dead one's work is taken over within fifteen seconds.
 */
@Processor('media', { ...common, lockDuration: 10_000, stalledInterval: 5_000, concurrency: 2 })
export class MediaWorker extends QueueWorker {
  constructor(handlers: JobHandlers) {
    super(handlers);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error) {
    this.logFailure(job, error);
  }

  @OnWorkerEvent('error')
  onError(error: Error) {
    this.logError(error);
  }
}
