import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { insertCategories, insertProducts, insertUsers, jwtSecret, storePictures } from './data.js';
import { type BenchDatabase, createBenchDatabase, startDatabaseServer } from './database.js';
import { Bench, type Pace } from './measure.js';
import { measureGrowth } from './growth.js';
import { printGrowth, printProgram, printWorkload, type Report, writeReport } from './report.js';
import { type BenchServer, launch } from './servers.js';
import { createBareTables } from './bare-tables.js';
import { workloads } from './workloads/all.js';
import type { BenchShop, Workload } from './workloads/workload.js';

const products = 10_000;
const usual: Pace = { rounds: 5, seconds: 1.5, connections: [1, 10, 50], warmUp: 1_000 };
const quick: Pace = { rounds: 3, seconds: 0.6, connections: [10], warmUp: 1_000 };

const names = process.argv.slice(2).filter((argument) => argument !== '--quick');
const wantsGrowth = names.length === 1 && names[0] === 'growth';
const isQuick = process.argv.includes('--quick');
const pace = isQuick ? quick : usual;

function chosenWorkloads(): Workload[] {
  const unknown = names.filter((name) => !workloads.some((workload) => workload.name === name));
  if (unknown.length)
    throw new Error(
      `Unknown workload: ${unknown.join(', ')}; available: ${workloads.map(({ name }) => name).join(', ')}, growth`,
    );
  if (names.length) return workloads.filter(({ name }) => names.includes(name));
  // A quick round is shorter than an upload.
  return workloads.filter(({ uploads }) => !isQuick || !uploads);
}

async function loadShop(database: BenchDatabase, dataDir: string): Promise<BenchShop> {
  const start = performance.now();
  await insertCategories(database);
  await insertProducts(database, products);
  const pictures = await storePictures(database, dataDir);
  const { companies, admin } = await insertUsers(database);
  await createBareTables(database);
  // Autovacuum would do this some minutes after such an import.
  await database.query('VACUUM ANALYZE');
  console.log(`Loaded ${products} products in ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  return { database, companies, admin, products, pictures };
}

const shopProgram = 'dist/server/programs/main.js';

/** Starts the shop, measures the workloads on it, and stops it. Returns its memory and how long its start took. */
async function measureOn(
  chosen: readonly Workload[],
  { shop, dataDir, report }: { shop: BenchShop; dataDir: string; report: Report },
): Promise<{ bootSeconds: number; restMb: number; peakMb: number }> {
  const environment = { DATABASE_URL: shop.database.url, DATA_DIR: dataDir, JWT_SECRET: jwtSecret };
  const { RESPONSE_CACHE_MB } = process.env;
  const shopEnvironment = {
    ...{ ...environment, RATE_LIMIT: 'off', DEMO_DATA: 'false', ...chosen[0]?.environment },
    ...(RESPONSE_CACHE_MB !== undefined && { RESPONSE_CACHE_MB }),
  };
  const servers: BenchServer[] = [];
  try {
    const bare = await launch('test/bench/bare/server.mjs', environment);
    servers.push(bare);
    const server = await launch(shopProgram, shopEnvironment);
    servers.push(server);
    await pause(1_000);
    const restMb = server.memoryMb().now;
    const bench = new Bench(shop, pace);
    for (const workload of chosen) {
      const { results, statements } = await bench.measure(workload, { bare, rest: server, graphql: server });
      report.results.push(...results);
      report.statements[workload.name] = statements;
      printWorkload(workload.name, results, statements);
    }
    return { bootSeconds: server.bootSeconds, restMb, peakMb: server.memoryMb().peak };
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Duration of the second start of a shop with the embedded database, which the first start creates. */
async function measureEmbeddedBoot(dataDir: string): Promise<number> {
  const environment = { DATA_DIR: join(dataDir, 'embedded'), JWT_SECRET: jwtSecret, DEMO_DATA: 'false' };
  await (await launch(shopProgram, environment)).stop();
  const server = await launch(shopProgram, environment);
  await server.stop();
  return server.bootSeconds;
}

async function measureWorkloads(chosen: readonly Workload[], server: string, dataDir: string): Promise<Report> {
  const database = await createBenchDatabase(server, 'parure_bench');
  try {
    const report: Report = { results: [], statements: {} };
    const on = { shop: await loadShop(database, dataDir), dataDir, report };
    // The first start prepares the data folder; only later starts are typical.
    await measureOn([], on);
    const program = await measureOn(
      chosen.filter(({ environment }) => !environment),
      on,
    );
    for (const workload of chosen.filter(({ environment }) => environment)) await measureOn([workload], on);
    const eventLoopDelayMs = Math.max(...report.results.map((result) => result.eventLoopDelayMs));
    const embeddedBootSeconds = await measureEmbeddedBoot(dataDir);
    report.program = { ...program, embeddedBootSeconds, eventLoopDelayMs };
    printProgram(report.program);
    return report;
  } finally {
    await database.drop();
  }
}

async function measureGrowthOn(server: string, dataDir: string): Promise<Report> {
  const growth = await measureGrowth(server, dataDir);
  printGrowth(growth);
  return { results: [], statements: {}, growth };
}

async function run(): Promise<void> {
  const start = performance.now();
  const chosen = wantsGrowth ? [] : chosenWorkloads();
  const dataDir = mkdtempSync(join(tmpdir(), 'parure-bench-data-'));
  // The operating-system user of PostgreSQL needs access to this folder.
  chmodSync(dataDir, 0o755);
  const server = await startDatabaseServer();
  try {
    const report = wantsGrowth
      ? await measureGrowthOn(server.url, dataDir)
      : await measureWorkloads(chosen, server.url, dataDir);
    const { user, system } = process.cpuUsage();
    const [seconds, cpuSeconds] = [(performance.now() - start) / 1_000, (user + system) / 1e6];
    console.log(`\n${seconds.toFixed(0)} s, of which the load client used ${cpuSeconds.toFixed(0)} s CPU`);
    writeReport(process.env.BENCH_OUTPUT ?? join('data', wantsGrowth ? 'bench-growth.json' : 'bench.json'), report);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await run();
