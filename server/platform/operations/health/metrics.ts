import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import { DataSource } from 'typeorm';
import { rows } from '../../database/sql.js';
import { operations, requests } from '../../audit/counters.js';
import { isGraphqlCall, operationOf } from '../../http/request.js';
import { LastBackup } from '../backup/last-backup.js';
import { build, version } from '../build-info.js';
import { withTimeout } from './readiness.js';

collectDefaultMetrics();

new Gauge({
  name: 'parure_build_info',
  help: 'The program that runs; the value is always 1.',
  labelNames: ['version', 'commit'],
}).set({ version, commit: build.commit }, 1);

/** Names that visitors invent would create a series each. */
const clientOperations = new Set(build.operations);

const databaseUp = new Gauge({ name: 'parure_database_up', help: 'Whether the database responds: 1 or 0.' });

const connections = new Gauge({
  name: 'parure_database_connections',
  help: 'Connections of this process (idle, busy), and requests that wait for one (waiting).',
  labelNames: ['state'],
});

const mails = new Gauge({
  name: 'parure_outbox_mails',
  help: 'Mails that are not sent yet (waiting, queued, sending) or were given up in the last 30 days (failed).',
  labelNames: ['state'],
});

const oldestMail = new Gauge({
  name: 'parure_outbox_oldest_mail_seconds',
  help: 'Age of the oldest mail that is not sent yet.',
});

const jobs = new Gauge({
  name: 'parure_queue_jobs',
  help: 'Jobs in the queues, by state.',
  labelNames: ['queue', 'state'],
});

const oldestJob = new Gauge({
  name: 'parure_queue_oldest_job_seconds',
  help: 'Age of the oldest job that waits, by queue.',
  labelNames: ['queue'],
});

const backupTime = new Gauge({
  name: 'parure_last_backup_timestamp_seconds',
  help: 'Time of the last good backup; 0 if there was none.',
});

const backupOverdue = new Gauge({
  name: 'parure_backup_overdue',
  help: 'Whether the shop has had no good backup for 26 hours: 1 or 0.',
});

type Mails = { state: string; mails: number; age: number };

/** Counts mails by state. Unsent mails are in one index, failed mails in another. */
const mailsByState = `
  SELECT state::text, count(*)::int AS mails, extract(epoch FROM now() - min(created_at))::float AS age
  FROM outbox WHERE state IN ('waiting', 'queued', 'sending') GROUP BY state
  UNION ALL
  SELECT 'failed', count(*)::int, 0 FROM outbox WHERE state = 'failed'`;

const mailStates = ['waiting', 'queued', 'sending', 'failed'];

/** Metrics of the process, the database, the outbox, the queues and the requests, in the text format of Prometheus. */
@Injectable()
export class Metrics {
  constructor(
    private readonly database: DataSource,
    private readonly lastBackup: LastBackup,
    @InjectQueue('mail') private readonly mail: Queue,
    @InjectQueue('bulk-mail') private readonly bulkMail: Queue,
    @InjectQueue('media') private readonly media: Queue,
    @InjectQueue('imports') private readonly imports: Queue,
  ) {}

  /** Counts requests by route, never by URL, which would create a series per product. */
  observe(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unknown';
      const seconds = reply.elapsedTime / 1_000;
      requests.observe({ method: request.method, route, status: reply.statusCode }, seconds);
      if (isGraphqlCall(request)) {
        const name = operationOf(request.body)?.name ?? '';
        operations.observe({ operation: clientOperations.has(name) ? name : 'other' }, seconds);
      }
      done();
    });
  }

  /**
   * Returns all metrics. Does not fail when the database or Redis is down, because the other metrics matter most then.
   */
  async text(): Promise<string> {
    this.readConnections();
    await Promise.all([
      this.readMails(),
      this.readBackup(),
      ...[this.mail, this.bulkMail, this.media, this.imports].map(readJobs),
    ]);
    return register.metrics();
  }

  private readConnections(): void {
    const { totalCount, idleCount, waitingCount } = (this.database.driver as unknown as { master: Pool }).master;
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'busy' }, totalCount - idleCount);
    connections.set({ state: 'waiting' }, waitingCount);
  }

  private async readMails(): Promise<void> {
    const found = await withTimeout(rows<Mails>(this.database, mailsByState), undefined);
    databaseUp.set(found ? 1 : 0);
    if (!found) return;
    for (const state of mailStates) mails.set({ state }, found.find((row) => row.state === state)?.mails ?? 0);
    oldestMail.set(Math.max(0, ...found.map(({ age }) => age)));
  }

  private async readBackup(): Promise<void> {
    const state = await withTimeout(this.lastBackup.state(), undefined);
    if (!state) return;
    backupTime.set((state.madeAt?.getTime() ?? 0) / 1_000);
    backupOverdue.set(state.overdue ? 1 : 0);
  }
}

async function readJobs(queue: Queue): Promise<void> {
  const counts = await withTimeout(queue.getJobCounts('waiting', 'active', 'delayed', 'failed'), undefined);
  for (const [state, count] of Object.entries(counts ?? {})) jobs.set({ queue: queue.name, state }, count);
  const oldest = await withTimeout(queue.getJobs(['waiting'], 0, 0, true), undefined);
  // Removes the metric if the queue does not respond, because the last known age would look like a standstill.
  if (oldest === undefined) oldestJob.remove({ queue: queue.name });
  else oldestJob.set({ queue: queue.name }, oldest[0] ? Math.max(0, Date.now() - oldest[0].timestamp) / 1_000 : 0);
}
