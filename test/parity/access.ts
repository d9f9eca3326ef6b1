import { AccessService } from '../../server/features/access/access.service.js';
import { aCustomer, anExpired, aPending, aRejected } from '../support/data/builders.js';
import { decided, each, page, request, withId } from './rest-responses.js';
import { fails, succeeds, unknownId, type Operation, type CaseContext } from './operation.js';
import { named } from './shop.js';

const standing = { pending: aPending, rejected: aRejected, expired: anExpired, current: aCustomer };

/** Somebody whose request stands so; answers their id. */
async function one({ app, uniqueWord }: CaseContext, where: keyof typeof standing, more = {}): Promise<string> {
  return (await standing[where](app, { ...named(uniqueWord()), ...more })).id;
}

const ofOne =
  (where: keyof typeof standing, more = {}) =>
  async (context: CaseContext) => ({ userId: await one(context, where), ...more });

const restNames = { userId: 'id' };

const refusals = [
  fails('REQUEST_NOT_FOUND', 'somebody who is gone', { userId: unknownId }),
  fails('REQUEST_NOT_FOUND', 'an id that is none', { userId: 'asha' }),
  fails('REQUEST_NOT_FOUND', 'an administrator', ({ admin }) => ({ userId: admin.id })),
  fails('VALIDATION', 'a status that is none', { userId: unknownId, seen: 'lost' }, { rejectedByType: true }),
];

export const access: Operation[] = [
  {
    name: 'ask whether access is current',
    accessLevel: 'customer',
    rest: 'GET /api/v1/check-access',
    graphql: 'Query.checkAccess',
    answer: (body) => body.access,
    cases: [
      succeeds('a customer'),
      succeeds('an administrator', {}, { as: 'admin' }),
      fails('ACCESS_PENDING', 'somebody who waits', {}, { as: 'pending' }),
      fails('ACCESS_REJECTED', 'somebody who was rejected', {}, { as: 'rejected' }),
    ],
  },
  {
    name: 'ask for access, or for more time',
    accessLevel: 'member',
    rest: 'POST /api/v1/request-access',
    graphql: 'Mutation.requestAccess',
    answer: (body) => body.access,
    cases: [
      succeeds('more time'),
      succeeds('once more after the hours are over', {}, { as: 'expired' }),
      succeeds('once more after a rejection', {}, { as: 'rejected' }),
      succeeds('somebody who waits already', {}, { as: 'pending' }),
      fails(
        'REQUEST_TOO_SOON',
        'twice a day after a rejection',
        async ({ app, me, admin }) => {
          const service = app.nest.get(AccessService, { strict: false });
          await service.request(me.id);
          await service.reject(admin, { userId: me.id });
          return {};
        },
        { as: 'rejected' },
      ),
    ],
  },
  {
    name: 'read who asks for access',
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/pending-access',
    graphql: 'Query.accessRequests',
    restNames: { perPage: 'limit' },
    answer: (body) => ({ ...page(body.users, request, body, { perPage: 4 }), counts: body.counts }),
    cases: [
      succeeds('those who wait', async (context) => {
        await one(context, 'pending');
        return { perPage: 4 };
      }),
      succeeds('those who were rejected', { perPage: 4, status: 'rejected' }),
      succeeds('one of them', async (context) => {
        const { email } = await aPending(context.app, named(context.uniqueWord()));
        return { perPage: 4, search: email };
      }),
      fails('VALIDATION', 'page 0', { page: 0 }),
      fails('VALIDATION', 'more than 200 on a page', { perPage: 201 }),
      fails('VALIDATION', 'an endless search', { search: 'x'.repeat(101) }),
      fails('VALIDATION', 'a status that is none', { status: 'lost' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'read a request for access',
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/pending-access/{id}',
    graphql: 'Query.accessRequest',
    restNames,
    answer: (body) => request(body.user),
    cases: [succeeds('of somebody who waits', ofOne('pending')), ...refusals.slice(0, 2)],
  },
  {
    name: "read what happened to somebody's access",
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/access-history/{id}',
    graphql: 'Query.accessHistory',
    restNames,
    answer: (body) => each(body.decisions, withId),
    cases: [
      succeeds('of somebody with access', ofOne('current')),
      succeeds('of somebody who is gone', { userId: unknownId }),
      fails('USER_NOT_FOUND', 'an id that is none', { userId: 'asha' }),
    ],
  },
  {
    name: 'grant access',
    accessLevel: 'admin',
    rest: 'POST /api/v1/admin/grant-access/{id}',
    graphql: 'Mutation.grantAccess',
    restNames,
    answer: decided,
    cases: [
      succeeds('four hours', ofOne('pending')),
      succeeds('a day, to somebody whose hours are over', ofOne('expired', { duration: '24', seen: 'expired' })),
      succeeds('for good', ofOne('pending', { duration: 'permanent', seen: 'pending' })),
      fails('REQUEST_DECIDED', 'to somebody who was rejected', ofOne('rejected', { duration: '1', seen: 'rejected' })),
      fails('REQUEST_DECIDED', 'a request that was decided', ofOne('rejected', { seen: 'pending' })),
      fails('VALIDATION', 'three hours', { userId: unknownId, duration: '3' }, { rejectedByType: true }),
      ...refusals,
    ],
  },
  {
    name: 'reject a request',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/admin/reject-access/{id}',
    graphql: 'Mutation.rejectAccess',
    restNames,
    answer: decided,
    cases: [
      succeeds('of somebody who waits', ofOne('pending', { seen: 'pending' })),
      fails('REQUEST_DECIDED', 'a request that was decided', ofOne('rejected')),
      fails('REQUEST_DECIDED', 'of somebody who was let in, and wishes for more time by now', async (context) => {
        const userId = await one(context, 'current', { duration: '4' });
        await context.app.nest.get(AccessService, { strict: false }).request(userId);
        return { userId, seen: 'pending' };
      }),
      ...refusals,
    ],
  },
  {
    name: 'end a running access',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/admin/revoke-access/{id}',
    graphql: 'Mutation.revokeAccess',
    restNames,
    answer: decided,
    cases: [
      succeeds('at once', ofOne('current', { seen: 'approved' })),
      fails('REQUEST_DECIDED', 'of somebody without any', ofOne('pending')),
      ...refusals,
    ],
  },
  {
    name: 'open a rejected request again',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/admin/reopen-access/{id}',
    graphql: 'Mutation.reopenAccess',
    restNames,
    answer: decided,
    cases: [
      succeeds('one', ofOne('rejected', { seen: 'rejected' })),
      fails('REQUEST_DECIDED', 'one that is open', ofOne('pending')),
      ...refusals,
    ],
  },
  {
    name: 'decide several requests',
    accessLevel: 'admin',
    rest: 'POST /api/v1/admin/decide-access',
    graphql: 'Mutation.decideRequests',
    answer: ({ users, message, decided: done, overtaken }) => ({
      message,
      decided: done,
      overtaken,
      requests: each(users, request),
    }),
    cases: [
      succeeds('two, of which one was decided meanwhile', async (context) => ({
        decision: 'approve',
        duration: '8',
        requests: [
          { userId: await one(context, 'pending'), seen: 'pending' },
          { userId: await one(context, 'rejected'), seen: 'pending' },
        ],
      })),
      succeeds('a rejection', async (context) => ({
        decision: 'reject',
        requests: [{ userId: await one(context, 'pending') }],
      })),
      fails('VALIDATION', 'none', { decision: 'approve', requests: [] }),
      fails('VALIDATION', 'more than a hundred', {
        decision: 'reject',
        requests: Array(101).fill({ userId: unknownId }),
      }),
      fails(
        'VALIDATION',
        'a decision that is none',
        { decision: 'wait', requests: [{ userId: unknownId }] },
        { rejectedByType: true },
      ),
      fails('VALIDATION', 'no list', { decision: 'approve' }, { rejectedByType: true }),
    ],
  },
];
