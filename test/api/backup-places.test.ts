import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../../server/migrations/migrations.js';
import { runningEmbeddedUrls } from '../../server/embedded-postgres/embedded-postgres.js';
import { migrate } from '../../server/platform/database/migrate.js';
import { LocalStorage } from '../../server/platform/files/storage/local-storage.js';
import { S3Storage } from '../../server/platform/files/storage/s3-storage.js';
import { keyOf } from '../../server/platform/files/storage/storage.js';
import { anAdmin, aCustomer, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct, writableColumns } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { Client } from '../support/http/clients.js';
import { emptyPlace, freePort, type Place, startApp } from '../support/programs/app.js';
import {
  backUp,
  damagedIn,
  environmentOf,
  namedFiles,
  restore,
  rowsOf,
  startCommand,
  verify,
} from '../support/programs/backups.js';
import { databaseAt, onServer } from '../support/programs/postgres.js';
import { startS3, type TestS3 } from '../support/programs/s3.js';
import { until } from '../support/time.js';

jest.setTimeout(fullSize(900_000, 180_000));

/** A shop with an administrator, a customer, an order and a picture. No server runs on it. */
let shop: Place;
let admin: TestPerson;
let folder: string;
const places: Place[] = [];

beforeAll(async () => {
  shop = await aPlace();
  const app = await startApp({ WORKER: 'external' }, shop);
  admin = await anAdmin(app);
  await anOrder({ by: await aCustomer(app), lines: [{ product: await aProduct(app) }] });
  await app.nest.close();
});
afterAll(async () => {
  for (const { database, dataDir } of places) {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function aPlace(): Promise<Place> {
  const place = await emptyPlace();
  places.push(place);
  return place;
}

interface PlainDatabase {
  /** The environment of programs that use it. */
  environment: Record<string, string>;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A database without tables. Its owner is no superuser, as in databases of a hosting provider. */
async function aHostedDatabase(): Promise<PlainDatabase> {
  const server = process.env.SUITES_SERVER ?? '';
  const name = `parure_hosted_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE ROLE ${name}_owner LOGIN CREATEROLE PASSWORD 'owner-word'`);
  await onServer(server, `CREATE DATABASE ${name} OWNER ${name}_owner`);
  const urlAs = (role: string, password: string) => {
    const url = new URL(databaseAt(server, name));
    Object.assign(url, { username: `${name}_${role}`, password });
    return url.href;
  };
  const owner = urlAs('owner', 'owner-word');
  const pool = new pg.Pool({ connectionString: owner, max: 1 });
  // The pool does not wait until its connection is closed, so dropping the database may end it first.
  pool.on('error', () => undefined);
  return {
    environment: { DATABASE_URL: urlAs('app', 'app-word'), MIGRATION_DATABASE_URL: owner },
    query: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await pool.query<Row>(sql, values)).rows,
    drop: async () => {
      await pool.end();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      for (const role of ['app', 'owner']) await onServer(server, `DROP ROLE IF EXISTS ${name}_${role}`);
    },
  };
}

describe('uploads in S3', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3?.close());

  it('uploads in S3 come from a backup of a disk, and go back to a disk', async () => {
    const inS3 = await aPlace();
    const toS3 = { ...environmentOf(inS3), ...s3.environment };
    await backUp(environmentOf(shop), { place: folder });
    expect(await restore(toS3, { place: folder })).toMatchObject({ code: 0 });
    const keys = await namedFiles(shop.database);
    expect(await damagedIn(new S3Storage(s3.settings), keys)).toEqual([]);

    const ofS3 = join(folder, 'of-s3');
    expect(await backUp(toS3, { place: ofS3 })).toMatchObject({ code: 0 });
    expect(await verify(ofS3)).toMatchObject({ code: 0 });
    expect(statSync(ofS3).mode & 0o777).toBe(0o700);
    expect(statSync(join(ofS3, 'files', keys[0] ?? '')).mode & 0o777).toBe(0o600);
    const back = await aPlace();
    expect(await restore(environmentOf(back), { place: ofS3 })).toMatchObject({ code: 0 });
    expect(await rowsOf(back.database)).toEqual(await rowsOf(shop.database));
    expect(await damagedIn(new LocalStorage(back), keys)).toEqual([]);
  });

  it('uploads in S3 are copied again after a brief failure, and fail a backup during an outage', async () => {
    const environment = { ...environmentOf(shop), ...s3.environment };
    for (const key of await namedFiles(shop.database)) rmSync(join(shop.dataDir, 'uploads', key));
    try {
      s3.fail(2, 503);
      expect(await backUp(environment, { place: folder })).toMatchObject({ code: 0 });
      await s3.stop();
      const down = join(folder, 'down');
      expect(await backUp(environment, { place: down })).toMatchObject({
        code: 1,
        output: expect.stringMatching(/No backup was made: GET .* at http/),
      });
      await s3.start();
    } finally {
      const disk = new LocalStorage(shop);
      for (const key of await namedFiles(shop.database)) await disk.put(s3.bytesOf(key), key.split('.')[1] ?? '');
    }
  });
});

describe('a database whose owner is no superuser', () => {
  it('receives a backup without any tables, and the role of the application can use them', async () => {
    await backUp(environmentOf(shop), { place: folder });
    const hosted = await aHostedDatabase();
    try {
      const { dataDir } = await aPlace();
      const environment: Record<string, string> = { DATA_DIR: dataDir, ...hosted.environment };
      const restored = await restore(environment, { place: folder });
      expect([restored.output, restored.code]).toEqual([expect.stringContaining('Restored'), 0]);
      expect(await rowsOf(hosted)).toEqual(await rowsOf(shop.database));
      const { MIGRATION_DATABASE_URL: _, ...alone } = environment;
      expect(await backUp(alone, { place: folder })).toMatchObject({ code: 0 });
    } finally {
      await hosted.drop();
    }
  });

  it('needs the role of the owner', async () => {
    await backUp(environmentOf(shop), { place: folder });
    const { MIGRATION_DATABASE_URL: _, ...alone } = environmentOf(await aPlace());
    expect(await restore(alone, { place: folder })).toEqual({
      code: 1,
      output: expect.stringContaining('the role of MIGRATION_DATABASE_URL'),
    });
  });
});

describe('a backup of an older version', () => {
  const older = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name.startsWith('SearchExactWords')),
  );

  /** A shop as the older version leaves it. */
  async function anOlderShop() {
    const old = await aHostedDatabase();
    const { DATABASE_URL: databaseUrl = '', MIGRATION_DATABASE_URL: migrationUrl = '' } = old.environment;
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await migrate({ databaseUrl, migrationUrl }, older, silent, 0);
    await old.query(`INSERT INTO categories (id, name, sizes) VALUES (gen_random_uuid(), 'Rings', '{6,7}')`);
    await old.query(
      `INSERT INTO products (id, name, gram, category_id, carat_options, created_at)
       SELECT gen_random_uuid(), 'Ring ' || number, 4 + number / 100.0, categories.id, '{18K}', now() - number * interval '1 hour'
       FROM categories, generate_series(1, 50) AS number`,
    );
    return { old, upgrade: () => migrate({ databaseUrl, migrationUrl }, migrations, silent, 0) };
  }

  it('a backup of an older version is upgraded, in a new database and in a migrated one', async () => {
    const { old, upgrade } = await anOlderShop();
    const fresh = await aHostedDatabase();
    try {
      const environment = { DATA_DIR: (await aPlace()).dataDir, ...old.environment };
      expect(await backUp(environment, { place: folder })).toMatchObject({ code: 0 });
      await upgrade();
      const upgraded = await rowsOf(old);
      const inFresh = { DATA_DIR: (await aPlace()).dataDir, ...fresh.environment };
      expect(await restore(inFresh, { place: folder })).toMatchObject({ code: 0 });
      expect(await rowsOf(fresh)).toEqual(upgraded);
      const migrated = await aPlace();
      expect(await restore(environmentOf(migrated), { place: folder })).toMatchObject({ code: 0 });
      expect(await rowsOf(migrated.database)).toEqual(upgraded);
      const [done] = await migrated.database.query('SELECT count(*)::int AS migrations FROM migrations');
      expect(done).toEqual({ migrations: migrations.length });
    } finally {
      await old.drop();
      await fresh.drop();
    }
  });
});

describe('the embedded database', () => {
  let base: string;
  let programs: ChildProcess[];
  beforeEach(() => {
    // The operating-system user of PostgreSQL needs access to these folders.
    chmodSync(tmpdir(), 0o711);
    base = mkdtempSync(join(tmpdir(), 'embedded-'));
    chmodSync(base, 0o755);
    programs = [];
  });
  afterEach(async () => {
    for (const program of programs) if (program.exitCode === null) await stop(program);
    rmSync(base, { recursive: true, force: true });
  });

  async function stop(program: ChildProcess): Promise<void> {
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    await ended;
  }

  /** `npm start` with its defaults, which load a demo store into an empty database. */
  async function start(dataDir: string): Promise<{ program: ChildProcess; url: string }> {
    const port = await freePort();
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port) };
    const program = spawn(process.execPath, ['dist/server/programs/main.js'], { env, stdio: 'ignore' });
    programs.push(program);
    const url = `http://localhost:${port}`;
    await until(() =>
      fetch(`${url}/health/ready`).then(
        (response) => response.ok,
        () => false,
      ),
    );
    return { program, url };
  }

  it('receives a backup, is backed up while the shop runs, and moves to another PostgreSQL', async () => {
    await backUp(environmentOf(shop), { place: folder });
    const before = await rowsOf(shop.database);
    const embedded = { DATA_DIR: join(base, 'data') };
    const nothing = await startCommand('backup', [folder], embedded).ended;
    expect(nothing).toEqual({ code: 1, output: expect.stringContaining('which contains no database') });
    expect(await startCommand('restore', [folder], embedded).ended).toMatchObject({ code: 0 });

    const { program, url } = await start(embedded.DATA_DIR);
    const { email, password } = admin;
    expect((await new Client(url).rest.post('/login', { email, password })).status).toBe(200);
    const refused = await startCommand('restore', [folder], embedded).ended;
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(/which another Parure \(process \d+\) is using/),
    });
    const again = join(base, 'again');
    expect(await startCommand('backup', [again], embedded).ended).toMatchObject({ code: 0 });
    await stop(program);
    expect(runningEmbeddedUrls(embedded.DATA_DIR)).toBeUndefined();

    const moved = await aPlace();
    expect(await restore(environmentOf(moved), { place: again })).toMatchObject({ code: 0 });
    const after = await rowsOf(moved.database);
    for (const table of ['users', 'products', 'orders', 'order_lines', 'demo_parts', 'media'])
      expect([table, after[table]]).toEqual([table, before[table]]);
    // The shop is stopped, so this starts the database and stops it.
    expect(await startCommand('backup', [again], embedded).ended).toMatchObject({ code: 0 });
    expect(runningEmbeddedUrls(embedded.DATA_DIR)).toBeUndefined();
  });
});

it.each([
  ['backup', [], 1],
  ['backup', ['--help'], 0],
  ['backup', ['/tmp/x', '--keep', '0'], 1],
  ['backup', ['/tmp/x', '--verify', '--keep', '2'], 1],
  ['restore', ['/tmp/x', '/tmp/y'], 1],
  ['restore', ['--help'], 0],
] as const)('the command %s explains its use when it is called with %j', async (program, args, code) => {
  const result = await startCommand(program, [...args], {}).ended;
  expect(result).toEqual({ code, output: expect.stringContaining(`npm run ${program} -- <folder>`) });
});

describe('a large shop', () => {
  const orders = fullSize(10_000, 500);
  const pictures = fullSize(6_000, 60);
  const pictureBytes = 175_000;
  /** Memory limit, whatever the size of the shop. */
  const maxMegabytes = 350;
  const maxSeconds = 300;

  /** Multiplies the order of the shop, and stores pictures of random bytes. */
  async function fill(place: Place): Promise<void> {
    const copies = async (table: string, changes: string) => {
      const columns = await writableColumns(place.database, table);
      await place.database.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (
           SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(first) || ${changes})).*
           FROM (SELECT * FROM ${table} LIMIT 1) AS first, generate_series(1, ${orders - 1}) AS number
         ) AS copy`,
      );
    };
    const id = (name: string) => `md5('${name} ' || number)::uuid`;
    await copies(
      'orders',
      `jsonb_build_object('id', ${id('order')}, 'code', 'T-' || number, 'intent_key', 'key:' || number)`,
    );
    await copies('order_lines', `jsonb_build_object('id', ${id('line')}, 'order_id', ${id('order')})`);
    await copies('order_status_changes', `jsonb_build_object('id', ${id('change')}, 'order_id', ${id('order')})`);
    const files = Array.from({ length: pictures }, () => {
      const bytes = randomBytes(pictureBytes);
      const key = keyOf(createHash('sha256').update(bytes).digest('hex'), 'webp');
      const path = join(place.dataDir, 'uploads', key);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
      return { key, bytes: pictureBytes, name: '640.webp', mime: 'image/webp' };
    });
    await place.database.query(
      `INSERT INTO media (id, kind, audience, sha256, mime, bytes, width, height, state, files)
       SELECT gen_random_uuid(), 'photo', 'catalogue', '', 'image/webp', $2, 640, 640, 'ready', jsonb_build_array(file)
       FROM jsonb_array_elements($1::jsonb) AS file`,
      [JSON.stringify(files), pictureBytes],
    );
  }

  interface Measured {
    seconds: number;
    megabytes: number;
    output: string;
  }

  /** Runs a program and records its peak memory. */
  async function measure(program: 'backup' | 'restore', args: string[], place: Place): Promise<Measured> {
    const began = Date.now();
    const { child, ended } = startCommand(program, args, environmentOf(place));
    let peak = 0;
    const timer = setInterval(() => (peak = Math.max(peak, peakOf(child.pid ?? 0))), 50);
    const { code, output } = await ended;
    clearInterval(timer);
    expect([code, output]).toEqual([0, expect.any(String)]);
    return { seconds: (Date.now() - began) / 1_000, megabytes: peak, output };
  }

  it(`a shop of ${orders} orders and ${pictures} pictures is backed up and restored in time and little memory`, async () => {
    await backUp(environmentOf(shop), { place: folder });
    const large = await aPlace();
    await restore(environmentOf(large), { place: folder });
    await fill(large);
    const place = join(folder, 'large');
    const copied = await measure('backup', [place], large);
    const repeated = await measure('backup', [place], large);
    expect(repeated.output).toContain('of which 0 are new');
    const elsewhere = await aPlace();
    const restored = await measure('restore', [place], elsewhere);
    expect(await rowsOf(elsewhere.database)).toEqual(await rowsOf(large.database));
    const keys = await namedFiles(elsewhere.database);
    expect(keys.length).toBeGreaterThan(pictures);
    expect(await damagedIn(new LocalStorage(elsewhere), keys)).toEqual([]);
    const steps = { copied, repeated, restored };
    if (fullSize(true, false))
      for (const [name, { seconds, megabytes }] of Object.entries(steps))
        process.stdout.write(`${name}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB of memory\n`);
    for (const { seconds, megabytes } of Object.values(steps)) {
      expect(seconds).toBeLessThan(maxSeconds);
      expect(megabytes).toBeLessThan(maxMegabytes);
    }
  });

  /** Peak memory of a process so far, in megabytes. */
  function peakOf(pid: number): number {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      return 0;
    }
  }
});
