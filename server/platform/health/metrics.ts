import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { DataSource } from 'typeorm';
import { one } from '../database/sql.js';

/** Upper bounds of the histogram buckets for request durations, in seconds. */
const bounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Requests {
  method: string;
  route: string;
  status: number;
  count: number;
  seconds: number;
  within: number[];
}

/** Metrics of the process, the database, the outbox and the requests, in the text format of Prometheus. */
@Injectable()
export class Metrics {
  private readonly requests = new Map<string, Requests>();
  private readonly loop = monitorEventLoopDelay({ resolution: 20 });

  constructor(private readonly database: DataSource) {
    this.loop.enable();
  }

  /** Counts by route, never by URL, which would create a series per product. */
  observe(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', async (request, reply) => {
      const { method } = request;
      const route = request.routeOptions.url ?? 'unknown';
      this.count(method, route, reply.statusCode, reply.elapsedTime / 1_000);
    });
  }

  async text(): Promise<string> {
    const { user, system } = process.cpuUsage();
    const lines = [
      ...gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
      ...gauge('process_uptime_seconds', 'Time since the start.', process.uptime()),
      ...gauge('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6, 'counter'),
      ...gauge(
        'event_loop_delay_p99_seconds',
        'Event loop delay since the last scrape.',
        this.loop.percentile(99) / 1e9,
      ),
      ...(await this.outbox()),
      ...this.requestLines(),
    ];
    this.loop.reset();
    return `${lines.join('\n')}\n`;
  }

  private count(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route} ${status}`;
    const existing = this.requests.get(key);
    const entry = existing ?? { method, route, status, count: 0, seconds: 0, within: bounds.map(() => 0) };
    if (!existing) this.requests.set(key, entry);
    entry.count += 1;
    entry.seconds += seconds;
    bounds.forEach((bound, index) => {
      if (seconds <= bound) entry.within[index] = (entry.within[index] ?? 0) + 1;
    });
  }

  private requestLines(): string[] {
    const lines = [
      '# HELP http_request_duration_seconds Duration of answered requests.',
      '# TYPE http_request_duration_seconds histogram',
    ];
    for (const { method, route, status, count, seconds, within } of this.requests.values()) {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      const bucket = (bound: string, total: number) =>
        `http_request_duration_seconds_bucket{${labels},le="${bound}"} ${total}`;
      lines.push(...bounds.map((bound, index) => bucket(String(bound), within[index] ?? 0)), bucket('+Inf', count));
      lines.push(
        `http_request_duration_seconds_sum{${labels}} ${seconds}`,
        `http_request_duration_seconds_count{${labels}} ${count}`,
      );
    }
    return lines;
  }

  /** Does not fail when the database is down, because the other metrics matter most then. */
  private async outbox(): Promise<string[]> {
    const sql = `SELECT count(*)::int AS mails FROM outbox WHERE state IN ('waiting', 'queued', 'sending')`;
    const waiting = await one<{ mails: number }>(this.database, sql).catch(() => undefined);
    const up = gauge('database_up', 'Whether the database answers.', waiting ? 1 : 0);
    return waiting ? [...up, ...gauge('outbox_waiting_mails', 'Mails not sent yet.', waiting.mails)] : up;
  }
}

function gauge(name: string, help: string, value: number, type = 'gauge'): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${value}`];
}
