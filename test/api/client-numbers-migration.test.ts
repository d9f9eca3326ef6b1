import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { beforeMigration } from '../support/programs/upgrades.js';

const company = '00000000-0000-7000-8000-000000000001';

let shop: Awaited<ReturnType<typeof beforeMigration>>;
let client: pg.Client;
beforeAll(async () => {
  shop = await beforeMigration('CreateClientNumbers');
  client = new pg.Client(shop.url);
  await client.connect();
  await client.query(`
    INSERT INTO companies (id, name, address) VALUES ('${company}', 'First', '');
    INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Rings');
    INSERT INTO products (id, name, gram, carat_options, category_id, design_number)
    SELECT gen_random_uuid(), 'Ring ' || place, 4, '{18}', id, 'RI-' || place
    FROM categories, generate_series(1, 2) AS place;
    INSERT INTO orders (id, company_id, code, company_name, customer_name, email, phone, intent_key, intent_hash, status,
      total_grams, total_quantity)
    VALUES (gen_random_uuid(), '${company}', 'PR-22222222', '', '', '', '', '', '', 'pending', 4, 1);
    INSERT INTO order_lines (order_id, position, id, product_id, name, gram, category, carat, colour, quantity)
    SELECT orders.id, 0, gen_random_uuid(), products.id, 'Ring 1', 4, '', '18', 'Yellow', 1 FROM orders, products
    WHERE products.name = 'Ring 1'`);
  await shop.upgrade();
});
afterAll(async () => {
  await client?.end();
  await shop?.drop();
});

const rowsOf = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
const give = (ring: number, number: string) =>
  client.query(`
    INSERT INTO client_numbers (company_id, product_id, number, exact, number_key)
    SELECT '${company}', id, '${number}', lower('${number}'), lower('${number}') FROM products WHERE name = 'Ring ${ring}'`);

it('companies and orders of before have no numbers', async () => {
  expect(await rowsOf('SELECT numbers_version FROM companies')).toEqual([{ numbers_version: 0 }]);
  expect(await rowsOf('SELECT client_number FROM order_lines')).toEqual([{ client_number: null }]);
});

it('the database keeps one number for each design of a company, and each number once', async () => {
  await give(1, 'K-1');
  await expect(give(1, 'K-2')).rejects.toThrow('client_numbers_pkey');
  await expect(give(2, 'k-1')).rejects.toThrow('client_numbers_unique');
  await expect(give(2, '')).rejects.toThrow('client_numbers_');
  await expect(give(2, 'x'.repeat(41))).rejects.toThrow('client_numbers_number_length');
});

it('a downgrade removes the numbers, keeps orders and companies, and the next upgrade begins without numbers', async () => {
  const kept = () => rowsOf('SELECT o.code, c.name, l.name AS line FROM orders o, companies c, order_lines l');
  const before = await kept();
  await client.query(`UPDATE companies SET numbers_version = 3; UPDATE order_lines SET client_number = 'K-1'`);
  await shop.downgrade();
  expect(await kept()).toEqual(before);
  expect(await rowsOf(`SELECT to_regclass('client_numbers') AS numbers`)).toEqual([{ numbers: null }]);
  await shop.upgrade();
  expect(await rowsOf('SELECT numbers_version, client_number FROM companies, order_lines')).toEqual([
    { numbers_version: 0, client_number: null },
  ]);
  await give(2, 'K-1');
});

it('the numbers of a design or a company go with it', async () => {
  await client.query(`DELETE FROM order_lines; DELETE FROM products WHERE name = 'Ring 2'`);
  expect(await rowsOf('SELECT FROM client_numbers')).toEqual([]);
  await give(1, 'K-1');
  await client.query('DELETE FROM orders; DELETE FROM companies');
  expect(await rowsOf('SELECT FROM client_numbers')).toEqual([]);
});
