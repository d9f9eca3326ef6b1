import { each, page, withId } from './rest-responses.js';
import { fails, succeeds, type Operation } from './operation.js';

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
      succeeds('that match a search', ({ me }) => ({ perPage: 3, search: me.companyName })),
      succeeds('between two dates', { perPage: 3, from: '2020-01-31T00:00:00Z', to: '2099-01-31T00:00:00Z' }),
      succeeds('of some days of the shop', { perPage: 3, from: '2020-01-31', to: '2099-01-31' }),
      fails('VALIDATION', 'an unknown media type', { kind: 'weather' }),
      fails('VALIDATION', 'a malformed id', { actorId: 'asha' }),
      fails('VALIDATION', 'a search text over the limit', { search: 'x'.repeat(101) }),
    ],
  },
];
