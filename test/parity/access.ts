import { AccessDecisionsService } from '../../server/features/access/access-decisions.service.js';
import { AccessService } from '../../server/features/access/access.service.js';
import { aCustomer, anExpired, aPending, aRejected, type TestPerson } from '../support/data/builders.js';
import { decided, each, page, request, withId } from './rest-responses.js';
import { fails, succeeds, unknownId, type Operation, type CaseContext } from './operation.js';
import { named } from './shop.js';

const standing = { pending: aPending, rejected: aRejected, expired: anExpired, current: aCustomer };

/** Creates a customer with this access status and returns the id. */
async function one({ app, uniqueWord }: CaseContext, where: keyof typeof standing, more = {}): Promise<string> {
  return (await standing[where](app, { ...named(uniqueWord()), ...more })).id;
}

const ofOne =
  (where: keyof typeof standing, more = {}) =>
  async (context: CaseContext) => ({ userId: await one(context, where), ...more });

/** Lets a new customer in and returns the id of that decision. */
async function decision(context: CaseContext, by: Pick<TestPerson, 'id' | 'name'> = context.me): Promise<string> {
  const userId = await one(context, 'pending');
  const decisions = context.app.nest.get(AccessDecisionsService, { strict: false });
  return (await decisions.grant(by, { userId, duration: '4' })).decisionId;
}

/** A request of a company that has the name, the phone and the email domain of three others. */
async function resembling({ app, uniqueWord }: CaseContext): Promise<TestPerson> {
  const own = named(uniqueWord());
  const { companyName, phone, email } = own;
  for (const common of [
    { companyName: `${companyName} Pvt Ltd` },
    { phone: `+91 ${phone}` },
    { email: `office-${email}` },
  ])
    await aCustomer(app, { ...named(uniqueWord()), ...common });
  return aPending(app, own);
}

const restNames = { userId: 'id' };
const omittedInRest = ['AccessRequest.allowedActions'];

const refusals = [
  fails('REQUEST_NOT_FOUND', 'an account that does not exist', { userId: unknownId }),
  fails('REQUEST_NOT_FOUND', 'a malformed id', { userId: 'asha' }),
  fails('REQUEST_NOT_FOUND', 'an administrator', ({ admin }) => ({ userId: admin.id })),
  fails('VALIDATION', 'an unknown status', { userId: unknownId, seen: 'lost' }, { rejectedByType: true }),
];

export const access: Operation[] = [
  {
    name: 'check access',
    rest: 'GET /api/v1/check-access',
    graphql: 'Query.checkAccess',
    response: (body) => body.access,
    cases: [
      succeeds('a customer'),
      succeeds('an administrator', {}, { as: 'admin' }),
      fails('ACCESS_PENDING', 'a pending customer', {}, { as: 'pending' }),
      fails('ACCESS_REJECTED', 'a rejected customer', {}, { as: 'rejected' }),
    ],
  },
  {
    name: 'request access, or more time',
    rest: 'POST /api/v1/request-access',
    graphql: 'Mutation.requestAccess',
    response: (body) => body.access,
    cases: [
      succeeds('for more time', async ({ app, me, admin }) => {
        await app.nest
          .get(AccessDecisionsService, { strict: false })
          .grant(admin, { userId: me.id, duration: '4', seen: 'approved' });
        return {};
      }),
      fails('ACCESS_PERMANENT', 'for more time than a permanent access'),
      fails('FORBIDDEN', 'a viewer', {}, { as: 'viewer' }),
      succeeds('again after access has expired', {}, { as: 'expired' }),
      succeeds('again after a rejection', {}, { as: 'rejected' }),
      succeeds('again while pending', {}, { as: 'pending' }),
      fails(
        'REQUEST_TOO_SOON',
        'twice in a day after a rejection',
        async ({ app, me, admin }) => {
          await app.nest.get(AccessService, { strict: false }).request(me.id);
          await app.nest.get(AccessDecisionsService, { strict: false }).reject(admin, { userId: me.id });
          return {};
        },
        { as: 'rejected' },
      ),
    ],
  },
  {
    name: 'list access requests',
    rest: 'GET /api/v1/admin/pending-access',
    graphql: 'Query.accessRequests',
    restNames: { perPage: 'limit' },
    response: (body) => ({ ...page(body.users, request, body, { perPage: 4 }), counts: body.counts }),
    omittedInRest,
    cases: [
      succeeds('pending requests', async (context) => {
        await one(context, 'pending');
        return { perPage: 4 };
      }),
      succeeds('rejected requests', { perPage: 4, status: 'rejected' }),
      succeeds('requests that match a search', async (context) => {
        const { email } = await aPending(context.app, named(context.uniqueWord()));
        return { perPage: 4, search: email };
      }),
      succeeds('a request of a company that resembles others', async (context) => ({
        perPage: 4,
        search: (await resembling(context)).email,
      })),
      fails('VALIDATION', 'a search text over the limit', { search: 'x'.repeat(101) }),
      fails('VALIDATION', 'an unknown status', { status: 'lost' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'read an access request',
    rest: 'GET /api/v1/admin/pending-access/{id}',
    graphql: 'Query.accessRequest',
    restNames,
    response: (body) => request(body.user),
    omittedInRest,
    cases: [
      succeeds('of a pending customer', ofOne('pending')),
      succeeds('of a company that resembles three others', async (context) => ({
        userId: (await resembling(context)).id,
      })),
      ...refusals.slice(0, 2),
    ],
  },
  {
    name: 'read the access history of an account',
    rest: 'GET /api/v1/admin/access-history/{id}',
    graphql: 'Query.accessHistory',
    restNames,
    response: (body) => each(body.decisions, withId),
    cases: [
      succeeds('of a customer with access', ofOne('current')),
      succeeds('of an account that does not exist', { userId: unknownId }),
      fails('USER_NOT_FOUND', 'a malformed id', { userId: 'asha' }),
    ],
  },
  {
    name: 'grant access',
    rest: 'POST /api/v1/admin/grant-access/{id}',
    graphql: 'Mutation.grantAccess',
    restNames,
    response: decided,
    omittedInRest,
    cases: [
      succeeds('for four hours', ofOne('pending')),
      succeeds('for a day, after access has expired', ofOne('expired', { duration: '24', seen: 'expired' })),
      succeeds('permanently', ofOne('pending', { duration: 'permanent', seen: 'pending' })),
      fails('REQUEST_DECIDED', 'to a rejected customer', ofOne('rejected', { duration: '1', seen: 'rejected' })),
      fails('REQUEST_DECIDED', 'a request that was already decided', ofOne('rejected', { seen: 'pending' })),
      fails(
        'VALIDATION',
        'a duration that is not offered',
        { userId: unknownId, duration: '3' },
        { rejectedByType: true },
      ),
      ...refusals,
    ],
  },
  {
    name: 'reject an access request',
    rest: 'PUT /api/v1/admin/reject-access/{id}',
    graphql: 'Mutation.rejectAccess',
    restNames,
    response: decided,
    omittedInRest,
    cases: [
      succeeds('of a pending customer', ofOne('pending', { seen: 'pending' })),
      fails('REQUEST_DECIDED', 'a request that was already decided', ofOne('rejected')),
      fails('REQUEST_DECIDED', 'a stale view of a customer who now requests more time', async (context) => {
        const userId = await one(context, 'current', { duration: '4' });
        await context.app.nest.get(AccessService, { strict: false }).request(userId);
        return { userId, seen: 'pending' };
      }),
      ...refusals,
    ],
  },
  {
    name: 'revoke access',
    rest: 'PUT /api/v1/admin/revoke-access/{id}',
    graphql: 'Mutation.revokeAccess',
    restNames,
    response: decided,
    omittedInRest,
    cases: [
      succeeds('a running access', ofOne('current', { seen: 'approved' })),
      fails('REQUEST_DECIDED', 'of a customer without access', ofOne('pending')),
      ...refusals,
    ],
  },
  {
    name: 'reopen a rejected request',
    rest: 'PUT /api/v1/admin/reopen-access/{id}',
    graphql: 'Mutation.reopenAccess',
    restNames,
    response: decided,
    omittedInRest,
    cases: [
      succeeds('one', ofOne('rejected', { seen: 'rejected' })),
      fails('REQUEST_DECIDED', 'a request that is not rejected', ofOne('pending')),
      ...refusals,
    ],
  },
  {
    name: 'decide several access requests',
    rest: 'POST /api/v1/admin/decide-access',
    graphql: 'Mutation.decideRequests',
    response: ({ users, message, decided: done, overtaken, decisionIds }) => ({
      message,
      decided: done,
      overtaken,
      decisionIds,
      requests: each(users, request),
    }),
    omittedInRest,
    cases: [
      succeeds('two, one of which was already decided', async (context) => ({
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
      fails('VALIDATION', 'an empty list', { decision: 'approve', requests: [] }),
      fails('VALIDATION', 'more than 100', {
        decision: 'reject',
        requests: Array(101).fill({ userId: unknownId }),
      }),
      fails(
        'VALIDATION',
        'an unknown decision',
        { decision: 'wait', requests: [{ userId: unknownId }] },
        { rejectedByType: true },
      ),
      fails('VALIDATION', 'a missing list', { decision: 'approve' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'take back decisions about access',
    rest: 'POST /api/v1/admin/undo-access',
    graphql: 'Mutation.undoAccessDecisions',
    response: ({ users, message, undone, tooLate }) => ({
      message,
      undone,
      tooLate,
      requests: each(users, request),
    }),
    omittedInRest,
    cases: [
      succeeds('one, and one that is not known', async (context) => ({
        decisionIds: [await decision(context), unknownId],
      })),
      fails('UNDO_EXPIRED', 'one that another user has made', async (context) => ({
        decisionIds: [await decision(context, await aCustomer(context.app, named(context.uniqueWord())))],
      })),
      fails('UNDO_EXPIRED', 'a malformed id', { decisionIds: ['asha'] }),
      fails('VALIDATION', 'an empty list', { decisionIds: [] }),
      fails('VALIDATION', 'a missing list', {}, { rejectedByType: true }),
    ],
  },
];
