import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type RunningApp, startApp } from '../support/programs/app.js';

/** The folder that owns each table. A trigger writes search documents. */
const owners: Record<string, string> = {
  access_decisions: 'features/access',
  access_digest: 'features/access',
  audit_entries: 'platform/audit',
  cart_lines: 'features/cart',
  catalogue_version: 'platform/http/response-cache',
  categories: 'features/categories',
  category_option_values: 'features/categories',
  category_options: 'features/categories',
  client_numbers: 'features/client-numbers',
  code_challenges: 'features/auth',
  companies: 'features/companies',
  contacts: 'features/contacts',
  credentials: 'features/auth',
  demo_parts: 'demo',
  factor_challenges: 'features/auth',
  factors: 'features/auth',
  guess_budgets: 'features/auth',
  idempotent_calls: 'platform/http',
  import_headers: 'features/imports',
  import_kept_media: 'features/imports',
  import_picture_rows: 'features/imports',
  import_pictures: 'features/imports',
  import_rows: 'features/imports',
  import_sheets: 'features/imports',
  imports: 'features/imports',
  invitations: 'features/companies',
  known_devices: 'features/auth',
  last_backup: 'platform/operations',
  limit_counters: 'platform/http',
  media: 'platform/files',
  order_designs: 'features/orders',
  order_lines: 'features/orders',
  order_status_changes: 'features/orders',
  orders: 'features/orders',
  outbox: 'platform/mail',
  photos: 'features/photos',
  product_images: 'features/products',
  products: 'features/products',
  recovery_codes: 'features/auth',
  refresh_tokens: 'features/auth',
  registrations: 'features/auth',
  saved_views: 'features/views',
  second_factor_policy: 'features/auth',
  selection_items: 'features/selections',
  selections: 'features/selections',
  similar_companies: 'features/companies',
  sessions: 'features/auth',
  staff_roles: 'features/staff',
  subcategories: 'features/categories',
  tickets: 'features/auth',
  trusted_browsers: 'features/auth',
  users: 'features/users',
};

/** These columns of `companies` belong to `features/access`. */
const accessColumns = /^(access_\w+|permanent_access|more_time_requested_at|asked_again_at)$/;
/** Set with every other column. */
const changeTime = 'changed_at';

/** Services of features about accounts may read these tables. */
const accountTables = ['companies', 'staff_roles', 'users'];
const accountFeatures = ['features/access', 'features/accounts', 'features/auth'];

interface Use {
  verb: string;
  table: string;
  /** The columns that an UPDATE sets. */
  columns: string[];
}

const source = (path: string) =>
  ts.createSourceFile(path, readFileSync(join('server', path), 'utf8'), ts.ScriptTarget.Latest, true);

/** All texts of a file; expressions in templates are replaced by `§`. */
function textsOf(file: ts.SourceFile): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push(node.head.text + node.templateSpans.map(({ literal }) => `§${literal.text}`).join(''));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

const writes =
  /\b(INSERT INTO|MERGE INTO|DELETE FROM|TRUNCATE|(?<!(?:FOR|FOR NO KEY|DO|THEN) )UPDATE)\s+(?:ONLY\s+)?([\w§]+)/g;

/** The names before `=` at the top level of a SET clause. */
function columnsOf(statement: string): string[] {
  const clause = /^UPDATE\s+[\w§]+(?:\s+(?:AS\s+)?(?!SET)\w+)?\s+SET\s([^]*?)(?:\s(?:WHERE|FROM|RETURNING)\s|$)/.exec(
    statement,
  );
  const flat = (clause?.[1] ?? '').replace(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '');
  return flat.split(',').map((assignment) => assignment.split('=')[0]?.trim() ?? '');
}

const sqlWrites = (text: string): Use[] =>
  [...text.matchAll(writes)].map(({ 1: verb = '', 2: table = '', index }) => ({
    verb,
    table,
    columns: verb === 'UPDATE' ? columnsOf(text.slice(index)) : [],
  }));

const ormWrites = /\.(insert|update|upsert|delete|save|remove|increment|decrement)\((\w+),/g;
const repositories = /(\w+): Repository<(\w+)>/g;

/** Writes of entities through TypeORM, by the table of the entity. */
function entityWrites(text: string, tables: ReadonlyMap<string, string>): Use[] {
  const managed = [...text.matchAll(ormWrites)].map(([, verb, entity]) => ({ verb, entity }));
  const own = [...text.matchAll(repositories)].flatMap(([, name, entity]) =>
    [...text.matchAll(new RegExp(`\\.${name}\\.(insert|update|upsert|delete|save|remove)\\(`, 'g'))].map(
      ([, verb]) => ({
        verb,
        entity,
      }),
    ),
  );
  return [...managed, ...own].flatMap(({ verb = '', entity = '' }) => {
    const table = tables.get(entity);
    return table ? [{ verb, table, columns: [] }] : [];
  });
}

const reads = /(?<!\b(?:DELETE|IS(?: NOT)? DISTINCT) )\b(?:FROM|JOIN|USING)\s+(\w+)/g;

const sqlReads = (text: string): Use[] =>
  [...text.matchAll(reads)]
    .filter(([, table = '']) => table in owners)
    .map(([, table = '']) => ({ verb: 'FROM', table, columns: [] }));

const isWithin = (path: string, folder: string | undefined) => folder !== undefined && path.startsWith(`${folder}/`);

function mayWrite(path: string, { verb, table, columns }: Use): boolean {
  // A restore replaces the rows that migrations have inserted, in every table.
  if (path === 'platform/operations/backup/shop/load-rows.ts' && verb === 'TRUNCATE') return true;
  // The demo store dates back the rows that it created through services.
  if (isWithin(path, 'demo') && verb === 'UPDATE' && table in owners) return true;
  if (table === 'companies' && verb === 'UPDATE' && columns.length > 0) {
    const others = columns.filter((column) => column !== changeTime);
    const ofAccess = others.filter((column) => accessColumns.test(column));
    if (isWithin(path, 'features/access')) return ofAccess.length === others.length;
    if (ofAccess.length > 0) return false;
  }
  return isWithin(path, owners[table]);
}

/** Tables of other features are read in `*.sql.ts` only, so that a feature's dependencies can be seen in one place. */
function mayRead(path: string, { table }: Use): boolean {
  if (accountTables.includes(table) && accountFeatures.some((folder) => isWithin(path, folder))) return true;
  if (isWithin(path, 'platform')) return owners[table]?.startsWith('platform/') ?? false;
  return path.endsWith('.sql.ts') || isWithin(path, 'demo') || isWithin(path, owners[table]);
}

function violationsOf(path: string, file: ts.SourceFile, tables: ReadonlyMap<string, string>): string[] {
  const texts = textsOf(file);
  const forbidden = [
    ...[...texts.flatMap(sqlWrites), ...entityWrites(file.text, tables)].filter((use) => !mayWrite(path, use)),
    ...texts.flatMap(sqlReads).filter((use) => !mayRead(path, use)),
  ];
  return [...new Set(forbidden.map(({ verb, table }) => `${path}: ${verb} ${table}`))];
}

const paths = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(features|platform|programs|demo|app)/.test(path) && path.endsWith('.ts'))
  .filter((path) => !path.endsWith('.spec.ts'))
  .sort();
const files = paths.map((path) => [path, source(path)] as const);

const entityTables = new Map(
  files.flatMap(([, { text }]) =>
    [...text.matchAll(/@Entity\('(\w+)'\)[^]*?export class (\w+)/g)].map(
      ([, table = '', entity = '']) => [entity, table] as const,
    ),
  ),
);

const planted = (path: string, code: string) =>
  violationsOf(path, ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true), entityTables);

describe('table owners', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app?.close());

  it('table owners are known for every table, and for no other', async () => {
    const tables = await app.database.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(owners).sort());
  });

  it('table owners are the only ones to write a table, and to read it outside of *.sql.ts', () => {
    expect(files.flatMap(([path, file]) => violationsOf(path, file, entityTables))).toEqual([]);
  });
});

it.each([
  ['a foreign INSERT', 'features/cart/x.service.ts', '`INSERT INTO orders (id) VALUES ($1)`'],
  ['a foreign UPDATE', 'features/cart/x.sql.ts', "'UPDATE orders SET status = $1'"],
  [
    'a foreign DELETE in a common table expression',
    'features/users/x.service.ts',
    '`WITH x AS (DELETE FROM sessions) SELECT`',
  ],
  ['a foreign MERGE', 'features/orders/x.service.ts', '`MERGE INTO cart_lines AS existing USING x ON true`'],
  ['an unknown table', 'features/cart/x.service.ts', "'INSERT INTO gems VALUES ($1)'"],
  ['a table whose name is not written out', 'features/cart/x.service.ts', '`DELETE FROM ${table}`'],
  ['a foreign entity', 'features/cart/x.service.ts', 'tx.update(Contact, { id }, {})'],
  ['a foreign repository', 'features/cart/x.service.ts', 'class X { y: Repository<Contact>; z() { this.y.save({}) } }'],
  [
    'a column of access',
    'features/users/x.service.ts',
    '`UPDATE companies SET name = $1, access_status = $2 WHERE id = $3`',
  ],
  [
    'a column of companies',
    'features/access/x.service.ts',
    '`UPDATE companies c SET permanent_access = (a = b), name = $2`',
  ],
  ['a column of users', 'features/access/x.service.ts', '`UPDATE users SET role = $1 WHERE id = $2`'],
  ['a foreign table read in a service', 'features/cart/x.service.ts', "'SELECT name FROM products'"],
])('the check of table owners reports %s', (_, path, code) => {
  expect(planted(path, code)).toHaveLength(1);
});

it.each([
  [
    'its own table',
    'features/cart/x.service.ts',
    '`INSERT INTO cart_lines VALUES ($1) ON CONFLICT DO UPDATE SET id = $1`',
  ],
  ['a lock on its own table', 'features/orders/x.service.ts', "'SELECT FROM orders WHERE id = $1 FOR UPDATE'"],
  ['foreign tables read in SQL of a response', 'features/cart/x.sql.ts', "'SELECT name FROM products'"],
  [
    'columns of access',
    'features/access/x.service.ts',
    '`UPDATE companies SET access_status = $1, changed_at = now() WHERE id = $2`',
  ],
])('the check of table owners allows %s', (_, path, code) => {
  expect(planted(path, code)).toEqual([]);
});
