import { each, page, withId } from './rest-responses.js';
import { fails, succeeds, unknownId, type Operation } from './operation.js';
import { aCustomer } from '../support/data/builders.js';
import { named } from './shop.js';

export const statistics: Operation[] = [
  {
    name: 'read the statistics',
    rest: 'GET /api/v1/admin/statistics',
    graphql: 'Query.statistics',
    response: ({ weeks, categories, products }) => ({ weeks, categories, products: each(products, withId) }),
    cases: [
      succeeds('of twelve weeks'),
      succeeds('of one week', { weeks: 1 }),
      fails('VALIDATION', 'zero weeks', { weeks: 0 }),
      fails('VALIDATION', 'too many weeks', { weeks: 105 }),
      fails('VALIDATION', 'a fractional number of weeks', { weeks: 0.5 }, { rejectedByType: true }),
    ],
  },
  {
    name: 'read the audit log',
    rest: 'GET /api/v1/admin/audit',
    graphql: 'Query.auditEntries',
    restNames: { perPage: 'limit' },
    response: ({ entries, more, ...body }) => ({
      ...page(
        entries,
        ({ details, ...entry }) => ({
          ...withId(entry),
          details: Object.entries(details as object).map(([name, value]) => ({ name, value: value as string })),
        }),
        body,
        { perPage: 3 },
      ),
      more,
    }),
    cases: [
      succeeds('a page', { perPage: 3 }),
      succeeds('of one group', { perPage: 3, kind: 'access' }),
      succeeds('of one actor', ({ me }) => ({ perPage: 3, actorId: me.id })),
      succeeds('about one company and its people', async ({ app, uniqueWord }) => {
        const { id: companyId, client } = await aCustomer(app, named(uniqueWord()));
        await client.rest.put('/company', { companyName: 'Rao & Sons' });
        return { perPage: 3, companyId };
      }),
      succeeds('about a company that does not exist', { perPage: 3, companyId: unknownId }),
      succeeds('that match a search', ({ me }) => ({ perPage: 3, search: me.companyName })),
      succeeds('between two dates', { perPage: 3, from: '2020-01-31T00:00:00Z', to: '2099-01-31T00:00:00Z' }),
      succeeds('of some days of the shop', { perPage: 3, from: '2020-01-31', to: '2099-01-31' }),
      fails('VALIDATION', 'an unknown media type', { kind: 'weather' }),
      fails('VALIDATION', 'a malformed id', { actorId: 'asha' }),
      fails('VALIDATION', 'a malformed id of a company', { companyId: 'first' }),
      fails('VALIDATION', 'a search text over the limit', { search: 'x'.repeat(101) }),
    ],
  },
];
