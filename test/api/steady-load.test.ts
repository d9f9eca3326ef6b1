import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { insertCategories, insertProducts, insertUsers, jwtSecret, storePictures } from '../bench/data.js';
import {
  type BenchDatabase,
  createBenchDatabase,
  type DatabaseServer,
  startDatabaseServer,
} from '../bench/database.js';
import { load, percentile, type Round } from '../bench/load.js';
import { median, Run } from '../bench/measure.js';
import { randomFrom } from '../bench/random.js';
import type { BenchRequest } from '../bench/requests.js';
import { type BenchServer, launch } from '../bench/servers.js';
import { workloads } from '../bench/workloads/all.js';
import type { BenchShop, TargetName } from '../bench/workloads/workload.js';
import { fullSize } from '../support/full-size.js';

/** The server, its database and this client share the processors, which other suites use beside the sample. */
const requestsPerSecond = fullSize(150, 40);
const warmUpSeconds = fullSize(120, 3);
const seconds = fullSize(600, 5);
const limits = fullSize({ p95: 250, p99: 600 }, { p95: 1_000, p99: 2_000 });
const connections = 10;
const products = fullSize(10_000, 2_000);
/** The pool opens and closes connections to the database as it needs them. */
const databaseConnections = 10;

jest.setTimeout((warmUpSeconds + seconds) * 1_000 + 120_000);

/** Number of requests by workload and transport, out of 150. */
const mix: [workload: string, target: TargetName, share: number][] = [
  ['list-random', 'rest', 35],
  ['list-random', 'graphql', 20],
  ['search-mixed', 'rest', 15],
  ['search-mixed', 'graphql', 5],
  ['detail', 'rest', 20],
  ['detail', 'graphql', 10],
  ['media', 'rest', 25],
  ['cart', 'rest', 8],
  ['cart', 'graphql', 5],
  ['order', 'rest', 3],
  ['order', 'graphql', 2],
  ['login', 'rest', 1],
  ['login', 'graphql', 1],
];

let dataDir: string;
let databases: DatabaseServer;
let database: BenchDatabase;
let shop: BenchShop;
let server: BenchServer;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parure-steady-load-'));
  databases = await startDatabaseServer();
  database = await createBenchDatabase(databases.url, 'parure_steady_load');
  await insertCategories(database);
  await insertProducts(database, products);
  const pictures = await storePictures(database, dataDir);
  shop = { database, products, pictures, ...(await insertUsers(database)) };
  await database.query('VACUUM ANALYZE');
  server = await launch('dist/server/programs/main.js', {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
    RATE_LIMIT: 'off',
    DEMO_DATA: 'false',
  });
});

afterAll(async () => {
  await server?.stop();
  await database?.drop();
  await databases?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

/** The next request of the mix, in an order that is the same for each run. */
function mixedRequests(): () => BenchRequest {
  const runs = mix.flatMap(([name, target, share]) => {
    const workload = workloads.find((one) => one.name === name);
    if (!workload) throw new Error(`There is no workload ${name}`);
    const run = new Run(target, server, workload, shop);
    return Array.from({ length: share }, () => run);
  });
  const random = randomFrom(runs.length);
  const shuffled = runs
    .map((run) => ({ run, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ run }) => run);
  let sent = 0;
  return () => shuffled[sent++ % shuffled.length].next();
}

/** Slope of the regression line through values that are a second apart, in units per minute (least squares). */
function slopePerMinute(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return (60 * values.reduce((sum, value, at) => sum + value * (at - middle), 0)) / spread;
}

async function measured(next: () => BenchRequest): Promise<{ round: Round; memoryMb: number[]; openFiles: number[] }> {
  const [memoryMb, openFiles]: [number[], number[]] = [[], []];
  const timer = setInterval(() => {
    memoryMb.push(server.memoryMb().now);
    openFiles.push(server.openFiles());
  }, 1_000);
  try {
    const round = await load({ port: server.port, connections, next, seconds, requestsPerSecond });
    return { round, memoryMb, openFiles };
  } finally {
    clearInterval(timer);
  }
}

// The client fails at the first unsuccessful response.
it(`${requestsPerSecond} mixed calls a second get their responses in time, in steady memory and with steady open files`, async () => {
  const next = mixedRequests();
  await load({ port: server.port, connections, next, seconds: warmUpSeconds, requestsPerSecond });
  const { round, memoryMb, openFiles } = await measured(next);
  const half = openFiles.length / 2;
  const figures = {
    responses: round.times.length,
    p50: Math.round(round.p50),
    p95: Math.round(percentile(round.times, 0.95)),
    p99: Math.round(round.p99),
    memoryMb: median(memoryMb),
    memoryMbPerMinute: Math.round(slopePerMinute(memoryMb) * 100) / 100,
    openFiles: [median(openFiles.slice(0, half)), median(openFiles.slice(half))],
  };
  if (fullSize(true, false)) console.log(figures);
  expect(figures.responses).toBeGreaterThanOrEqual(requestsPerSecond * seconds * fullSize(0.99, 0.8));
  expect(figures.p95).toBeLessThan(limits.p95);
  expect(figures.p99).toBeLessThan(limits.p99);
  expect(figures.openFiles[1] - figures.openFiles[0]).toBeLessThanOrEqual(databaseConnections);
  // A few seconds are too short for a slope.
  if (fullSize(true, false)) expect(figures.memoryMbPerMinute).toBeLessThan(1);
  else expect(figures.memoryMb).toBeLessThan(400);
});
