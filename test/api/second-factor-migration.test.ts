import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { beforeMigration } from '../support/programs/upgrades.js';

const admin = '00000000-0000-7000-8000-000000000001';

let shop: Awaited<ReturnType<typeof beforeMigration>>;
let client: pg.Client;
beforeAll(async () => {
  shop = await beforeMigration('CreateSecondFactors');
  client = new pg.Client(shop.url);
  await client.connect();
  await client.query(`
    INSERT INTO companies (id, name, address) VALUES ('${admin}', 'Shop', '');
    INSERT INTO users (id, company_id, name, phone, email, role, company_role, staff_role_id)
    SELECT '${admin}', '${admin}', 'Admin', '', 'admin@shop.test', 'admin', NULL, id FROM staff_roles WHERE locked;
    INSERT INTO sessions (id, user_id, remember, device, address, expires_at, created_at)
    VALUES ('${admin}', '${admin}', false, '', '', now() + interval '1 day', now() - interval '1 hour')`);
  await shop.upgrade();
});
afterAll(async () => {
  await client?.end();
  await shop?.drop();
});

it('a session of before goes on, and is as fresh as its sign-in', async () => {
  const { rows } = await client.query('SELECT factor_at = created_at AS same FROM sessions');
  expect(rows).toEqual([{ same: true }]);
});

it('a second factor is optional after the upgrade', async () => {
  expect((await client.query('SELECT FROM second_factor_policy')).rowCount).toBe(0);
});

it.each([
  ['an app without its secret', `'totp', NULL, NULL, NULL, NULL`],
  ['an app with a key', `'totp', '\\x00', 'id', '\\x00', 0`],
  ['a passkey without its key', `'passkey', NULL, 'id', NULL, 0`],
  ['a passkey with a secret', `'passkey', '\\x00', 'id', '\\x00', 0`],
  ['a factor of another kind', `'mail', NULL, 'id', '\\x00', 0`],
])('the database refuses %s', async (_, values) => {
  const insert = `INSERT INTO factors (id, user_id, name, kind, secret, credential_id, public_key, counter)
    VALUES (gen_random_uuid(), '${admin}', 'Phone', ${values})`;
  await expect(client.query(insert)).rejects.toThrow(/factors_(complete|kind_known)/);
});

it('the database has one policy', async () => {
  await client.query(`INSERT INTO second_factor_policy (policy) VALUES ('off')`);
  await expect(client.query(`INSERT INTO second_factor_policy (policy) VALUES ('off')`)).rejects.toThrow('_pkey');
  await expect(client.query(`UPDATE second_factor_policy SET only_row = false`)).rejects.toThrow('one_row');
  await expect(client.query(`UPDATE second_factor_policy SET policy = 'required'`)).rejects.toThrow('_since');
});

it('a downgrade keeps people and sessions', async () => {
  await shop.downgrade();
  expect((await client.query('SELECT FROM sessions')).rowCount).toBe(1);
  expect((await client.query(`SELECT to_regclass('factors') AS factors`)).rows).toEqual([{ factors: null }]);
});
