import { staffLimits } from '../../domain/staff.js';
import { LinksService } from '../../server/features/auth/codes/links.service.js';
import { linkSubject } from '../../server/features/companies/invitations.sql.js';
import { anAdmin, aStaffPerson, type TestPerson } from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';
import { fails, succeeds, unknownId, type CaseContext, type Input, type Operation } from './operation.js';
import { each, message, staff as team, withId } from './rest-responses.js';
import { named } from './shop.js';

const newEmail = ({ uniqueWord }: CaseContext) => named(uniqueWord()).email;
const newName = ({ uniqueWord }: CaseContext) => `Role ${uniqueWord()}`;

/** Creates a role that no person has, and returns the id. */
async function aRole(context: CaseContext, permissions: readonly string[] = ['orders:write']): Promise<string> {
  const { body } = await context.admin.client.rest.post('/admin/roles', { name: newName(context), permissions });
  return body.role._id as string;
}

const aPerson = ({ app, uniqueWord }: CaseContext): Promise<TestPerson> => {
  const options = named(uniqueWord());
  return aStaffPerson(app, ['orders:write'], { ...options, roleName: `Role of ${options.email}` });
};

const anOwner = ({ app, uniqueWord }: CaseContext): Promise<TestPerson> => anAdmin(app, named(uniqueWord()));

/** The role of owners, or another one by its name. */
async function roleNamed({ app }: CaseContext, name = 'Owner'): Promise<string> {
  const [role] = await app.database.query<{ id: string }>('SELECT id FROM staff_roles WHERE name = $1', [name]);
  return role?.id ?? '';
}

/** The role of the caller. */
async function ownRole({ app, me }: CaseContext): Promise<string> {
  const sql = 'SELECT staff_role_id AS id FROM users WHERE id = $1';
  const [role] = await app.database.query<{ id: string }>(sql, [me.id]);
  return role?.id ?? '';
}

/**
 * Creates an owner who is the only one: all others get the role of the caller, a deputy with all permissions.
 */
export async function theOnlyOwner(context: CaseContext): Promise<TestPerson> {
  const owner = await anOwner(context);
  await context.app.database.query(
    `UPDATE users SET staff_role_id = $1 WHERE id <> $2 AND staff_role_id = (SELECT id FROM staff_roles WHERE locked)`,
    [await ownRole(context), owner.id],
  );
  return owner;
}

/** Invites a person to the staff and returns the id of the invitation. */
async function anInvitation(context: CaseContext, email: string, staffRoleId?: string): Promise<string> {
  const role = staffRoleId ?? (await aRole(context));
  const { status, body } = await context.admin.client.rest.post('/admin/staff', { email, staffRoleId: role });
  if (status !== 201) throw new Error(`The person was not invited: ${body.message}`);
  return body.invitation._id as string;
}

/** Gives the staff as many people, invitations and roles as possible; `empty` deletes these again. */
const filler = 'filler.parity.test';
export const fill = {
  people: ({ app }: CaseContext) =>
    app.database.query(
      `WITH company AS (
         INSERT INTO companies (id, name, address)
         SELECT gen_random_uuid(), 'Filler', '' FROM generate_series(1, $1::int - (
           SELECT count(*)::int FROM users WHERE role = 'admin')) RETURNING id
       )
       INSERT INTO users (id, company_id, role, company_role, staff_role_id, name, phone, email)
       SELECT id, id, 'admin', NULL, (SELECT id FROM staff_roles WHERE name = 'Sales'), 'Filler', '', id || '@${filler}'
       FROM company`,
      [staffLimits.people],
    ),
  invitations: ({ app }: CaseContext) =>
    app.database.query(
      `INSERT INTO invitations (id, email, staff_role_id, expires_at)
       SELECT gen_random_uuid(), n || '@${filler}', (SELECT id FROM staff_roles WHERE name = 'Sales'), now() + interval '1 day'
       FROM generate_series(1, $1::int) n`,
      [staffLimits.invitations],
    ),
  roles: ({ app }: CaseContext) =>
    app.database.query(
      `INSERT INTO staff_roles (id, name, permissions) SELECT gen_random_uuid(), n || '@${filler}', '{}'
       FROM generate_series(1, $1::int - (SELECT count(*)::int FROM staff_roles)) n`,
      [staffLimits.roles],
    ),
};

/** Deletes what fills the staff, all invitations to it, and the roles that no person has. */
async function empty({ app }: CaseContext): Promise<void> {
  await app.database.query(`
    DELETE FROM invitations WHERE staff_role_id IS NOT NULL;
    DELETE FROM users WHERE email LIKE '%@${filler}';
    DELETE FROM companies WHERE name = 'Filler';
    DELETE FROM staff_roles r WHERE name NOT IN ('Owner', 'Office', 'Sales', 'Production', 'Catalogue')
      AND NOT EXISTS (SELECT FROM users WHERE staff_role_id = r.id)`);
}

/** Prepares a case in a staff with room for more people, invitations and roles. */
const inRoom = (build: (context: CaseContext) => Input | Promise<Input>) => async (context: CaseContext) => {
  await empty(context);
  return build(context);
};

/** A call about a person. */
const about =
  (build: (context: CaseContext) => Promise<{ id: string }>, more: Input = {}) =>
  async (context: CaseContext): Promise<Input> => ({ id: (await build(context)).id, ...more });

const person = { name: 'Ravi Mehta', phone: '9876543211', password: 'teapot and tray' };

/** The form of a person who is invited to the staff. */
async function anAnswer(context: CaseContext, email = newEmail(context), more: Input = {}): Promise<Input> {
  await empty(context);
  const id = await anInvitation(context, email);
  const token = context.app.nest.get(LinksService, { strict: false }).linkTo(linkSubject({ id, email }));
  return { ...person, token, ...more };
}

/** Cases of the call that accepts an invitation, to the staff. */
export const staffAnswers = [
  succeeds('to the staff', (context) => anAnswer(context)),
  fails('WEAK_PASSWORD', 'to the staff, with a common password', (context) =>
    anAnswer(context, newEmail(context), { password: 'password123' }),
  ),
  fails('EMAIL_TAKEN', 'to the staff, with the address of an account', async (context) =>
    anAnswer(context, (await anOwner(context)).email),
  ),
  fails('PEOPLE_FULL', 'to the staff, which has as many people as possible', async (context) => {
    const form = await anAnswer(context);
    await fill.people(context);
    return form;
  }),
  fails('INVITATION_INVALID', 'to the staff, one that was accepted', async (context) => {
    const form = await anAnswer(context);
    await asVisitor(context.app).rest.post('/accept-invitation', form);
    return form;
  }),
  fails('INVITATION_INVALID', 'to the staff, from a person who has lost a permission of the role', async (context) => {
    const form = await anAnswer(context);
    const { id } = await aPerson(context);
    await context.app.database.query('UPDATE invitations SET invited_by = $1 WHERE staff_role_id IS NOT NULL', [id]);
    return form;
  }),
];

const unknownPeople = (more: Input = {}) => [
  fails('USER_NOT_FOUND', 'a person that does not exist', { id: unknownId, ...more }),
  fails('USER_NOT_FOUND', 'a malformed id', { id: 'first', ...more }),
];

const unknownRoles = (more: Input = {}) => [
  fails('ROLE_NOT_FOUND', 'one that does not exist', { id: unknownId, ...more }),
  fails('ROLE_NOT_FOUND', 'a malformed id', { id: 'first', ...more }),
];

const changedPerson = { response: (body: { person: { _id: string } }) => withId(body.person) };
const changedRole = { response: (body: { role: { _id: string } }) => withId(body.role) };

const wrongRoles = (more: Input = {}) => [
  fails('VALIDATION', 'an empty name', { ...more, name: ' ', permissions: [] }),
  fails('VALIDATION', 'a name over the limit', {
    ...more,
    name: 'x'.repeat(staffLimits.roleName + 1),
    permissions: [],
  }),
  fails('VALIDATION', 'a name of two lines', { ...more, name: 'Sales\nteam', permissions: [] }),
  fails('VALIDATION', 'an unknown permission', {
    ...more,
    name: 'Sales',
    permissions: ['orders:read', 'exports:write'],
  }),
  fails('VALIDATION', 'a text instead of a list', { ...more, name: 'Sales', permissions: 7 }, { rejectedByType: true }),
];

export const staff: Operation[] = [
  {
    name: 'list the staff',
    rest: 'GET /api/v1/admin/staff',
    graphql: 'Query.staff',
    response: team,
    cases: [
      succeeds(
        'owners, people with roles, and invitations',
        inRoom(async (context) => {
          await anOwner(context);
          await aPerson(context);
          await anInvitation(context, newEmail(context));
          return {};
        }),
      ),
    ],
  },
  {
    name: 'invite a person to the staff',
    rest: 'POST /api/v1/admin/staff',
    graphql: 'Mutation.inviteStaff',
    response: (body) => withId(body.invitation),
    cases: [
      succeeds(
        'a new address',
        inRoom(async (context) => ({ email: newEmail(context), staffRoleId: await aRole(context) })),
      ),
      succeeds(
        'an owner, in capital letters',
        inRoom(async (context) => ({
          email: newEmail(context).toUpperCase(),
          staffRoleId: (await roleNamed(context)).toUpperCase(),
        })),
      ),
      succeeds(
        'an address that is invited already, with another role',
        inRoom(async (context) => {
          const email = newEmail(context);
          await anInvitation(context, email);
          return { email, staffRoleId: await aRole(context) };
        }),
      ),
      succeeds(
        'an address that has an account',
        inRoom(async (context) => ({ email: (await anOwner(context)).email, staffRoleId: await aRole(context) })),
      ),
      fails(
        'FORBIDDEN',
        'to a role with more permissions than their own',
        inRoom(async (context) => ({ email: newEmail(context), staffRoleId: await aRole(context) })),
        { as: 'office' },
      ),
      fails(
        'PEOPLE_FULL',
        'beside as many people as possible',
        inRoom(async (context) => {
          await fill.people(context);
          return { email: newEmail(context), staffRoleId: await aRole(context) };
        }),
      ),
      fails(
        'PEOPLE_FULL',
        'beside as many invitations as possible',
        inRoom(async (context) => {
          await fill.invitations(context);
          return { email: newEmail(context), staffRoleId: await aRole(context) };
        }),
      ),
      fails(
        'ROLE_NOT_FOUND',
        'to a role that does not exist',
        inRoom((context) => ({
          email: newEmail(context),
          staffRoleId: unknownId,
        })),
      ),
      fails(
        'ROLE_NOT_FOUND',
        'to a malformed id',
        inRoom((context) => ({ email: newEmail(context), staffRoleId: 'x' })),
      ),
      fails('VALIDATION', 'an invalid email address', { email: 'asha', staffRoleId: unknownId }),
      fails('VALIDATION', 'missing fields', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'change a person of the staff',
    rest: 'PUT /api/v1/admin/staff/{id}',
    graphql: 'Mutation.changeStaff',
    ...changedPerson,
    cases: [
      succeeds(
        'another role',
        inRoom(async (context) => ({ id: (await aPerson(context)).id, staffRoleId: await aRole(context) })),
      ),
      succeeds('is blocked', about(aPerson, { blocked: true })),
      succeeds('is unblocked', async (context) => {
        const { id } = await aPerson(context);
        await context.admin.client.rest.put(`/admin/staff/${id}`, { blocked: true });
        return { id: id.toUpperCase(), blocked: false };
      }),
      succeeds('one of several owners is blocked', about(anOwner, { blocked: true })),
      succeeds('the same values', about(aPerson, { blocked: false })),
      succeeds('null', about(aPerson, { staffRoleId: null, blocked: null })),
      fails('FORBIDDEN', 'who has more permissions than they', about(aPerson, { blocked: true }), { as: 'office' }),
      fails('SELF_ROLE', 'themselves', ({ me }) => ({ id: me.id, blocked: true })),
      fails('LAST_ADMIN', 'the only owner is blocked', about(theOnlyOwner, { blocked: true }), { as: 'deputy' }),
      fails(
        'LAST_ADMIN',
        'the only owner gets another role',
        async (context) => ({ id: (await theOnlyOwner(context)).id, staffRoleId: await roleNamed(context, 'Sales') }),
        { as: 'deputy' },
      ),
      fails('ROLE_NOT_FOUND', 'to a role that does not exist', about(aPerson, { staffRoleId: unknownId })),
      ...unknownPeople({ blocked: true }),
      fails('VALIDATION', 'a text instead of a boolean', about(aPerson, { blocked: 'yes' }), { rejectedByType: true }),
    ],
  },
  {
    name: 'remove a person from the staff',
    rest: 'DELETE /api/v1/admin/staff/{id}',
    graphql: 'Mutation.removeStaff',
    response: message,
    cases: [
      succeeds('a person', about(aPerson)),
      succeeds('one of several owners', about(anOwner)),
      succeeds(
        'an invitation',
        inRoom(async (context) => ({ id: await anInvitation(context, newEmail(context)) })),
      ),
      fails('FORBIDDEN', 'who has more permissions than they', about(aPerson), { as: 'office' }),
      fails('SELF_DELETE', 'themselves', ({ me }) => ({ id: me.id })),
      fails('LAST_ADMIN', 'the only owner', about(theOnlyOwner), { as: 'deputy' }),
      ...unknownPeople(),
    ],
  },
  {
    name: 'list the roles of the staff',
    rest: 'GET /api/v1/admin/roles',
    graphql: 'Query.staffRoles',
    response: (body) => each(body.roles, withId),
    cases: [
      succeeds(
        'those of a new shop, and others',
        inRoom(async (context) => {
          await aPerson(context);
          await aRole(context, []);
          return {};
        }),
      ),
    ],
  },
  {
    name: 'create a role of the staff',
    rest: 'POST /api/v1/admin/roles',
    graphql: 'Mutation.createStaffRole',
    ...changedRole,
    cases: [
      succeeds(
        'with permissions in another order, and one of them twice',
        inRoom((context) => ({
          name: newName(context),
          permissions: ['orders:write', 'catalogue:read', 'orders:write'],
        })),
      ),
      succeeds(
        'without permissions',
        inRoom((context) => ({ name: ` ${newName(context)} `, permissions: [] })),
      ),
      fails(
        'FORBIDDEN',
        'with permissions that they lack',
        inRoom((context) => ({ name: newName(context), permissions: ['staff:write', 'orders:write', 'exports:read'] })),
        { as: 'office' },
      ),
      fails(
        'ROLE_TAKEN',
        'with the name of another one',
        inRoom(() => ({ name: 'sales', permissions: [] })),
      ),
      fails(
        'ROLES_FULL',
        'beside as many as possible',
        inRoom(async (context) => {
          await fill.roles(context);
          return { name: newName(context), permissions: [] };
        }),
      ),
      ...wrongRoles(),
      fails('VALIDATION', 'missing fields', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'change a role of the staff',
    rest: 'PUT /api/v1/admin/roles/{id}',
    graphql: 'Mutation.updateStaffRole',
    ...changedRole,
    cases: [
      succeeds(
        'name and permissions',
        inRoom(async (context) => ({
          id: await aRole(context),
          name: newName(context),
          permissions: ['clients:write', 'catalogue:read'],
          version: 1,
        })),
      ),
      succeeds(
        'the letters of its name',
        inRoom(async (context) => {
          const id = await aRole(context);
          return { id: id.toUpperCase(), name: 'role in other LETTERS' };
        }),
      ),
      succeeds(
        'no fields',
        inRoom(async (context) => ({ id: await aRole(context) })),
      ),
      succeeds(
        'null',
        inRoom(async (context) => ({ id: await aRole(context), name: null, permissions: null, version: null })),
      ),
      fails(
        'CONFLICT',
        'an outdated version',
        inRoom(async (context) => {
          const id = await aRole(context);
          await context.admin.client.rest.put(`/admin/roles/${id}`, { permissions: [] });
          return { id, permissions: [], version: 1 };
        }),
      ),
      fails(
        'FORBIDDEN',
        'with permissions that they lack',
        inRoom(async (context) => ({ id: await aRole(context, ['clients:read']), permissions: ['exports:read'] })),
        { as: 'office' },
      ),
      fails(
        'FORBIDDEN',
        'that had permissions that they lack',
        inRoom(async (context) => ({ id: await aRole(context), permissions: [] })),
        { as: 'office' },
      ),
      fails('ROLE_LOCKED', 'that of owners', async (context) => ({ id: await roleNamed(context), permissions: [] })),
      fails('SELF_ROLE', 'their own', async (context) => ({ id: await ownRole(context), permissions: [] }), {
        as: 'deputy',
      }),
      fails(
        'ROLE_TAKEN',
        'to the name of another one',
        inRoom(async (context) => ({
          id: await aRole(context),
          name: 'SALES',
        })),
      ),
      ...unknownRoles({ permissions: [] }),
      ...wrongRoles({ id: unknownId }),
      fails('VALIDATION', 'a fractional version', { id: unknownId, version: 1.5 }, { rejectedByType: true }),
    ],
  },
  {
    name: 'delete a role of the staff',
    rest: 'DELETE /api/v1/admin/roles/{id}',
    graphql: 'Mutation.deleteStaffRole',
    response: message,
    cases: [
      succeeds(
        'one that no person has',
        inRoom(async (context) => ({ id: await aRole(context) })),
      ),
      fails(
        'FORBIDDEN',
        'with permissions that they lack',
        inRoom(async (context) => ({ id: await aRole(context) })),
        {
          as: 'office',
        },
      ),
      fails(
        'ROLE_IN_USE',
        'one that a person has and another is invited to',
        inRoom(async (context) => {
          const id = await aRole(context);
          const { id: personId } = await aPerson(context);
          await context.admin.client.rest.put(`/admin/staff/${personId}`, { staffRoleId: id });
          await anInvitation(context, newEmail(context), id);
          return { id };
        }),
      ),
      fails('ROLE_LOCKED', 'that of owners', async (context) => ({ id: await roleNamed(context) })),
      ...unknownRoles(),
    ],
  },
  {
    name: 'list the permissions of the staff',
    rest: 'GET /api/v1/admin/permissions',
    graphql: 'Query.permissions',
    response: ({ permissions }) => permissions,
    cases: [succeeds('all')],
  },
];
