import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { MediaOrphans, MediaSweep } from '../../server/platform/files/media/media-sweep.js';
import { backUp as writeBackup } from '../../server/platform/operations/backup/back-up.js';
import { BackupFolder } from '../../server/platform/operations/backup/place/backup-folder.js';
import type { RestoreCommand } from '../../server/platform/operations/backup/restore-command.js';
import { LastBackup } from '../../server/platform/operations/backup/last-backup.js';
import { Progress } from '../../server/platform/operations/backup/progress.js';
import { loadConfig } from '../../server/platform/config/config.js';
import { LocalStorage } from '../../server/platform/files/storage/local-storage.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { plainPicture } from '../support/data/files.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { asUser, asVisitor } from '../support/http/clients.js';
import { emptyPlace, type Place, type RunningApp, startApp } from '../support/programs/app.js';
import {
  backUp,
  backupsIn,
  damagedIn,
  environmentOf,
  manifestIn,
  namedFiles,
  restore,
  rowsOf,
  startCommand,
  verify,
} from '../support/programs/backups.js';
import { isAlertTrue } from '../support/alerts.js';
import { until } from '../support/time.js';

let app: RunningApp;
let shop: Place;
let admin: TestPerson;
let customer: TestPerson;
let folder: string;
const places: Place[] = [];

beforeAll(async () => {
  shop = await emptyPlace();
  // Mails stay in the outbox and pictures have no renditions, because no worker runs.
  app = await startApp({ WORKER: 'external', METRICS: 'public' }, shop);
  admin = await anAdmin(app);
  customer = await aCustomer(app);
  await anOrder({ by: customer, lines: [{ product: await aProduct(app) }] });
  for (let photo = 0; photo < 4; photo++) await aPhoto();
});

afterAll(async () => {
  await app?.close();
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

/** Uploads a photo with a picture of its own and returns its id. */
async function aPhoto(): Promise<string> {
  const picture = await plainPicture(64, 36).jpeg().toBuffer();
  const image = `data:image/jpeg;base64,${picture.toString('base64')}`;
  const input = { type: 'gallery', title: `Photo ${randomBytes(4).toString('hex')}`, mediaType: 'photo', image };
  const { status, body } = await admin.client.rest.post('/photos/upload', input);
  if (status !== 201) throw new Error(`The photo was not added: ${body.message}`);
  return body.photo._id;
}

const backUpShop = (place: string, keep?: number) => backUp(environmentOf(shop), { place, keep });
const restoreTo = (to: Place, place: string, options: Partial<RestoreCommand> = {}) =>
  restore(environmentOf(to), { place, ...options });
const storageOf = ({ dataDir }: Place) => new LocalStorage({ dataDir });
const lines = (output: string) => output.trim().split('\n');

/** Makes a backup in this process, which waits for `act` before it reads the first file of the shop. */
async function backUpWhile(act: () => Promise<void>): Promise<string> {
  let acted: Promise<void> | undefined;
  class WatchedStorage extends LocalStorage {
    override async open(key: string): Promise<Readable | undefined> {
      await (acted ??= act());
      return super.open(key);
    }
  }
  const { name } = await writeBackup({
    urls: app.config,
    storage: new WatchedStorage(shop),
    folder: new BackupFolder(folder),
    facts: { program: 'test', settings: {} },
    progress: new Progress(() => undefined),
    signal: new AbortController().signal,
  });
  return name;
}

/** Flips one bit in the middle of a file. */
function damage(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

describe('a backup beside a running shop', () => {
  it('a backup is restored elsewhere with the same rows and files, and the shop continues there', async () => {
    const { code, output } = await backUpShop(folder);
    expect([code, output]).toEqual([0, expect.stringMatching(/everything was read back and is intact\n$/)]);
    const before = await rowsOf(shop.database);
    const place = await aPlace();
    expect(await restoreTo(place, folder)).toMatchObject({ code: 0 });
    expect(await rowsOf(place.database)).toEqual(before);
    const keys = await namedFiles(place.database);
    expect(keys.length).toBeGreaterThanOrEqual(5);
    expect(await damagedIn(storageOf(place), keys)).toEqual([]);

    // The time after which lost jobs are added to the queues again.
    for (const table of ['outbox', 'media']) await place.database.query(`UPDATE ${table} SET due_at = now()`);
    const restored = await startApp({}, place);
    try {
      await restored.nest.get(MediaSweep, { strict: false }).renderMissed();
      // The new place has another JWT_SECRET: sessions continue with their refresh tokens.
      const returning = asUser(restored, customer.client.cookies);
      expect((await returning.rest.get('/me')).status).toBe(401);
      expect((await returning.rest.get('/refresh')).status).toBe(200);
      expect((await returning.rest.get('/me')).status).toBe(200);
      const visitor = asVisitor(restored);
      const { email, password } = customer;
      const signedIn = await visitor.rest.post('/login', { email, password });
      expect(signedIn.status).toBe(200);
      const [product] = await restored.database.query<{ id: string }>('SELECT id FROM products');
      const items = [{ product: product?.id, quantity: 1, size: '6' }];
      const order = await visitor.rest.post('/orders/create', { items }, { 'idempotency-key': randomUUID() });
      expect(order.status).toBe(201);
      // Neither the queue of mails nor that of renditions is part of a backup.
      await until(async () => {
        const [open] = await restored.database.query(
          `SELECT (SELECT count(*)::int FROM outbox WHERE state NOT IN ('sent', 'dropped')) AS mails,
             (SELECT count(*)::int FROM media WHERE state <> 'ready') AS pictures`,
        );
        return open.mails === 0 && open.pictures === 0;
      });
    } finally {
      places.splice(places.indexOf(place), 1);
      await restored.close();
    }
  });

  it('a backup is consistent while orders are placed and photos are deleted', async () => {
    const photos = [await aPhoto(), await aPhoto()];
    const product = await aProduct(app);
    let finished = false;
    const load = (async () => {
      while (!finished) {
        await anOrder({ by: customer, lines: [{ product }] });
        expect((await admin.client.rest.delete(`/photos/delete/${photos.shift()}`)).status).toBe(200);
        photos.push(await aPhoto());
      }
    })();
    const { code, output } = await backUpShop(folder);
    finished = true;
    await load;
    expect([code, output]).toEqual([0, expect.any(String)]);
    const place = await aPlace();
    expect(await restoreTo(place, folder)).toMatchObject({ code: 0 });
    const [name = ''] = backupsIn(folder);
    const { tables } = manifestIn(folder, name);
    const counts = Object.entries(await rowsOf(place.database)).map(([table, text]) => [table, parseInt(text)]);
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(Object.entries(tables).map(([table, { rows }]) => [table, rows])),
    );
    expect(await damagedIn(storageOf(place), await namedFiles(place.database))).toEqual([]);
  });

  it('contains the files of rows that are deleted, and swept, while it runs', async () => {
    const photo = await aPhoto();
    const name = await backUpWhile(async () => {
      await app.database.query('DELETE FROM photos WHERE id = $1', [photo]);
      await app.nest.get(MediaOrphans, { strict: false }).remove(new Date(Date.now() + 60_000));
    });
    const { files, missing } = manifestIn(folder, name);
    expect(missing).toEqual([]);
    expect(Object.keys(files).length).toBe((await namedFiles(shop.database)).length + 1);
    // The next sweep removes the files that were held back during the backup.
    await app.nest.get(MediaOrphans, { strict: false }).remove(new Date(Date.now() + 60_000));
    const removed = Object.keys(files).filter((key) => !existsSync(join(shop.dataDir, 'uploads', key)));
    expect(removed).toHaveLength(1);
  });

  it('reads as the role of the application', async () => {
    const { MIGRATION_DATABASE_URL: _, ...alone } = environmentOf(shop);
    expect(await backUp(alone, { place: folder })).toMatchObject({ code: 0 });
  });

  it('fails if the connection to the database, and with it the lock, is lost', async () => {
    const lost = backUpWhile(async () => {
      await app.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'parure-backup'`,
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await expect(lost).rejects.toThrow('The connection to the database was lost');
    expect(readdirSync(folder).filter((name) => name !== 'files')).toEqual([]);
  });
});

describe('a folder of backups', () => {
  it('stores each file once, and each next backup copies only new ones', async () => {
    await backUpShop(folder);
    const total = (await namedFiles(shop.database)).length;
    await aPhoto();
    const { output } = await backUpShop(folder);
    expect(output).toMatch(new RegExp(`, ${total + 1} files .* of which 1 are new`));
    expect(backupsIn(folder)).toHaveLength(2);
    expect(await verify(folder)).toMatchObject({ code: 0 });
  });

  it('keeps the newest backups and the files that they name', async () => {
    const photo = await aPhoto();
    await backUpShop(folder);
    const [first = ''] = backupsIn(folder);
    await app.database.query('DELETE FROM photos WHERE id = $1', [photo]);
    await app.nest.get(MediaOrphans, { strict: false }).remove(new Date(Date.now() + 60_000));
    await backUpShop(folder, 2);
    const stored = () =>
      readdirSync(join(folder, 'files'), { recursive: true }).filter((name) => String(name).includes('.'));
    const all = stored().length;
    expect(backupsIn(folder)).toHaveLength(2);
    const { output } = await backUpShop(folder, 1);
    expect(output).toContain(`Removed ${first}`);
    expect(backupsIn(folder)).toHaveLength(1);
    expect(stored().length).toBe(all - 1);
    expect(await verify(folder)).toMatchObject({ code: 0 });
  });

  it('loses no backup when the next one fails', async () => {
    await backUpShop(folder);
    const held = await lockUsers();
    const failing = backUpShop(folder, 1);
    await held.reached();
    await app.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'parure-backup'`,
    );
    expect(await failing).toMatchObject({ code: 1, output: expect.stringContaining('No backup was made') });
    await held.release();
    expect(backupsIn(folder)).toHaveLength(1);
    expect(readdirSync(folder).sort()).toEqual([...backupsIn(folder), 'files']);
  });

  it('copies a file again that was damaged there', async () => {
    await backUpShop(folder);
    const [key = ''] = await namedFiles(shop.database);
    damage(join(folder, 'files', key));
    const { code, output } = await verify(folder);
    expect([code, output]).toEqual([2, expect.stringContaining(`the file ${key} is damaged`)]);
    expect(await backUpShop(folder)).toMatchObject({ code: 0 });
    expect(await verify(folder)).toMatchObject({ code: 0 });
  });

  it('a folder of backups is used by one backup at a time', async () => {
    const held = await lockUsers();
    const first = startCommand('backup', [folder], environmentOf(shop));
    await held.reached();
    const second = await backUpShop(folder);
    expect(second).toEqual({
      code: 1,
      output: expect.stringMatching(/No backup was made: Another backup into .* is running/),
    });
    const elsewhere = await backUpShop(join(folder, 'elsewhere'));
    expect(elsewhere).toEqual({
      code: 1,
      output: expect.stringContaining('Another backup or restore of this shop is running'),
    });
    await held.release();
    expect(await first.ended).toMatchObject({ code: 0 });
  });

  it.each([
    ['SIGINT', 130],
    ['SIGKILL', null],
  ] as const)('contains only whole backups after %s', async (signal, code) => {
    await backUpShop(folder);
    const held = await lockUsers();
    const interrupted = startCommand('backup', [folder], environmentOf(shop));
    await held.reached();
    interrupted.child.kill(signal);
    expect((await interrupted.ended).code).toBe(code);
    await held.release();
    expect(backupsIn(folder)).toHaveLength(1);
    expect(await backUpShop(folder)).toMatchObject({ code: 0 });
    expect(readdirSync(folder).sort()).toEqual([...backupsIn(folder), 'files']);
    expect(backupsIn(folder)).toHaveLength(2);
  });

  it('a folder of backups is not created where its disk is not mounted', async () => {
    const { code, output } = await backUpShop(join(folder, 'usb', 'backups'));
    expect([code, output]).toEqual([1, expect.stringContaining('usb does not exist')]);
  });

  it('a backup into one file is rejected, because a backup is a folder', async () => {
    const { code, output } = await backUpShop(join(folder, 'shop.tar'));
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('shop.tar is no folder: pack a backup after it was made'),
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a shop whose backups fail', () => {
  const backupState = async () => {
    const response = await fetch(`${app.url}/health/ready`);
    const { status, checks } = (await response.json()) as { status: string; checks: { backup: string } };
    return [response.status, status, checks.backup];
  };
  const isAlert = async () => isAlertTrue('ParureBackupOverdue', await (await fetch(`${app.url}/metrics`)).text());
  const madeAt = async () => {
    const [row] = await app.database.query<{ at: Date }>('SELECT made_at AS at FROM last_backup');
    return row?.at;
  };
  const wait = (hours: number) =>
    app.database.query(
      `UPDATE last_backup SET made_at = made_at - make_interval(hours => $1),
         due_since = due_since - make_interval(hours => $1)`,
      [hours],
    );

  it('failed backups degrade the shop and raise the alert after 26 hours, until one is good', async () => {
    await backUpShop(folder);
    const [name = ''] = backupsIn(folder);
    expect((await madeAt())?.toISOString()).toContain(name.slice(0, 10));
    await wait(25);
    expect(await backUpShop(join(folder, 'usb', 'backups'))).toMatchObject({ code: 1 });
    expect([await backupState(), await isAlert()]).toEqual([[200, 'ready', 'ok'], false]);
    await wait(2);
    expect([await backupState(), await isAlert()]).toEqual([[200, 'degraded', 'late'], true]);
    expect(await backUpShop(folder)).toMatchObject({ code: 0 });
    expect([await backupState(), await isAlert()]).toEqual([[200, 'ready', 'ok'], false]);
  });

  it('a shop that never had a backup is degraded after 26 hours, but not a demo shop on this machine', async () => {
    await app.database.query(`UPDATE last_backup SET made_at = NULL, due_since = now() - interval '27 hours'`);
    expect(await backupState()).toEqual([200, 'degraded', 'late']);
    const { demo } = loadConfig({ DATA_DIR: shop.dataDir });
    const state = new LastBackup(app.nest.get(DataSource), { ...app.config, embedded: true, demo }).state();
    expect(await state).toEqual({ madeAt: null, overdue: false });
  });

  it('a restored shop has 26 hours for its next backup', async () => {
    await backUpShop(folder);
    await wait(27);
    await backUpShop(folder);
    const place = await aPlace();
    expect(await restoreTo(place, folder)).toMatchObject({ code: 0 });
    const [row] = await place.database.query(
      `SELECT made_at < now() - interval '26 hours' AS old, due_since > now() - interval '1 hour' AS restored
       FROM last_backup`,
    );
    expect(row).toEqual({ old: true, restored: true });
  });
});

/** Blocks the backup at the table of users until it is released. */
async function lockUsers() {
  const session = new pg.Client({ connectionString: shop.database.url });
  await session.connect();
  await session.query('BEGIN');
  await session.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
  return {
    /** Resolves when a backup waits for the table. */
    reached: () => until(async () => (await shop.database.waitingFor('users')).length > 0),
    release: () => session.end(),
  };
}

describe('files that the shop has lost', () => {
  it.each(['damaged', 'missing'])('lost files are named if they are %s, and the rest is backed up', async (state) => {
    const photo = await aPhoto();
    const [{ key }] = await app.database.query<{ key: string }>(
      `SELECT files->0->>'key' AS key FROM media WHERE id = (SELECT picture_id FROM photos WHERE id = $1)`,
      [photo],
    );
    const path = join(shop.dataDir, 'uploads', key);
    if (state === 'damaged') damage(path);
    else rmSync(path);
    await app.database.query('UPDATE last_backup SET made_at = NULL');
    const { code, output } = await backUpShop(folder, 1);
    expect(await app.database.query('SELECT made_at FROM last_backup')).toEqual([{ made_at: null }]);
    expect([code, lines(output)]).toEqual([
      2,
      expect.arrayContaining([expect.stringContaining(`not in the backup: ${key}`)]),
    ]);
    const { files, missing } = manifestIn(folder, backupsIn(folder)[0] ?? '');
    expect([missing, key in files]).toEqual([[key], false]);
    const place = await aPlace();
    const restored = await restoreTo(place, folder);
    expect([restored.code, restored.output]).toEqual([2, expect.stringContaining(`not restored: ${key}`)]);
    await app.database.query('DELETE FROM photos WHERE id = $1', [photo]);
    await app.nest.get(MediaOrphans, { strict: false }).remove(new Date(Date.now() + 60_000));
  });
});

describe('a restore', () => {
  let backups: string;
  let name: string;
  beforeAll(async () => {
    backups = mkdtempSync(join(tmpdir(), 'backups-'));
    await backUpShop(backups);
    [name = ''] = backupsIn(backups);
  });
  afterAll(() => rmSync(backups, { recursive: true, force: true }));

  /** A copy of the backup that a test may damage. */
  function copy(): string {
    cpSync(backups, folder, { recursive: true });
    return join(folder, name);
  }

  async function expectEmpty(place: Place): Promise<void> {
    const [rows] = await place.database.query('SELECT count(*)::int AS users FROM users');
    expect(rows).toEqual({ users: 0 });
    expect(existsSync(join(place.dataDir, 'uploads'))).toBe(false);
  }

  it('refuses a database with rows', async () => {
    const place = await aPlace();
    await place.database.query(
      `INSERT INTO contacts (id, name, email, message) SELECT $1, 'Jane', 'jane@example.com', 'Hello'`,
      [randomUUID()],
    );
    const { code, output } = await restoreTo(place, backups);
    expect([code, output]).toEqual([1, expect.stringContaining('The database is not empty: contacts.')]);
  });

  it('refuses a storage with other uploads, but continues after an interrupted restore', async () => {
    const place = await aPlace();
    const storage = storageOf(place);
    const key = await storage.put(randomBytes(100), 'jpg');
    expect(await restoreTo(place, backups)).toEqual({
      code: 1,
      output: expect.stringContaining('The storage contains uploads'),
    });
    await storage.remove(key);
    const [stored = ''] = await namedFiles(shop.database);
    await storage.put(await storageOf(shop).read(stored), stored.split('.')[1] ?? '');
    expect(await restoreTo(place, backups)).toMatchObject({ code: 0 });
  });

  it('refuses a database on which a server runs', async () => {
    expect(await restoreTo(shop, backups)).toEqual({
      code: 1,
      output: expect.stringContaining('Parure is running on this database'),
    });
  });

  it('refuses a backup of a newer version and names both', async () => {
    const path = copy();
    const manifest = manifestIn(folder, name);
    const migrations = [...manifest.migrations, 'EngraveRings1893700000500'];
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, migrations, program: '9.1.0' }));
    const place = await aPlace();
    const { code, output } = await restoreTo(place, folder);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/Parure 9\.1\.0 .* EngraveRings1893700000500, which this Parure \d/),
    ]);
    await expectEmpty(place);
  });

  it.each([
    ['a bit is wrong', damage],
    [
      'they were changed',
      (path: string) => {
        const rows = gunzipSync(readFileSync(path)).toString();
        writeFileSync(path, gzipSync(rows.replace('pending', 'confirmed')));
      },
    ],
  ])('loads nothing if rows are damaged: %s', async (_, change) => {
    change(join(copy(), 'database', 'orders.gz'));
    const place = await aPlace();
    expect(await restoreTo(place, folder)).toEqual({
      code: 1,
      output: expect.stringContaining('Damaged tables: orders'),
    });
    await expectEmpty(place);
  });

  it('loads nothing if a file is damaged, unless it may be skipped', async () => {
    copy();
    const [key = ''] = await namedFiles(shop.database);
    damage(join(folder, 'files', key));
    const place = await aPlace();
    expect(await restoreTo(place, folder)).toEqual({
      code: 1,
      output: expect.stringContaining(`Damaged files: ${key}`),
    });
    await expectEmpty(place);
    const skipping = await restoreTo(place, folder, { skipDamagedFiles: true });
    expect(skipping).toEqual({ code: 2, output: expect.stringContaining(`not restored: ${key}`) });
    expect(await rowsOf(place.database)).toEqual(await rowsOf(shop.database));
  });

  it('leaves the database empty if rows contradict each other', async () => {
    const path = copy();
    const manifest = manifestIn(folder, name);
    const { categories, users } = manifest.tables;
    Object.assign(manifest.tables, { users: { ...categories, columns: users?.columns } });
    cpSync(join(path, 'database', 'categories.gz'), join(path, 'database', 'users.gz'));
    writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest));
    const place = await aPlace();
    expect(await restoreTo(place, folder)).toMatchObject({ code: 1 });
    expect(await place.database.query('SELECT FROM categories')).toEqual([]);
    expect(await restoreTo(place, backups)).toMatchObject({ code: 0 });
  });

  it('leaves keys, triggers and privileges as the migrations made them', async () => {
    const rules = (place: Place) =>
      place.database.query(
        `SELECT conname AS name, convalidated::text || pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE connamespace = 'public'::regnamespace
         UNION ALL SELECT tgname, tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
         UNION ALL SELECT relname, relacl::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S', 'v')
         ORDER BY 1, 2`,
      );
    const place = await aPlace();
    const before = await rules(place);
    expect(await restoreTo(place, backups)).toMatchObject({ code: 0 });
    expect(await rules(place)).toEqual(before);
  });
});
