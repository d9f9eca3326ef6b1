import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { jobDurations } from '../audit/counters.js';
import { JobHandlers } from './job.js';

const common = {
  // Time after which another worker takes over the job of a dead worker.
  lockDuration: 30_000,
  maxStalledCount: 2,
  // Work resumes within a second after an outage of the store.
  runRetryDelay: 1_000,
};

const logIntervalMs = 60_000;

/** Injectable, so that the workers inherit the constructor's dependencies. */
@Injectable()
abstract class QueueWorker extends WorkerHost {
  private readonly logger = new Logger('Worker');
  private loggedAt = 0;

  constructor(private readonly handlers: JobHandlers) {
    super();
  }

  async process(job: Job): Promise<void> {
    const end = jobDurations.startTimer({ queue: job.queueName });
    try {
      await this.handlers.run(job.name, job.data);
      end({ result: 'done' });
    } catch (error) {
      end({ result: 'failed' });
      throw error;
    }
  }

  @OnWorkerEvent('failed')
  logFailure(job: Job | undefined, error: Error) {
    const attempts = job ? `${job.attemptsMade} of ${job.opts.attempts ?? 1}` : 'lost';
    this.logger.warn(`${job?.name ?? 'job'} ${job?.id ?? ''} failed (attempt ${attempts}): ${error.message}`);
  }

  /** Logs one line a minute during an outage. */
  @OnWorkerEvent('error')
  logError(error: Error) {
    if (Date.now() - this.loggedAt < logIntervalMs) return;
    this.loggedAt = Date.now();
    this.logger.warn(error.message);
  }
}

/**
 * Options of the mail workers. Others take over the jobs of a dead worker within 20 seconds, so that its mails wait
 * only for their lease.
 */
const mailJobs = { ...common, lockDuration: 15_000, stalledInterval: 5_000 };

@Processor('mail', { ...mailJobs, concurrency: 4 })
export class MailWorker extends QueueWorker {}

/** Separate worker for bulk mails, so that the mails of many orders never delay codes. */
@Processor('bulk-mail', { ...mailJobs, concurrency: 1 })
export class BulkMailWorker extends QueueWorker {}

/**
 * Worker for pictures. Encoding is expensive, so two at a time leave a core free for requests. A child process encodes,
 * so this process can always renew its locks. Others take over the jobs of a dead worker within 15 seconds.
 */
@Processor('media', { ...common, lockDuration: 10_000, stalledInterval: 5_000, concurrency: 2 })
export class MediaWorker extends QueueWorker {}

/** Worker for imports, one at a time: an import writes as fast as the database allows. */
@Processor('imports', { ...common, lockDuration: 10_000, stalledInterval: 5_000, concurrency: 1 })
export class ImportWorker extends QueueWorker {}
