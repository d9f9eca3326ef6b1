import { aCustomer, anAdmin, signIn } from '../support/data/builders.js';
import { account, each, message, user, withId } from './answers.js';
import { aFalsePng, aHeavyJpeg, aJpeg, aText, aTornJpeg } from './files.js';
import { bad, good, unknownId, type Power, type Scene } from './power.js';
import { named } from './shop.js';

/** Somebody with access, signed in; answers their id. */
const somebody = async ({ app, word }: Scene): Promise<string> => (await aCustomer(app, named(word()))).id;

/** The caller in another browser; answers the id of that session. */
async function elsewhere({ app, me, client }: Scene): Promise<string> {
  const here = [...client.cookies];
  await signIn(app, me);
  for (const [name, value] of here) client.cookies.set(name, value);
  const { body } = await client.rest.get('/sessions');
  return (body.sessions as { _id: string; current: boolean }[]).find(({ current }) => !current)?._id ?? '';
}

const words = { userId: 'id' };
const gone = [
  bad('USER_NOT_FOUND', 'somebody who is gone', { userId: unknownId }),
  bad('USER_NOT_FOUND', 'an id that is none', { userId: 'asha' }),
];

export const users: Power[] = [
  {
    name: 'read the own account',
    accessLevel: 'customer',
    rest: 'GET /api/v1/me',
    graphql: 'Query.me',
    answer: (body) => user(body.user),
    cases: [good('a customer'), good('an administrator', {}, { as: 'admin' })],
  },
  {
    name: 'change the own details',
    accessLevel: 'customer',
    rest: 'PUT /api/v1/update-user-info',
    graphql: 'Mutation.updateProfile',
    answer: (body) => user(body.user),
    cases: [
      good('all of them', {
        name: 'Asha Rao',
        companyName: 'Rao & Sons',
        phone: '+91 98765 43211',
        address: '14 Ring Road, Surat 395002',
      }),
      good('one of them', { phone: '09876543210' }),
      bad('VALIDATION', 'empty ones', { name: '', companyName: ' ', phone: '', address: '' }),
      bad('VALIDATION', 'short ones', { name: 'A', companyName: 'B', phone: '12345', address: 'Surat' }),
      bad('VALIDATION', 'long ones', {
        name: 'a'.repeat(51),
        companyName: 'b'.repeat(101),
        phone: '123456789012',
        address: 'c'.repeat(501),
      }),
      bad('VALIDATION', 'a name with digits', { name: 'R2D2' }),
      bad('VALIDATION', 'a phone with letters', { phone: 'call me later' }),
      bad('VALIDATION', 'a name that is a number', { name: 7 }, { byType: true }),
    ],
  },
  {
    name: 'change the own picture',
    accessLevel: 'customer',
    rest: 'PUT /api/v1/update-user-info',
    graphql: 'Mutation.updateAvatar',
    words: { file: 'avatar' },
    answer: (body) => user(body.user),
    cases: [
      good('a JPEG', async () => ({ file: await aJpeg() })),
      bad('UNSUPPORTED_TYPE', 'a text', { file: aText() }),
      bad('UNSUPPORTED_TYPE', 'a JPEG that is called a PNG', async () => ({ file: await aFalsePng() })),
      bad('PAYLOAD_TOO_LARGE', 'more than 5 MB', async () => ({ file: await aHeavyJpeg(5) })),
      bad('MEDIA_UNREADABLE', 'a torn JPEG', async () => ({ file: await aTornJpeg() })),
    ],
  },
  {
    name: 'see the own devices',
    accessLevel: 'customer',
    rest: 'GET /api/v1/sessions',
    graphql: 'Query.sessions',
    answer: (body) => each(body.sessions, withId),
    cases: [
      good('two of them', async (scene) => {
        await elsewhere(scene);
        return {};
      }),
    ],
  },
  {
    name: 'sign an own device out',
    accessLevel: 'customer',
    rest: 'DELETE /api/v1/sessions/{id}',
    graphql: 'Mutation.endSession',
    answer: (body) => each(body.sessions, withId),
    cases: [
      good('the other one', async (scene) => ({ id: await elsewhere(scene) })),
      bad('NOT_FOUND', 'an id that is none', { id: 'phone' }),
      good('one that is gone', { id: unknownId }),
    ],
  },
  {
    name: 'sign all other own devices out',
    accessLevel: 'customer',
    rest: 'DELETE /api/v1/sessions',
    graphql: 'Mutation.endOtherSessions',
    answer: (body) => each(body.sessions, withId),
    cases: [
      good('one', async (scene) => {
        await elsewhere(scene);
        return {};
      }),
    ],
  },
  ...(['GET', 'POST'] as const).map((method): Power => ({
    name: `read the accounts${method === 'POST' ? ', as older clients ask for them' : ''}`,
    accessLevel: 'admin',
    rest: `${method} /api/v1/admin/users`,
    graphql: 'Query.users',
    words: { perPage: 'limit' },
    answer: ({ users: listed, pagination: { total, pages, current, perPage } }) => ({
      items: each(listed, user),
      pageInfo: { total, pages, page: current, perPage },
    }),
    cases: [
      good('a page', { perPage: 4, sort: 'company' }),
      good('administrators', { perPage: 4, role: 'admin', search: 'twin' }),
      good('customers by the end of their access', { perPage: 4, access: 'current', sort: '-expiry' }),
      bad('VALIDATION', 'page 0', { page: 0 }),
      bad('VALIDATION', 'more than 200 on a page', { perPage: 201 }),
      bad('VALIDATION', 'an endless search', { search: 'x'.repeat(101) }),
      bad('VALIDATION', 'a role that is none', { role: 'owner' }, { byType: true }),
    ],
  })),
  {
    name: 'read an account',
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/user/{id}',
    graphql: 'Query.userAccount',
    words,
    answer: (body) => account(body.user),
    cases: [good('of a customer', async (scene) => ({ userId: await somebody(scene) })), ...gone],
  },
  {
    name: "change somebody's role",
    accessLevel: 'admin',
    rest: 'PUT /api/v1/admin/user/{id}/role',
    graphql: 'Mutation.setUserRole',
    words,
    answer: (body) => account(body.user),
    cases: [
      good('a customer becomes an administrator', async (scene) => ({
        userId: await somebody(scene),
        role: 'admin',
        seen: 'customer',
      })),
      good('an administrator becomes a customer', async ({ app, word }) => ({
        userId: (await anAdmin(app, named(word()))).id,
        role: 'customer',
      })),
      bad('CONFLICT', 'a role that was overtaken', async (scene) => ({
        userId: await somebody(scene),
        role: 'admin',
        seen: 'admin',
      })),
      bad('SELF_ROLE', 'their own', ({ me }) => ({ userId: me.id, role: 'customer' })),
      bad('USER_NOT_FOUND', 'somebody who is gone', { userId: unknownId, role: 'admin' }),
      bad('VALIDATION', 'a role that is none', { userId: unknownId, role: 'owner' }, { byType: true }),
    ],
  },
  {
    name: 'sign somebody out everywhere',
    accessLevel: 'admin',
    rest: 'POST /api/v1/admin/user/{id}/sign-out',
    graphql: 'Mutation.signOutUser',
    words,
    answer: (body) => account(body.user),
    cases: [good('a customer', async (scene) => ({ userId: await somebody(scene) })), ...gone],
  },
  {
    name: 'delete an account',
    accessLevel: 'admin',
    rest: 'DELETE /api/v1/admin/user/{id}',
    graphql: 'Mutation.deleteUser',
    words,
    answer: message,
    cases: [
      good('of a customer', async (scene) => ({ userId: await somebody(scene) })),
      bad('SELF_DELETE', 'their own', ({ me }) => ({ userId: me.id })),
      ...gone,
    ],
  },
];
