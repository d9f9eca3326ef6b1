import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource, EntitySchema } from 'typeorm';
import { migrations } from '../../server/migrations/migrations.js';
import { databaseOptions } from '../../server/platform/database/database.module.js';
import { missingStatements } from '../../server/platform/database/schema-diff.js';
import { startApp, type RunningApp } from '../support/programs/app.js';
import { beforeMigration } from '../support/programs/upgrades.js';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});

/** Comparing creates a table of TypeORM. */
const owner = () => ({ url: app.database.url, databaseUrl: app.database.url });

it('the migrations create everything that the entities declare', async () => {
  const { options } = app.nest.get(DataSource);
  expect(await missingStatements({ ...options, ...owner() })).toEqual([]);
});

it('a build over an older one counts a renamed migration once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  cpSync('dist/server/migrations', folder, { recursive: true });
  const file = readdirSync(folder).find((name) => name.startsWith('0006-') && name.endsWith('.js')) ?? '';
  cpSync(join(folder, file), join(folder, '0006-earlier-name.js'));
  const program = `import { migrations } from '${pathToFileURL(join(folder, 'migrations.js')).href}'; console.log(migrations.length)`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  expect(Number(printed)).toBe(migrations.length);
});

it('a missing table is reported', async () => {
  const Engraving = new EntitySchema({ name: 'Engraving', columns: { id: { type: 'uuid', primary: true } } });
  const statements = await missingStatements({ ...databaseOptions(owner()), entities: [Engraving] });
  expect(statements).toEqual([expect.stringContaining('CREATE TABLE "engraving"')]);
});

it('the database computes little on its own: at most 8 triggers and 11 functions', async () => {
  const [counted] = await app.database.query<{ triggers: number; functions: number }>(`
    SELECT (SELECT count(*)::int FROM pg_trigger WHERE NOT tgisinternal) AS triggers,
      (SELECT count(*)::int FROM pg_proc AS routine WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_depend WHERE objid = routine.oid AND deptype = 'e'
      )) AS functions`);
  expect(counted?.triggers).toBeLessThanOrEqual(8);
  expect(counted?.functions).toBeLessThanOrEqual(11);
});

it('an upgraded shop has design numbers in the order in which products were added, and the fine gold of its orders', async () => {
  const shop = await beforeMigration('GiveDesignNumbers');
  const client = new pg.Client(shop.url);
  await client.connect();
  const rowsOf = async (sql: string) => (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text);
  try {
    await client.query(`
      INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Rings'), (gen_random_uuid(), 'Chains');
      INSERT INTO products (id, name, gram, carat_options, category_id)
      SELECT gen_random_uuid(), name || ' ' || place, 4, '{18}', id
      FROM categories, generate_series(1, 3) AS place ORDER BY place, name;
      INSERT INTO products (id, name, gram, carat_options, archived_at)
      VALUES (gen_random_uuid(), 'Without a category', 4, '{18}', now());
      INSERT INTO orders (id, code, company_name, customer_name, email, phone, intent_key, intent_hash, status, total_grams,
        total_quantity)
      VALUES (gen_random_uuid(), 'PR-22222222', '', '', '', '', '', '', 'pending', 4, 1);
      INSERT INTO order_lines (order_id, position, id, product_id, name, gram, category, carat, colour, quantity)
      SELECT orders.id, 0, gen_random_uuid(), products.id, '', 4, '', '18', 'Yellow', 1 FROM orders, products
      WHERE products.name = 'Rings 2'
      UNION ALL SELECT orders.id, 1, gen_random_uuid(), NULL, '', 4, '', '18', 'Yellow', 1 FROM orders`);
    await shop.upgrade();
    expect(await rowsOf(`SELECT name || ': ' || design_number AS text FROM products ORDER BY name`)).toEqual([
      'Chains 1: CH-0001',
      'Chains 2: CH-0002',
      'Chains 3: CH-0003',
      'Rings 1: RI-0001',
      'Rings 2: RI-0002',
      'Rings 3: RI-0003',
      'Without a category: PR-0001',
    ]);
    expect(await rowsOf('SELECT design_number AS text FROM order_lines ORDER BY position')).toEqual(['RI-0002', null]);
    expect(await rowsOf(`SELECT quantity || ' piece, ' || fine_grams AS text FROM order_lines`)).toEqual([
      '1 piece, 3.000',
      '1 piece, 3.000',
    ]);
    expect(await rowsOf('SELECT total_fine_grams AS text FROM orders')).toEqual(['6.000']);
  } finally {
    await client.end();
    await shop.drop();
  }
});

it('an upgraded shop has one spelling of each email address, and names the accounts that would share one', async () => {
  const shop = await beforeMigration('SpellEmailAddressesInOneWay');
  const client = new pg.Client(shop.url);
  await client.connect();
  const emails = ['a@shop.example', 'a\u200b@shop.example', 'x@bücher.example', 'jose\u0301@shop.example'];
  try {
    for (const [place, email] of emails.entries())
      await client.query(
        `INSERT INTO users (id, name, company_name, address, phone, email) VALUES ($1, '', '', '', '', $2)`,
        [`00000000-0000-7000-8000-00000000000${place}`, email],
      );
    await shop.upgrade();
    const { rows } = await client.query<{ email: string }>('SELECT email FROM users ORDER BY id');
    expect(rows.map(({ email }) => email)).toEqual([
      'a@shop.example',
      'a\u200b@shop.example',
      'x@xn--bcher-kva.example',
      'josé@shop.example',
    ]);
    expect(shop.warnings).toEqual([
      'Two accounts have the email address a@shop.example: 00000000-0000-7000-8000-000000000000 can sign in, ' +
        '00000000-0000-7000-8000-000000000001 (a<U+200B>@shop.example) cannot',
    ]);
  } finally {
    await client.end();
    await shop.drop();
  }
});

it('products of an upgraded shop stay new, also those that the previous version adds, and no table is rewritten', async () => {
  const shop = await beforeMigration('MarkNewProducts');
  const client = new pg.Client(shop.url);
  await client.connect();
  const add = `INSERT INTO products (id, name, gram, carat_options, category_id)
    SELECT gen_random_uuid(), 'Ring', 4, '{18}', id FROM categories`;
  const file = async () => (await client.query("SELECT pg_relation_filenode('products') AS file")).rows;
  try {
    await client.query("INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Rings')");
    await client.query(add);
    const before = await file();
    await shop.upgrade();
    await client.query(add);
    expect(await file()).toEqual(before);
    const { rows } = await client.query('SELECT marked_new FROM products');
    expect(rows).toEqual([{ marked_new: true }, { marked_new: true }]);
  } finally {
    await client.end();
    await shop.drop();
  }
});

it('an upgraded shop has a company for each account, with its id, its access and its history', async () => {
  const shop = await beforeMigration('CreateCompanies');
  const client = new pg.Client(shop.url);
  await client.connect();
  const rowsOf = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows;
  const id = (place: number) => `00000000-0000-7000-8000-00000000000${place}`;
  const on = (day: number) => `2026-03-${day}T10:00:00+00:00`;
  const decided = { access_announced: true, access_decided_at: on(20), access_decided_by: id(0) };
  const approved = { ...decided, access_status: 'approved', access_granted_at: on(19) };
  const limited = { ...approved, access_duration: 720, access_expires_at: '2099-01-01T10:00:00+00:00' };
  const accounts = [
    { role: 'admin' },
    { ...approved, permanent_access: true },
    { ...limited, more_time_requested_at: on(21) },
    { ...limited, access_expires_at: on(22) },
    { ...decided, access_status: 'rejected', asked_again_at: on(23) },
    {},
  ].map((columns, place) => ({
    id: id(place),
    ...{ name: `Person ${place}`, phone: `987654321${place}`, email: `person-${place}@shop.example`, role: 'customer' },
    ...{ company_name: `Company ${place}`, address: `${place} Ring Road`, avatar_id: null },
    ...{ access_status: 'pending', access_requested_at: on(10 + place), access_announced: false },
    ...{ more_time_requested_at: null, asked_again_at: null, access_decided_at: null, access_decided_by: null },
    ...{ access_granted_at: null, access_expires_at: null, access_duration: null, permanent_access: false },
    ...{ created_at: `2026-02-1${place}T10:00:00+00:00`, changed_at: `2026-02-2${place}T10:00:00+00:00` },
    ...columns,
  }));
  const decisions = [
    { user_id: id(1), kind: 'granted', by_id: id(0), by_name: 'Person 0', permanent: true, before: decided },
    { user_id: id(2), kind: 'extended', by_id: id(0), by_name: 'Person 0', hours: 720, before: limited },
    { user_id: id(4), kind: 'requested' },
  ].map((columns, place) => ({ id: id(place), at: on(20 + place), permanent: false, ...columns }));
  try {
    const insert = (table: string, rows: object[]) =>
      client.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`, [
        JSON.stringify(rows),
      ]);
    await insert('users', accounts);
    await insert('access_decisions', decisions);
    const states = await rowsOf('SELECT access_state(u) AS state FROM users u ORDER BY id');
    await client.query(`SET timezone = 'UTC'`);
    await shop.upgrade();
    const upgraded = await rowsOf<{ company: object; person: object }>(
      'SELECT to_jsonb(c) AS company, to_jsonb(u) AS person FROM companies c JOIN users u ON u.company_id = c.id ORDER BY c.id',
    );
    expect(upgraded).toMatchObject(
      accounts.map(({ name, phone, email, role, avatar_id, company_name, ...company }) => {
        const { id, created_at, changed_at } = company;
        return {
          company: { ...company, name: company_name },
          person: { id, company_id: id, name, phone, email, role, avatar_id, created_at, changed_at },
        };
      }),
    );
    expect(await rowsOf('SELECT count(*)::int AS companies FROM companies')).toEqual([{ companies: accounts.length }]);
    const history = await rowsOf<{ decision: object }>(
      'SELECT to_jsonb(d) AS decision FROM access_decisions d ORDER BY id',
    );
    expect(history).toMatchObject(
      decisions.map(({ user_id: company_id, ...decision }) => ({ decision: { ...decision, company_id } })),
    );
    const sql = 'SELECT access_state(u, c) AS state FROM users u JOIN companies c ON c.id = u.company_id ORDER BY u.id';
    const texts = ['approved', 'approved', 'approved', 'expired', 'rejected', 'pending'];
    expect([states, await rowsOf(sql)]).toEqual(Array(2).fill(texts.map((state) => ({ state }))));
  } finally {
    await client.end();
    await shop.drop();
  }
});

it('the upgrade to companies takes less than 30 seconds with 100,000 customers', async () => {
  const shop = await beforeMigration('CreateCompanies');
  const client = new pg.Client(shop.url);
  await client.connect();
  try {
    // Changing the index row by row would take longer than the upgrade.
    await client.query('DROP INDEX users_text');
    await client.query(`
      INSERT INTO users (id, name, company_name, address, phone, email, access_status, access_expires_at)
      SELECT gen_random_uuid(), 'Buyer ' || n, 'Company ' || n, '1 Ring Road', '9876543210', n || '@shop.test',
        'approved', now() + interval '1 day'
      FROM generate_series(1, 100000) n;
      INSERT INTO access_decisions (id, user_id, kind) SELECT gen_random_uuid(), id, 'granted' FROM users;
      CREATE INDEX users_text ON users USING gin ((name || ' ' || company_name || ' ' || email) gin_trgm_ops)`);
    const start = performance.now();
    await shop.upgrade();
    expect(performance.now() - start).toBeLessThan(30_000);
    const sql = 'SELECT count(*)::int AS companies FROM companies JOIN users USING (id)';
    expect((await client.query(sql)).rows).toEqual([{ companies: 100_000 }]);
  } finally {
    await client.end();
    await shop.drop();
  }
});

it('an upgraded shop numbers its companies, makes its customers owners, and gives orders and PDFs to the company', async () => {
  const shop = await beforeMigration('AddPeopleOfCompanies');
  const client = new pg.Client(shop.url);
  await client.connect();
  const rowsOf = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
  const [admin, second, first] = [randomUUID(), randomUUID(), randomUUID()];
  const [order, ownerless, pdf, avatar] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  try {
    await client.query(`
      INSERT INTO companies (id, name, address, created_at) VALUES
        ('${admin}', 'Shop', '', '2026-01-01'), ('${second}', 'Second', '', '2026-01-03'),
        ('${first}', 'First', '', '2026-01-02');
      INSERT INTO users (id, company_id, name, phone, email, role) VALUES
        ('${admin}', '${admin}', 'Admin', '1', 'admin@shop.test', 'admin'),
        ('${second}', '${second}', 'Second', '2', 'second@shop.test', 'customer'),
        ('${first}', '${first}', 'First', '3', 'first@shop.test', 'customer');
      INSERT INTO orders (id, code, user_id, company_name, customer_name, email, phone, intent_key, intent_hash, status,
        total_grams, total_quantity)
      VALUES ('${order}', 'PR-1', '${first}', 'First', 'First', '', '', '1', '', 'pending', 1, 1),
        ('${ownerless}', 'PR-2', NULL, 'Gone', 'Gone', '', '', '2', '', 'pending', 1, 1);
      INSERT INTO media (id, kind, audience, owner_id, sha256, mime, bytes, files, state)
      SELECT id, kind, 'owner', '${first}', '', '', 1, '[]', 'ready'
      FROM (VALUES ('${pdf}'::uuid, 'pdf'), ('${avatar}', 'photo')) AS file (id, kind);
      INSERT INTO order_designs (order_id, version, id, media_id, file_name, bytes, by_id, by_name)
      VALUES ('${order}', 1, gen_random_uuid(), '${pdf}', 'ring.pdf', 1, '${admin}', 'Admin')`);
    await shop.upgrade();
    expect(await rowsOf('SELECT name, code, phone FROM companies ORDER BY code')).toEqual([
      { name: 'First', code: 'C-0001', phone: null },
      { name: 'Second', code: 'C-0002', phone: null },
      { name: 'Shop', code: 'C-0003', phone: null },
    ]);
    const added = `INSERT INTO companies (id, name, address) VALUES (gen_random_uuid(), '', '') RETURNING code`;
    expect(await rowsOf(added)).toEqual([{ code: 'C-0004' }]);
    await client.query(`SELECT setval('company_codes', 9999)`);
    expect(await rowsOf(added)).toEqual([{ code: 'C-10000' }]);
    expect(await rowsOf('SELECT DISTINCT role, company_role, blocked_at FROM users ORDER BY role DESC')).toEqual([
      { role: 'customer', company_role: 'owner', blocked_at: null },
      { role: 'admin', company_role: null, blocked_at: null },
    ]);
    expect(await rowsOf('SELECT id, company_id FROM orders ORDER BY code')).toEqual([
      { id: order, company_id: first },
      { id: ownerless, company_id: null },
    ]);
    expect(await rowsOf('SELECT id, audience, owner_id FROM media ORDER BY audience')).toEqual([
      { id: pdf, audience: 'company', owner_id: first },
      { id: avatar, audience: 'owner', owner_id: first },
    ]);
  } finally {
    await client.end();
    await shop.drop();
  }
});

// Building an index reads rows that such a transaction still sees, including rows that an earlier migration has
// replaced. The number of products is large enough that some rows move to another page when they change.
it('a shop is upgraded while a transaction that began before sees the old rows', async () => {
  const shop = await beforeMigration('NumberProducts');
  const reader = new pg.Client(shop.url);
  await reader.connect();
  try {
    await reader.query("INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Rings')");
    await reader.query(
      "INSERT INTO products (id, name, gram, carat_options, category_id) SELECT gen_random_uuid(), 'Ring', 4, '{18}', id FROM categories, generate_series(1, 200)",
    );
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
    await shop.upgrade();
  } finally {
    await reader.end();
    await shop.drop();
  }
});
