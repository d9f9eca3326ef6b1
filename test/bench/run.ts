import 'reflect-metadata';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import sharp from 'sharp';
import { Storage } from '../../server/platform/storage/storage.js';
import { freePort, type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer } from '../support/data/builders.js';
import { startSuites, stopSuites } from '../support/programs/global-setup.js';

/** A server under test: the shop or the bare baseline. */
interface Target {
  name: string;
  url: string;
  paths: string[];
  pid: number;
}

const connections = [1, 10, 50];
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const warmUp = 2_000;
const pictures = 1_000;
const secret = randomBytes(48).toString('base64url');

/** The CPU time that a process has used, in milliseconds. Other load on the machine affects it least. */
function cpuMs(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15);
  return (Number(user) + Number(system)) * 10;
}

const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

async function launch(command: string, port: number, env: Record<string, string>): Promise<ChildProcess> {
  const program = spawn(process.execPath, [command], {
    env: { PATH: process.env.PATH, PORT: String(port), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))) {
    if (program.exitCode !== null) throw new Error(`${command} exited unexpectedly`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return program;
}

/** Inserts product pictures of noise in list size directly into the tables; their file size is realistic. */
async function seed(app: RunningApp): Promise<{ id: string; key: string }[]> {
  const storage = app.nest.get(Storage, { strict: false });
  const rows: { id: string; key: string; bytes: number }[] = [];
  for (let index = 0; index < pictures; index++) {
    const noise = sharp(randomBytes(30 * 30 * 3), { raw: { width: 30, height: 30, channels: 3 } });
    const bytes = await noise.resize(640, 640).webp({ quality: 78, effort: 0 }).toBuffer();
    rows.push({ id: randomUUID(), key: await storage.put(bytes, 'webp'), bytes: bytes.length });
  }
  await app.database.query(
    `INSERT INTO media (id, kind, audience, sha256, mime, bytes, width, height, widths, state, files)
     SELECT id, 'photo', 'catalogue', '', 'image/webp', bytes, 640, 640, '{640}', 'ready', jsonb_build_array(
       jsonb_build_object('name', '640.webp', 'key', key, 'mime', 'image/webp', 'bytes', bytes),
       jsonb_build_object('name', 'full.webp', 'key', key, 'mime', 'image/webp', 'bytes', bytes))
     FROM jsonb_to_recordset($1) AS input (id uuid, key text, bytes integer)`,
    [JSON.stringify(rows)],
  );
  await app.database.query('VACUUM ANALYZE');
  return rows;
}

async function load(
  { url, paths, pid }: Target,
  cookie: string,
  connectionCount: number,
  length: { duration?: number; amount?: number },
) {
  const requests = paths.map((path) => ({ path }));
  const before = cpuMs(pid);
  const result = await autocannon({ url, connections: connectionCount, headers: { cookie }, requests, ...length });
  if (result.non2xx || result.errors) throw new Error(`${url}: ${result.non2xx} rejected, ${result.errors} failed`);
  const { total, average } = result.requests;
  const work = (cpuMs(pid) - before) / total;
  return { perSecond: average, p50: result.latency.p50, p99: result.latency.p99, work };
}

/** Alternates between both targets, so that a slower machine affects both. */
async function compare(shop: Target, bare: Target, cookie: string): Promise<void> {
  console.log(
    `\n| ${shop.name} at | shop/s | bare/s | shop / bare | p50 ms | p99 ms | CPU ms per request, shop / bare |\n| --- | --- | --- | --- | --- | --- | --- |`,
  );
  for (const target of [shop, bare]) await load(target, cookie, 10, { amount: warmUp });
  for (const count of connections) {
    const figures: Record<'shop' | 'bare', Awaited<ReturnType<typeof load>>[]> = { shop: [], bare: [] };
    for (let round = 0; round < rounds; round++) {
      figures.shop.push(await load(shop, cookie, count, { duration: seconds }));
      figures.bare.push(await load(bare, cookie, count, { duration: seconds }));
    }
    const [shopRate, bareRate] = [figures.shop, figures.bare].map((list) =>
      median(list.map((figure) => figure.perSecond)),
    );
    const [p50, p99] = (['p50', 'p99'] as const).map((name) => median(figures.shop.map((figure) => figure[name])));
    const ratio = ((shopRate ?? 0) / (bareRate ?? 1)).toFixed(2);
    const work = [figures.shop, figures.bare]
      .map((list) => median(list.map((figure) => figure.work)).toFixed(2))
      .join(' / ');
    console.log(
      `| ${count} | ${Math.round(shopRate ?? 0)} | ${Math.round(bareRate ?? 0)} | ${ratio} | ${p50} | ${p99} | ${work} |`,
    );
  }
}

async function media(app: RunningApp): Promise<void> {
  const rows = await seed(app);
  const { client } = await aCustomer(app);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const env = { DATABASE_URL: app.database.url, DATA_DIR: app.config.dataDir, JWT_SECRET: secret };
  const [shopPort, barePort] = [await freePort(), await freePort()];
  const shopProgram = await launch('dist/server/programs/main.js', shopPort, {
    ...env,
    RATE_LIMIT: 'off',
    DEMO_DATA: 'false',
    WORKER: 'external',
  });
  const files = join(app.config.dataDir, 'uploads');
  const bareProgram = await launch('test/bench/bare.mjs', barePort, { ...env, FILES: files });
  try {
    await compare(
      {
        name: 'media',
        url: `http://127.0.0.1:${shopPort}`,
        paths: rows.map(({ id }) => `/media/${id}/640.webp`),
        pid: shopProgram.pid ?? 0,
      },
      {
        name: 'bare',
        url: `http://127.0.0.1:${barePort}`,
        paths: rows.map(({ key }) => `/${key}`),
        pid: bareProgram.pid ?? 0,
      },
      cookie,
    );
  } finally {
    for (const program of [shopProgram, bareProgram]) {
      program.kill('SIGTERM');
      await once(program, 'exit');
    }
  }
}

const workloads = { media };
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in workloads));
if (unknown.length) {
  console.error(`Unknown workload: ${unknown.join(', ')}; available: ${Object.keys(workloads).join(', ')}`);
  process.exit(1);
}
const built = spawnSync(process.execPath, ['server/scripts/build.mjs', 'server'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
await startSuites();
try {
  for (const [name, run] of Object.entries(workloads)) {
    if (requested.length && !requested.includes(name)) continue;
    const app = await startApp({ WORKER: 'external', JWT_SECRET: secret });
    await run(app).finally(() => app.close());
  }
} finally {
  await stopSuites();
}
