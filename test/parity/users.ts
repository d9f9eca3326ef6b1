import { aColleague, aCustomer, anAdmin, signIn } from '../support/data/builders.js';
import { endFreshness } from '../support/data/factors.js';
import { account, each, message, user, withId } from './rest-responses.js';
import { aMislabelledPng, aHeavyJpeg, aJpeg, aText, aTruncatedJpeg } from './files.js';
import { fails, succeeds, unknownId, type Operation, type CaseContext } from './operation.js';
import { named } from './shop.js';
import { fill, theOnlyOwner } from './staff.js';

/** Creates a signed-in customer and returns the id. */
const aCustomerId = async ({ app, uniqueWord }: CaseContext): Promise<string> =>
  (await aCustomer(app, named(uniqueWord()))).id;

/** Creates an owner of the shop and returns the id. */
const anAdminId = async ({ app, uniqueWord }: CaseContext): Promise<string> =>
  (await anAdmin(app, named(uniqueWord()))).id;

/** Creates the only owner of a company with a buyer and returns the id. */
async function anOnlyOwner({ app, uniqueWord }: CaseContext): Promise<string> {
  const owner = await aCustomer(app, named(uniqueWord()));
  await aColleague(app, owner, 'buyer', named(uniqueWord()));
  return owner.id;
}

/** Creates an owner of a company with another owner and returns the id. */
async function oneOfTwoOwners({ app, uniqueWord }: CaseContext): Promise<string> {
  const owner = await aCustomer(app, named(uniqueWord()));
  await aColleague(app, owner, 'owner', named(uniqueWord()));
  return owner.id;
}

/** Signs the caller in from another browser and returns the id of that session. */
async function elsewhere({ app, me, client }: CaseContext): Promise<string> {
  const here = [...client.cookies];
  await signIn(app, me);
  for (const [name, value] of here) client.cookies.set(name, value);
  const { body } = await client.rest.get('/sessions');
  return (body.sessions as { _id: string; current: boolean }[]).find(({ current }) => !current)?._id ?? '';
}

/** Asks for an administrator, in a session that has not proved lately who uses it. */
const inAnOldSession = async (context: CaseContext) => {
  const userId = await anAdminId(context);
  await endFreshness(context.app, context.me);
  return { userId };
};

const restNames = { userId: 'id' };
const omittedInRest = ['UserAccount.allowedActions'];
const gone = [
  fails('USER_NOT_FOUND', 'an account that does not exist', { userId: unknownId }),
  fails('USER_NOT_FOUND', 'a malformed id', { userId: 'asha' }),
];

export const users: Operation[] = [
  {
    name: "read one's own account",
    rest: 'GET /api/v1/me',
    graphql: 'Query.me',
    response: (body) => user(body.user),
    cases: [
      succeeds('a customer'),
      succeeds('an administrator', {}, { as: 'admin' }),
      succeeds('a person of the staff with two permissions', {}, { as: 'office' }),
      succeeds('a person of the staff without a permission', {}, { as: 'powerless' }),
    ],
  },
  {
    name: "update one's own profile",
    rest: 'PUT /api/v1/update-user-info',
    graphql: 'Mutation.updateProfile',
    response: (body) => user(body.user),
    cases: [
      succeeds('all fields', {
        name: 'Asha Rao',
        companyName: 'Rao & Sons',
        phone: '+91 98765 43211',
        address: '14 Ring Road, Surat 395002',
      }),
      succeeds('requests that match a search', { phone: '09876543210' }),
      succeeds('the name and the phone of a viewer', { name: 'Asha Rao', phone: '9876543211' }, { as: 'viewer' }),
      succeeds('the same company, as a buyer', ({ me }) => ({ companyName: me.companyName, name: 'Asha Rao' }), {
        as: 'buyer',
      }),
      fails('FORBIDDEN', 'the company name, as a buyer', { companyName: 'Rao & Sons' }, { as: 'buyer' }),
      fails('FORBIDDEN', 'the address, as a viewer', { address: '14 Ring Road, Surat 395002' }, { as: 'viewer' }),
      fails('VALIDATION', 'empty fields', { name: '', companyName: ' ', phone: '', address: '' }),
      fails('VALIDATION', 'values that are too short', {
        name: 'A',
        companyName: 'B',
        phone: '12345',
        address: 'Surat',
      }),
      fails('VALIDATION', 'values that are too long', {
        name: 'a'.repeat(51),
        companyName: 'b'.repeat(101),
        phone: '123456789012',
        address: 'c'.repeat(501),
      }),
      fails('VALIDATION', 'a name with digits', { name: 'R2D2' }),
      fails('VALIDATION', 'a phone with letters', { phone: 'call me later' }),
      fails('VALIDATION', 'a name of the wrong type', { name: 7 }, { rejectedByType: true }),
    ],
  },
  {
    name: "update one's own picture",
    rest: 'PUT /api/v1/update-user-info',
    graphql: 'Mutation.updateAvatar',
    restNames: { file: 'avatar' },
    response: (body) => user(body.user),
    cases: [
      succeeds('a JPEG', async () => ({ file: await aJpeg() })),
      fails('UNSUPPORTED_TYPE', 'a text file', { file: aText() }),
      succeeds('a JPEG that claims to be a PNG', async () => ({ file: await aMislabelledPng() })),
      fails('PAYLOAD_TOO_LARGE', 'more than 5 MB', async () => ({ file: await aHeavyJpeg(5) })),
      fails('MEDIA_UNREADABLE', 'a truncated JPEG', async () => ({ file: await aTruncatedJpeg() })),
    ],
  },
  {
    name: "list one's own sessions",
    rest: 'GET /api/v1/sessions',
    graphql: 'Query.sessions',
    response: (body) => each(body.sessions, withId),
    cases: [
      succeeds('two of them', async (context) => {
        await elsewhere(context);
        return {};
      }),
    ],
  },
  {
    name: "end one of one's own sessions",
    rest: 'DELETE /api/v1/sessions/{id}',
    graphql: 'Mutation.endSession',
    response: (body) => each(body.sessions, withId),
    cases: [
      succeeds('another one', async (context) => ({ id: await elsewhere(context) })),
      fails('NOT_FOUND', 'a malformed id', { id: 'phone' }),
      succeeds('one that does not exist', { id: unknownId }),
    ],
  },
  {
    name: "end all other sessions of one's own",
    rest: 'DELETE /api/v1/sessions',
    graphql: 'Mutation.endOtherSessions',
    response: (body) => each(body.sessions, withId),
    cases: [
      succeeds('one', async (context) => {
        await elsewhere(context);
        return {};
      }),
    ],
  },
  ...(['GET', 'POST'] as const).map((method): Operation => ({
    name: `read the accounts${method === 'POST' ? ', with POST' : ''}`,
    rest: `${method} /api/v1/admin/users`,
    graphql: 'Query.users',
    restNames: { perPage: 'limit' },
    response: ({ users: listed, pagination: { total, pages, current, perPage } }) => ({
      items: each(listed, user),
      pageInfo: { total, pages, page: current, perPage },
    }),
    cases: [
      succeeds('a page', { perPage: 4, sort: 'company' }),
      succeeds('administrators', { perPage: 4, role: 'admin', search: 'parity' }),
      succeeds('customers, sorted by the end of their access', { perPage: 4, access: 'current', sort: '-expiry' }),
      fails('VALIDATION', 'a search text over the limit', { search: 'x'.repeat(101) }),
      fails('VALIDATION', 'an unknown role', { role: 'owner' }, { rejectedByType: true }),
    ],
  })),
  {
    name: 'read an account',
    rest: 'GET /api/v1/admin/user/{id}',
    graphql: 'Query.userAccount',
    restNames,
    response: (body) => account(body.user),
    omittedInRest,
    cases: [succeeds('of a customer', async (context) => ({ userId: await aCustomerId(context) })), ...gone],
  },
  {
    name: 'change the role of an account',
    rest: 'PUT /api/v1/admin/user/{id}/role',
    graphql: 'Mutation.setUserRole',
    restNames,
    response: (body) => account(body.user),
    omittedInRest,
    cases: [
      succeeds('a customer becomes an administrator', async (context) => ({
        userId: await aCustomerId(context),
        role: 'admin',
        seen: 'customer',
      })),
      succeeds('an administrator becomes a customer', async ({ app, uniqueWord }) => ({
        userId: (await anAdmin(app, named(uniqueWord()))).id,
        role: 'customer',
      })),
      fails('CONFLICT', 'an outdated role', async (context) => ({
        userId: await aCustomerId(context),
        role: 'admin',
        seen: 'admin',
      })),
      succeeds('one of two owners becomes an administrator', async (context) => ({
        userId: await oneOfTwoOwners(context),
        role: 'admin',
      })),
      succeeds('a buyer becomes an administrator', async ({ app, uniqueWord }) => ({
        userId: (await aColleague(app, await aCustomer(app, named(uniqueWord())), 'buyer', named(uniqueWord()))).id,
        role: 'admin',
      })),
      fails('LAST_OWNER', 'the only owner of a company with other people', async (context) => ({
        userId: await anOnlyOwner(context),
        role: 'admin',
      })),
      fails('SELF_ROLE', 'their own', ({ me }) => ({ userId: me.id, role: 'customer' })),
      fails(
        'FORBIDDEN',
        'a customer would get permissions that they lack',
        async (context) => ({ userId: await aCustomerId(context), role: 'admin' }),
        { as: 'office' },
      ),
      fails(
        'FORBIDDEN',
        'an owner of the shop has permissions that they lack',
        async (context) => ({ userId: await anAdminId(context), role: 'customer' }),
        { as: 'office' },
      ),
      fails(
        'LAST_ADMIN',
        'the only owner of the shop',
        async (context) => ({ userId: (await theOnlyOwner(context)).id, role: 'customer' }),
        { as: 'deputy' },
      ),
      fails('PEOPLE_FULL', 'beside as many administrators as possible', async (context) => {
        const userId = await aCustomerId(context);
        await fill.people(context);
        return { userId, role: 'admin' };
      }),
      fails('USER_NOT_FOUND', 'an account that does not exist', { userId: unknownId, role: 'admin' }),
      fails('VALIDATION', 'an unknown role', { userId: unknownId, role: 'owner' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'end all sessions of an account',
    rest: 'POST /api/v1/admin/user/{id}/sign-out',
    graphql: 'Mutation.signOutUser',
    restNames,
    response: (body) => account(body.user),
    omittedInRest,
    cases: [
      succeeds('a customer', async (context) => ({ userId: await aCustomerId(context) })),
      succeeds('an administrator', async (context) => ({ userId: await anAdminId(context) })),
      fails(
        'FORBIDDEN',
        'an administrator who has permissions that they lack',
        async (context) => ({ userId: await anAdminId(context) }),
        { as: 'office' },
      ),
      fails('FRESH_FACTOR_NEEDED', 'an administrator, in an old session', inAnOldSession, { as: 'newAdmin' }),
      ...gone,
    ],
  },
  {
    name: 'delete an account',
    rest: 'DELETE /api/v1/admin/user/{id}',
    graphql: 'Mutation.deleteUser',
    restNames,
    response: message,
    cases: [
      succeeds('of a customer', async (context) => ({ userId: await aCustomerId(context) })),
      succeeds('of one of two owners', async (context) => ({ userId: await oneOfTwoOwners(context) })),
      fails('LAST_OWNER', 'of the only owner of a company with other people', async (context) => ({
        userId: await anOnlyOwner(context),
      })),
      succeeds('of an administrator', async (context) => ({ userId: await anAdminId(context) })),
      fails(
        'FORBIDDEN',
        'of an administrator who has permissions that they lack',
        async (context) => ({ userId: await anAdminId(context) }),
        { as: 'office' },
      ),
      fails(
        'LAST_ADMIN',
        'of the only owner of the shop',
        async (context) => ({ userId: (await theOnlyOwner(context)).id }),
        { as: 'deputy' },
      ),
      fails('SELF_DELETE', 'their own', ({ me }) => ({ userId: me.id })),
      fails('FRESH_FACTOR_NEEDED', 'of an administrator, in an old session', inAnOldSession, { as: 'newAdmin' }),
      ...gone,
    ],
  },
];
