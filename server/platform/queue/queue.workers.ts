import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { JobHandlers } from './job-handlers.js';

// A worker that dies holds its job for this long; then another takes it over.
const lockMs = 30_000;

abstract class QueueWorker extends WorkerHost {
  private readonly logger = new Logger('Worker');

  constructor(private readonly handlers: JobHandlers) {
    super();
  }

  async process(job: Job): Promise<void> {
    await this.handlers.run(job.name, job.data);
  }

  protected report(job: Job | undefined, error: Error) {
    const tries = job ? `${job.attemptsMade} of ${job.opts.attempts ?? 1}` : 'lost';
    this.logger.warn(`${job?.name ?? 'job'} ${job?.id ?? ''} failed (try ${tries}): ${error.message}`);
  }

  protected complain(error: Error) {
    this.logger.warn(error.message);
  }
}

@Processor('mail', { concurrency: 4, lockDuration: lockMs, maxStalledCount: 2 })
export class MailWorker extends QueueWorker {
  constructor(handlers: JobHandlers) {
    super(handlers);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error) {
    this.report(job, error);
  }

  @OnWorkerEvent('error')
  onError(error: Error) {
    this.complain(error);
  }
}

/** Pictures are heavy: two at a time leave a core for the people. */
@Processor('media', { concurrency: 2, lockDuration: lockMs, maxStalledCount: 2 })
export class MediaWorker extends QueueWorker {
  constructor(handlers: JobHandlers) {
    super(handlers);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error) {
    this.report(job, error);
  }

  @OnWorkerEvent('error')
  onError(error: Error) {
    this.complain(error);
  }
}
