import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { permissions } from '../../domain/staff.js';
import { beforeMigration } from '../support/programs/upgrades.js';

const on = (place: number) => `00000000-0000-7000-8000-00000000000${place}`;
const [admin, second, owner, viewer, blocked] = [on(1), on(2), on(3), on(4), on(5)];

/** The permissions of each role of a new shop, written by hand. */
const seeded = {
  Owner: [...permissions],
  Office: permissions.filter((permission) => !/^(staff|connections):/.test(permission)),
  Sales: ['catalogue:read', 'collections:read', 'orders:write', 'clients:write', 'enquiries:write'],
  Production: ['orders:read', 'production:write'],
  Catalogue: ['catalogue:write', 'collections:write', 'content:write'],
};

describe('an upgrade of a shop whose administrators had no roles', () => {
  let shop: Awaited<ReturnType<typeof beforeMigration>>;
  let client: pg.Client;
  beforeAll(async () => {
    shop = await beforeMigration('CreateStaffRoles');
    client = new pg.Client(shop.url);
    await client.connect();
    await client.query(`
      INSERT INTO companies (id, name, address)
      VALUES ('${admin}', 'Shop', ''), ('${second}', 'Shop', ''), ('${owner}', 'First', '');
      INSERT INTO users (id, company_id, name, phone, email, role, company_role, blocked_at) VALUES
        ('${admin}', '${admin}', 'Admin', '', 'admin@shop.test', 'admin', 'owner', NULL),
        ('${second}', '${second}', 'Second', '', 'second@shop.test', 'admin', 'buyer', NULL),
        ('${owner}', '${owner}', 'Owner', '', 'owner@shop.test', 'customer', 'owner', NULL),
        ('${viewer}', '${owner}', 'Viewer', '', 'viewer@shop.test', 'customer', 'viewer', NULL),
        ('${blocked}', '${owner}', 'Blocked', '', 'blocked@shop.test', 'customer', 'buyer', now());
      INSERT INTO credentials (user_id, password_hash) SELECT id, 'hash' FROM users;
      INSERT INTO sessions (id, user_id, remember, device, address, expires_at)
      SELECT gen_random_uuid(), id, false, '', '', now() + interval '1 day' FROM users;
      INSERT INTO invitations (id, company_id, email, company_role, expires_at)
      VALUES (gen_random_uuid(), '${owner}', 'new@shop.test', 'buyer', now() + interval '1 day')`);
    await shop.upgrade();
  });
  afterAll(async () => {
    await client?.end();
    await shop?.drop();
  });

  const rowsOf = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
  const people = () =>
    rowsOf(`
      SELECT u.name, u.role, company_role, staff_roles.name AS staff_role, blocked_at IS NOT NULL AS blocked,
        EXISTS (SELECT FROM credentials WHERE user_id = u.id) AS can_sign_in,
        EXISTS (SELECT FROM sessions WHERE user_id = u.id) AS signed_in
      FROM users u LEFT JOIN staff_roles ON staff_roles.id = staff_role_id ORDER BY u.id`);
  const change = (sql: string) => client.query(sql);

  const active = { can_sign_in: true, signed_in: true };
  const customer = { role: 'customer', staff_role: null, blocked: false, ...active };
  const staff = { role: 'admin', company_role: null, staff_role: 'Owner', blocked: false, ...active };
  const customers = [
    { name: 'Owner', ...customer, company_role: 'owner' },
    { name: 'Viewer', ...customer, company_role: 'viewer' },
    { name: 'Blocked', ...customer, company_role: 'buyer', blocked: true },
  ];
  const upgraded = [{ name: 'Admin', ...staff }, { name: 'Second', ...staff }, ...customers];

  const setStaffRole = (id: string, role: string) =>
    change(`UPDATE users SET staff_role_id = (SELECT id FROM staff_roles WHERE name = '${role}') WHERE id = '${id}'`);
  const invite = (columns: string, values: string) =>
    change(
      `INSERT INTO invitations (id, email, expires_at${columns}) VALUES (gen_random_uuid(), 'a@shop.test', now()${values})`,
    );

  it('its administrators become owners, and its customers keep their roles and sessions', async () => {
    expect(await people()).toEqual(upgraded);
  });

  it('the shop has five roles, of which only that of owners is locked', async () => {
    const roles = await rowsOf('SELECT name, permissions, locked, version FROM staff_roles');
    const given = roles.map(({ name, permissions }) => [name, [...(permissions as string[])].sort()]);
    expect(Object.fromEntries(given)).toEqual(
      Object.fromEntries(Object.entries(seeded).map(([name, expected]) => [name, [...expected].sort()])),
    );
    expect(roles.filter(({ locked }) => locked)).toMatchObject([{ name: 'Owner', version: 1 }]);
  });

  it('the database knows the permissions of the domain, and that owners have all of them', async () => {
    const insert = (name: string, given: string, locked: boolean) =>
      change(
        `INSERT INTO staff_roles (id, name, permissions, locked) VALUES (gen_random_uuid(), '${name}', ${given}, ${locked})`,
      );
    await expect(insert('Wrong', `'{orders:delete}'`, false)).rejects.toThrow('staff_roles_permissions_known');
    await expect(insert('office', `'{}'`, false)).rejects.toThrow('staff_roles_by_name');
    await expect(insert('Boss', `(SELECT permissions FROM staff_roles WHERE locked)`, true)).rejects.toThrow(
      'staff_roles_one_owner',
    );
    await expect(change(`UPDATE staff_roles SET permissions = '{orders:read}' WHERE locked`)).rejects.toThrow(
      'staff_roles_owner_has_all',
    );
  });

  it.each([
    ['of neither side', admin, 'staff_role_id = NULL'],
    ['on both sides', admin, `company_role = 'owner'`],
    ['of the staff in a company only', admin, `staff_role_id = NULL, company_role = 'owner'`],
    ['of a company with a role of the staff', owner, `staff_role_id = (SELECT id FROM staff_roles WHERE locked)`],
    ['of a company without a role', owner, 'company_role = NULL'],
    ['who is promoted without a role', owner, `role = 'admin'`],
  ])('the database refuses a person %s', async (_, id, changes) => {
    await expect(change(`UPDATE users SET ${changes} WHERE id = '${id}'`)).rejects.toThrow('users_one_side');
  });

  it('an invitation leads to a company or to the staff, once for each address', async () => {
    const role = `(SELECT id FROM staff_roles WHERE name = 'Sales')`;
    await expect(invite('', '')).rejects.toThrow('invitations_one_side');
    await expect(invite(', company_id', `, '${owner}'`)).rejects.toThrow('invitations_one_side');
    await expect(invite(', company_id, company_role, staff_role_id', `, '${owner}', 'buyer', ${role}`)).rejects.toThrow(
      'invitations_one_side',
    );
    await invite(', staff_role_id', `, ${role}`);
    await expect(invite(', staff_role_id', `, ${role}`)).rejects.toThrow('invitations_one_per_staff_address');
    await invite(', company_id, company_role', `, '${owner}', 'buyer'`);
  });

  it('the version before lets only owners sign in, and makes all of the staff administrators again', async () => {
    await setStaffRole(second, 'Sales');
    await shop.downgrade();
    const before = { role: 'admin', company_role: 'owner', blocked: false };
    const known = await rowsOf(`
      SELECT name, role, company_role, blocked_at IS NOT NULL AS blocked,
        EXISTS (SELECT FROM credentials WHERE user_id = users.id) AS can_sign_in,
        EXISTS (SELECT FROM sessions WHERE user_id = users.id) AS signed_in
      FROM users ORDER BY id`);
    expect(known).toEqual([
      { name: 'Admin', ...before, ...active },
      { name: 'Second', ...before, blocked: true, can_sign_in: false, signed_in: false },
      ...customers.map(({ staff_role: _, ...person }) => person),
    ]);
    expect(await rowsOf('SELECT email FROM invitations ORDER BY email')).toEqual([
      { email: 'a@shop.test' },
      { email: 'new@shop.test' },
    ]);
    await expect(change(`UPDATE users SET company_role = NULL`)).rejects.toThrow('not-null');

    await shop.upgrade();
    const [first, ...others] = upgraded;
    const shutOut = { ...others[0], blocked: true, can_sign_in: false, signed_in: false };
    expect(await people()).toEqual([first, shutOut, ...others.slice(1)]);
    expect(await rowsOf('SELECT count(*)::int AS roles FROM staff_roles')).toEqual([{ roles: 5 }]);
  });
});
