import { AccessService } from '../../server/features/access/access.service.js';
import { aCustomer, anExpired, aPending, aRejected } from '../support/data/builders.js';
import { decided, each, page, request, withId } from './answers.js';
import { bad, good, unknownId, type Power, type Scene } from './power.js';
import { named } from './shop.js';

const standing = { pending: aPending, rejected: aRejected, expired: anExpired, current: aCustomer };

/** Somebody whose request stands so; answers their id. */
async function one({ app, word }: Scene, where: keyof typeof standing, more = {}): Promise<string> {
  return (await standing[where](app, { ...named(word()), ...more })).id;
}

const ofOne =
  (where: keyof typeof standing, more = {}) =>
  async (scene: Scene) => ({ userId: await one(scene, where), ...more });

const words = { userId: 'id' };

const refusals = [
  bad('REQUEST_NOT_FOUND', 'somebody who is gone', { userId: unknownId }),
  bad('REQUEST_NOT_FOUND', 'an id that is none', { userId: 'asha' }),
  bad('REQUEST_NOT_FOUND', 'an administrator', ({ admin }) => ({ userId: admin.id })),
  bad('VALIDATION', 'a status that is none', { userId: unknownId, seen: 'lost' }, { byType: true }),
];

export const access: Power[] = [
  {
    name: 'ask whether access is current',
    accessLevel: 'customer',
    rest: 'GET /api/v1/check-access',
    graphql: 'Query.checkAccess',
    answer: (body) => body.access,
    cases: [
      good('a customer'),
      good('an administrator', {}, { as: 'admin' }),
      bad('ACCESS_PENDING', 'somebody who waits', {}, { as: 'pending' }),
      bad('ACCESS_REJECTED', 'somebody who was rejected', {}, { as: 'rejected' }),
    ],
  },
  {
    name: 'ask for access, or for more time',
    accessLevel: 'member',
    rest: 'POST /api/v1/request-access',
    graphql: 'Mutation.requestAccess',
    answer: (body) => body.access,
    cases: [
      good('more time'),
      good('once more after the hours are over', {}, { as: 'expired' }),
      good('once more after a rejection', {}, { as: 'rejected' }),
      good('somebody who waits already', {}, { as: 'pending' }),
      bad(
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
    words: { perPage: 'limit' },
    answer: (body) => ({ ...page(body.users, request, body, { perPage: 4 }), counts: body.counts }),
    cases: [
      good('those who wait', async (scene) => {
        await one(scene, 'pending');
        return { perPage: 4 };
      }),
      good('those who were rejected', { perPage: 4, status: 'rejected' }),
      good('one of them', async (scene) => {
        const { email } = await aPending(scene.app, named(scene.word()));
        return { perPage: 4, search: email };
      }),
      bad('VALIDATION', 'page 0', { page: 0 }),
      bad('VALIDATION', 'more than 200 on a page', { perPage: 201 }),
      bad('VALIDATION', 'an endless search', { search: 'x'.repeat(101) }),
      bad('VALIDATION', 'a status that is none', { status: 'lost' }, { byType: true }),
    ],
  },
  {
    name: 'read a request for access',
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/pending-access/{id}',
    graphql: 'Query.accessRequest',
    words,
    answer: (body) => request(body.user),
    cases: [good('of somebody who waits', ofOne('pending')), ...refusals.slice(0, 2)],
  },
  {
    name: "read what happened to somebody's access",
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/access-history/{id}',
    graphql: 'Query.accessHistory',
    words,
    answer: (body) => each(body.decisions, withId),
    cases: [
      good('of somebody with access', ofOne('current')),
      good('of somebody who is gone', { userId: unknownId }),
      bad('USER_NOT_FOUND', 'an id that is none', { userId: 'asha' }),
    ],
  },
  {
    name: 'grant access',
    accessLevel: 'admin',
    rest: 'POST /api/v1/admin/grant-access/{id}',
    graphql: 'Mutation.grantAccess',
    words,
    answer: decided,
    cases: [
      good('four hours', ofOne('pending')),
      good('a day, to somebody whose hours are over', ofOne('expired', { duration: '24', seen: 'expired' })),
      good('for good', ofOne('pending', { duration: 'permanent', seen: 'pending' })),
      bad('REQUEST_DECIDED', 'to somebody who was rejected', ofOne('rejected', { duration: '1', seen: 'rejected' })),
      bad('REQUEST_DECIDED', 'a request that was decided', ofOne('rejected', { seen: 'pending' })),
      bad('VALIDATION', 'three hours', { userId: unknownId, duration: '3' }, { byType: true }),
      ...refusals,
    ],
  },
  {
    name: 'reject a request',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/admin/reject-access/{id}',
    graphql: 'Mutation.rejectAccess',
    words,
    answer: decided,
    cases: [
      good('of somebody who waits', ofOne('pending', { seen: 'pending' })),
      bad('REQUEST_DECIDED', 'a request that was decided', ofOne('rejected')),
      bad('REQUEST_DECIDED', 'of somebody who was let in, and wishes for more time by now', async (scene) => {
        const userId = await one(scene, 'current', { duration: '4' });
        await scene.app.nest.get(AccessService, { strict: false }).request(userId);
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
    words,
    answer: decided,
    cases: [
      good('at once', ofOne('current', { seen: 'approved' })),
      bad('REQUEST_DECIDED', 'of somebody without any', ofOne('pending')),
      ...refusals,
    ],
  },
  {
    name: 'open a rejected request again',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/admin/reopen-access/{id}',
    graphql: 'Mutation.reopenAccess',
    words,
    answer: decided,
    cases: [
      good('one', ofOne('rejected', { seen: 'rejected' })),
      bad('REQUEST_DECIDED', 'one that is open', ofOne('pending')),
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
      good('two, of which one was decided meanwhile', async (scene) => ({
        decision: 'approve',
        duration: '8',
        requests: [
          { userId: await one(scene, 'pending'), seen: 'pending' },
          { userId: await one(scene, 'rejected'), seen: 'pending' },
        ],
      })),
      good('a rejection', async (scene) => ({
        decision: 'reject',
        requests: [{ userId: await one(scene, 'pending') }],
      })),
      bad('VALIDATION', 'none', { decision: 'approve', requests: [] }),
      bad('VALIDATION', 'more than a hundred', {
        decision: 'reject',
        requests: Array(101).fill({ userId: unknownId }),
      }),
      bad(
        'VALIDATION',
        'a decision that is none',
        { decision: 'wait', requests: [{ userId: unknownId }] },
        { byType: true },
      ),
      bad('VALIDATION', 'no list', { decision: 'approve' }, { byType: true }),
    ],
  },
];
