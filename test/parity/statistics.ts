import { each, page, withId } from './rest-responses.js';
import { fails, succeeds, type Operation } from './operation.js';

export const statistics: Operation[] = [
  {
    name: 'read the statistics',
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/statistics',
    graphql: 'Query.statistics',
    answer: ({ weeks, categories, products }) => ({ weeks, categories, products: each(products, withId) }),
    cases: [
      succeeds('of twelve weeks'),
      succeeds('of one week', { weeks: 1 }),
      fails('VALIDATION', 'of no week', { weeks: 0 }),
      fails('VALIDATION', 'of too many weeks', { weeks: 105 }),
      fails('VALIDATION', 'of half a week', { weeks: 0.5 }, { rejectedByType: true }),
    ],
  },
  {
    name: 'read the audit log',
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/audit',
    graphql: 'Query.auditEntries',
    restNames: { perPage: 'limit' },
    answer: ({ entries, more, ...body }) => ({
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
      succeeds('of one person', ({ me }) => ({ perPage: 3, actorId: me.id })),
      succeeds('about a name', ({ me }) => ({ perPage: 3, search: me.companyName })),
      succeeds('since a moment', { perPage: 3, from: '2020-01-31T00:00:00Z', to: '2099-01-31T00:00:00Z' }),
      fails('VALIDATION', 'a kind that is none', { kind: 'weather' }),
      fails('VALIDATION', 'an id that is none', { actorId: 'asha' }),
      fails('VALIDATION', 'page 0', { page: 0 }),
      fails('VALIDATION', 'none on a page', { perPage: 0 }),
      fails('VALIDATION', 'an endless search', { search: 'x'.repeat(101) }),
    ],
  },
];
