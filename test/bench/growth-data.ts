import { idOf } from './catalogue.js';
import { insertCategories, insertProducts, insertUsers } from './data.js';
import type { BenchDatabase } from './database.js';

/** Products that are inserted like those of any shop. A larger catalogue consists of copies of them. */
const originals = 10_000;
const linesPerOrder = 3;

/**
 * SQL of the id of the nth row, like `idOf`: the first row of the kind has the digits of the kind, and the time and the
 * number of the row are replaced.
 */
const idSql = (kind: Parameters<typeof idOf>[0], index: string) => {
  const first = idOf(kind, 0).replaceAll('-', '');
  const time = `${parseInt(first.slice(0, 12), 16)} + (${index})::bigint * 60000`;
  return `(lpad(to_hex(${time}), 12, '0') || '${first.slice(12, 20)}' || lpad(to_hex((${index})::bigint), 12, '0'))::uuid`;
};

/** Fills a database with this number of products, and with as many order lines. */
export async function fillForGrowth(database: BenchDatabase, size: number) {
  await fillCatalogue(database, size);
  const users = await insertUsers(database);
  await database.query('ANALYZE users, companies');
  await withoutIndexes(database, ['orders', 'order_lines', 'order_status_changes'], () =>
    insertOrders(database, Math.ceil(size / linesPerOrder), users.companies.length),
  );
  for (const table of ['orders', 'order_lines', 'order_status_changes'])
    await database.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  await database.query('VACUUM ANALYZE');
  return users;
}

/** Fills a database with categories and this number of products. */
export async function fillCatalogue(database: BenchDatabase, size: number): Promise<void> {
  await insertCategories(database);
  await insertProducts(database, Math.min(originals, size));
  // Autovacuum may have counted the rows while the tables were almost empty. PostgreSQL would then compare each copy
  // with each original, which takes minutes.
  await database.query('ANALYZE');
  await withoutIndexes(database, ['products', 'product_images', 'media'], async () => {
    await disableTriggers(database, ['products', 'product_images', 'media']);
    if (size > originals) await copyProducts(database, originals, size);
  });
  for (const table of ['products', 'product_images', 'media'])
    await database.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  await database.query('VACUUM ANALYZE');
}

/** Building an index once is faster than changing it for each row. */
async function withoutIndexes(database: BenchDatabase, tables: string[], work: () => Promise<void>): Promise<void> {
  const indexes = await database.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::regclass[]) AND NOT indisunique`,
    [tables],
  );
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
  await work();
  await database.query(`SET maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await database.query(definition);
}

/** Disables all triggers, including those of foreign keys. */
async function disableTriggers(database: BenchDatabase, tables: string[]): Promise<void> {
  for (const table of tables) await database.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
}

/** A copy has its own number at the end of its name, and one picture, which comes first because its row shows it. */
async function copyProducts(database: BenchDatabase, first: number, end: number): Promise<void> {
  const copies = `generate_series(${first}, ${end - 1}) AS copy (index)`;
  const original = `copy.index % ${originals}`;
  const number = `lpad((copy.index)::text, 6, '0')`;
  // Continues after the pictures of the originals, which have at most three each.
  const media = idSql('media', `copy.index + ${3 * originals}`);
  await database.query(
    `INSERT INTO media (id, kind, audience, sha256, mime, bytes, width, height, widths, state, files)
     SELECT ${media}, 'photo', 'catalogue', '', 'image/jpeg', 100000, 1600, 1600, '{320,640,1280}', 'ready', '[]'
     FROM ${copies}`,
  );
  await database.query(
    `INSERT INTO product_images (product_id, position, media_id)
     SELECT ${idSql('product', 'copy.index')}, 0, ${media} FROM ${copies}`,
  );
  await database.query(
    `INSERT INTO products (id, design_number, name, gram, category_id, subcategory_id, carat_options, created_at, search)
     SELECT ${idSql('product', 'copy.index')}, split_part(design_number, '-', 1) || '-' || ${number},
       left(name, -6) || ${number}, gram, category_id, subcategory_id, carat_options,
       created_at + make_interval(mins => copy.index - ${original}),
       ts_delete(search, right(name, 6)) || setweight(to_tsvector('simple', ${number}), 'A')
     FROM ${copies} JOIN products ON products.id = ${idSql('product', original)}`,
  );
}

async function insertOrders(database: BenchDatabase, orders: number, companies: number): Promise<void> {
  await disableTriggers(database, ['orders', 'order_lines', 'order_status_changes']);
  const all = `generate_series(0, ${orders - 1}) AS placed (index)`;
  const statuses = `ARRAY['pending', 'confirmed', 'in-production', 'ready', 'dispatched', 'complete', 'cancelled']`;
  const id = idSql('order', 'placed.index');
  const createdAt = `timestamptz '2020-01-01 00:00Z' + make_interval(mins => placed.index)`;
  await database.query(
    `INSERT INTO orders (id, code, user_id, company_id, company_name, customer_name, email, phone, intent_key, intent_hash, status,
       total_grams, total_quantity, created_at)
     SELECT ${id}, 'PR-' || lpad(placed.index::text, 8, '0'), users.id, companies.id, companies.name, users.name, users.email,
       users.phone, 'key:' || placed.index, '', (${statuses})[1 + placed.index % 7], 10, ${linesPerOrder}, ${createdAt}
     FROM ${all} JOIN users ON users.id = ${idSql('user', `placed.index % ${companies}`)}
       JOIN companies ON companies.id = users.company_id`,
  );
  await database.query(
    `INSERT INTO order_lines (order_id, position, id, product_id, name, gram, category, carat, colour, size, quantity)
     SELECT ${id}, position, gen_random_uuid(), products.id, products.name, products.gram, 'Rings', '18', 'Yellow', '7', 1
     FROM ${all} CROSS JOIN generate_series(0, ${linesPerOrder - 1}) AS position
     JOIN products ON products.id = ${idSql('product', `(placed.index * ${linesPerOrder} + position) % ${originals}`)}`,
  );
  await database.query(
    `INSERT INTO order_status_changes (order_id, id, status, at)
     SELECT ${id}, gen_random_uuid(), 'pending', ${createdAt} FROM ${all}`,
  );
}
