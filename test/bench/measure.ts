import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Company } from './data.js';
import type { BenchDatabase } from './database.js';
import { load, type Round } from './load.js';
import { type BenchRequest, toHttp } from './requests.js';
import { type BenchServer, eventLoopDelayMs } from './servers.js';
import { largestUpload, sendRepeatedly } from './upload.js';
import type { BenchShop, TargetName, Workload } from './workloads/workload.js';

export interface Pace {
  rounds: number;
  seconds: number;
  connections: readonly number[];
  /** Requests before the first round of a target. */
  warmUp: number;
}

/** The medians of all rounds of one target. */
export interface Figures extends Omit<Round, 'times'> {
  /** CPU time of the server for one request, without PostgreSQL. */
  cpuMs: number;
}

export interface Result {
  workload: string;
  connections: number;
  figures: Partial<Record<TargetName, Figures>>;
  /** The p99 of the event loop delay of the shop during its rounds; the median of the rounds. */
  eventLoopDelayMs: number;
}

/** No warm-up takes longer, even on a slow machine. */
const warmUpSeconds = 30;

export type Servers = Record<TargetName, BenchServer>;

export const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** A workload on one server. Each request is the next of the workload, also across rounds. */
export class Run {
  private sent = 0;
  private upload?: BenchRequest;

  constructor(
    readonly name: TargetName,
    readonly server: BenchServer,
    private readonly workload: Workload,
    private readonly shop: BenchShop,
  ) {}

  readonly next = (): BenchRequest => {
    const { request, company } = this.requestAt(this.sent++);
    return { ...request, headers: this.headers(request, company) };
  };

  requestAt(index: number) {
    const { companies } = this.shop;
    const company = companies[index % companies.length];
    const build = this.workload.requests[this.name];
    if (!company || !build) throw new Error(`${this.workload.name} has no request for ${this.name}`);
    return { company, request: build({ input: this.workload.input(index, this.shop), company }, this.shop) };
  }

  private headers({ headers }: BenchRequest, { cookie }: Company) {
    return { ...headers, ...(!this.workload.anonymous && { cookie }) };
  }

  async prepare(): Promise<void> {
    if (this.workload.uploads) this.upload ??= await largestUpload(this.shop);
    await this.workload.prepare?.(this.shop, this.name);
  }

  async round(connections: number, seconds: number, amount = this.workload.amount): Promise<Round & { cpuMs: number }> {
    const before = this.server.cpuMs();
    const { port } = this.server;
    const endUploads = this.upload && amount === undefined ? await sendRepeatedly(port, this.upload) : undefined;
    const round = await load({ port, connections, next: this.next, seconds, amount });
    await endUploads?.();
    const cpuMs = (this.server.cpuMs() - before) / round.times.length;
    await this.workload.settle?.(this.shop);
    return { ...round, cpuMs };
  }

  /** The part of one response in which all servers must agree. */
  async contentAt(index: number): Promise<unknown> {
    const { company, request } = this.requestAt(index);
    const { path, ...init } = toHttp({ ...request, headers: this.headers(request, company) });
    const response = await fetch(`http://127.0.0.1:${this.server.port}${path}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    try {
      return this.workload.content[this.name]?.(isJson ? JSON.parse(text) : text);
    } catch {
      throw new Error(`${this.workload.name}: ${this.name} responded with ${response.status} ${text.slice(0, 2_000)}`);
    }
  }
}

export class Bench {
  constructor(
    private readonly shop: BenchShop,
    private readonly pace: Pace,
  ) {}

  /** Measures a workload: each round runs on one server after the other, so that a slower machine affects all. */
  async measure(workload: Workload, servers: Servers): Promise<{ results: Result[]; statements: Statements }> {
    const runs = (Object.keys(workload.requests) as TargetName[]).map(
      (name) => new Run(name, servers[name], workload, this.shop),
    );
    await this.compareContent(workload, runs);
    const statements: Statements = {};
    for (const run of runs) {
      await run.prepare();
      await run.round(10, warmUpSeconds, workload.warmUp ?? this.pace.warmUp);
      statements[run.name] = await this.countStatements(run);
    }
    const connections = (workload.connections ?? this.pace.connections).filter((count) =>
      this.pace.connections.includes(count),
    );
    const results: Result[] = [];
    for (const count of connections) results.push(await this.measureAt(workload, runs, count));
    return { results, statements };
  }

  private async measureAt(workload: Workload, runs: readonly Run[], connections: number): Promise<Result> {
    const rounds: Partial<Record<TargetName, (Round & { cpuMs: number })[]>> = {};
    const delays: number[] = [];
    for (let round = 0; round < this.pace.rounds; round++) {
      for (const run of runs) {
        await run.prepare();
        // Each call reads the delay since the call before.
        if (run.name !== 'bare') await eventLoopDelayMs(run.server);
        (rounds[run.name] ??= []).push(await run.round(connections, workload.seconds ?? this.pace.seconds));
        if (run.name !== 'bare') delays.push(await eventLoopDelayMs(run.server));
      }
    }
    const figures = Object.fromEntries(Object.entries(rounds).map(([name, list]) => [name, medians(list)]));
    return { workload: workload.name, connections, figures, eventLoopDelayMs: median(delays) };
  }

  /** A fast but wrong response must not win. */
  private async compareContent({ name }: Workload, runs: readonly Run[]): Promise<void> {
    const samples = 12;
    let expected: unknown[] | undefined;
    for (const run of runs) {
      await run.prepare();
      const contents: unknown[] = [];
      for (let index = 0; index < samples; index++) contents.push(await run.contentAt(index));
      expected ??= contents;
      const different = contents.findIndex((content, index) => !isDeepStrictEqual(content, expected?.[index]));
      if (different === -1) continue;
      const [actual, wanted] = [contents[different], expected[different]].map((content) =>
        JSON.stringify(content).slice(0, 1_000),
      );
      throw new Error(`${name}: ${run.name} responds to request ${different} differently:\n${actual}\n${wanted}`);
    }
  }

  /** Statements of background work, such as polling for jobs, are counted while nothing is asked, and subtracted. */
  private async countStatements(run: Run): Promise<number | undefined> {
    const { database } = this.shop;
    if (!(await canCountStatements(database))) return undefined;
    const requests = 30;
    await run.prepare();
    const start = performance.now();
    const used = await statementsDuring(database, () => run.round(1, warmUpSeconds, requests));
    const elapsed = performance.now() - start;
    const idle = await statementsDuring(database, () => pause(elapsed));
    return Math.max(0, used - idle) / requests;
  }
}

async function statementsDuring(database: BenchDatabase, work: () => Promise<unknown>): Promise<number> {
  await database.query('SELECT pg_stat_statements_reset()');
  await work();
  const [row] = await database.query<{ calls: number }>(
    `SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND query NOT LIKE '%pg_stat_statements%' AND query NOT LIKE '%bench_%'`,
  );
  return row?.calls ?? 0;
}

/** Statements of one request, if the database server counts them. */
export type Statements = Partial<Record<TargetName, number>>;

/** The view fails on a server that did not load the library at its start. */
async function canCountStatements(database: BenchDatabase): Promise<boolean> {
  const use = 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements; SELECT FROM pg_stat_statements LIMIT 1';
  return database.query(use).then(
    () => true,
    () => false,
  );
}

function medians(rounds: readonly (Round & { cpuMs: number })[]): Figures {
  const of = (name: keyof Figures) => median(rounds.map((round) => round[name]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs') };
}
