import type { MigrationInterface, QueryRunner } from 'typeorm';

const readAndWrite = (areas: readonly string[]) => areas.flatMap((area) => [`${area}:read`, `${area}:write`]);

const all = [
  ...readAndWrite(['catalogue', 'collections', 'orders', 'production', 'clients', 'content', 'enquiries']),
  ...['activity:read', 'exports:read'],
  ...readAndWrite(['connections', 'staff']),
];

const roles: Record<string, readonly string[]> = {
  Owner: all,
  Office: all.filter((permission) => !/^(connections|staff):/.test(permission)),
  Sales: ['catalogue:read', 'collections:read', 'orders:write', 'clients:write', 'enquiries:write'],
  Production: ['orders:read', 'production:write'],
  Catalogue: ['catalogue:write', 'collections:write', 'content:write'],
};

const listed = (values: readonly string[]) => `ARRAY[${values.map((value) => `'${value}'`).join(', ')}]`;

/** Staff get roles with permissions. Those who could do everything become owners. */
export class CreateStaffRoles1763700000204 implements MigrationInterface {
  name = 'CreateStaffRoles1763700000204';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE staff_roles (
        id uuid CONSTRAINT staff_roles_pkey PRIMARY KEY,
        name text NOT NULL,
        permissions text[] NOT NULL CONSTRAINT staff_roles_permissions_known CHECK (permissions <@ ${listed(all)}),
        locked boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        CONSTRAINT staff_roles_owner_has_all CHECK (NOT locked OR permissions @> ${listed(all)})
      )`);
    await runner.query('CREATE UNIQUE INDEX staff_roles_by_name ON staff_roles (lower(name))');
    await runner.query('CREATE UNIQUE INDEX staff_roles_one_owner ON staff_roles (locked) WHERE locked');
    // Uses the same ids in every shop, so that an upgrade and a restored backup have equal rows.
    for (const [place, [name, permissions]] of Object.entries(roles).entries())
      await runner.query('INSERT INTO staff_roles (id, name, permissions, locked) VALUES ($1, $2, $3, $4)', [
        `01900000-0000-7000-8000-00000000000${place + 1}`,
        ...[name, permissions, name === 'Owner'],
      ]);
    await runner.query(`
      ALTER TABLE users ADD staff_role_id uuid CONSTRAINT users_staff_role REFERENCES staff_roles,
        ALTER company_role DROP NOT NULL`);
    await runner.query(`
      UPDATE users SET company_role = NULL, staff_role_id = (SELECT id FROM staff_roles WHERE locked)
      WHERE role = 'admin'`);
    await runner.query(`
      ALTER TABLE users ADD CONSTRAINT users_one_side CHECK (
        (role = 'admin') = (staff_role_id IS NOT NULL) AND (role = 'customer') = (company_role IS NOT NULL)
      )`);
    await runner.query('CREATE INDEX users_by_staff_role ON users (staff_role_id) WHERE staff_role_id IS NOT NULL');
    await runner.query(`
      ALTER TABLE invitations ALTER company_id DROP NOT NULL, ALTER company_role DROP NOT NULL,
        ADD staff_role_id uuid CONSTRAINT invitations_staff_role REFERENCES staff_roles ON DELETE CASCADE,
        ADD CONSTRAINT invitations_one_side CHECK (
          (company_id IS NULL) = (company_role IS NULL) AND (company_id IS NULL) <> (staff_role_id IS NULL)
        )`);
    await runner.query(`
      CREATE UNIQUE INDEX invitations_one_per_staff_address ON invitations (email) WHERE staff_role_id IS NOT NULL`);
    await runner.query('CREATE INDEX invitations_by_staff_role ON invitations (staff_role_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM invitations WHERE staff_role_id IS NOT NULL');
    await runner.query(`
      ALTER TABLE invitations DROP COLUMN staff_role_id,
        ALTER company_id SET NOT NULL, ALTER company_role SET NOT NULL`);
    // The version before lets every administrator do everything, so only owners can still sign in.
    await runner.query(`
      UPDATE users SET blocked_at = coalesce(blocked_at, now()) FROM staff_roles
      WHERE staff_roles.id = staff_role_id AND NOT locked`);
    await runner.query(`
      DELETE FROM credentials USING users JOIN staff_roles ON staff_roles.id = users.staff_role_id
      WHERE users.id = user_id AND (NOT locked OR blocked_at IS NOT NULL)`);
    await runner.query(`
      DELETE FROM sessions USING users JOIN staff_roles ON staff_roles.id = users.staff_role_id
      WHERE users.id = user_id AND (NOT locked OR blocked_at IS NOT NULL)`);
    await runner.query('ALTER TABLE users DROP CONSTRAINT users_one_side, DROP COLUMN staff_role_id');
    await runner.query(`UPDATE users SET company_role = 'owner' WHERE company_role IS NULL`);
    await runner.query(`ALTER TABLE users ALTER company_role SET NOT NULL`);
    await runner.query('DROP TABLE staff_roles');
  }
}
