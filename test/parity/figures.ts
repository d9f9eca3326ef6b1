import { each, page, withId } from './answers.js';
import { bad, good, type Power } from './power.js';

export const figures: Power[] = [
  {
    name: 'read the figures of the house',
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/statistics',
    graphql: 'Query.statistics',
    answer: ({ weeks, categories, products }) => ({ weeks, categories, products: each(products, withId) }),
    cases: [
      good('of twelve weeks'),
      good('of one week', { weeks: 1 }),
      bad('VALIDATION', 'of no week', { weeks: 0 }),
      bad('VALIDATION', 'of too many weeks', { weeks: 105 }),
      bad('VALIDATION', 'of half a week', { weeks: 0.5 }, { byType: true }),
    ],
  },
  {
    name: 'read who did what',
    accessLevel: 'admin',
    rest: 'GET /api/v1/admin/audit',
    graphql: 'Query.auditEntries',
    words: { perPage: 'limit' },
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
      good('a page', { perPage: 3 }),
      good('of one group', { perPage: 3, kind: 'access' }),
      good('of one person', ({ me }) => ({ perPage: 3, actorId: me.id })),
      good('about a name', ({ me }) => ({ perPage: 3, search: me.companyName })),
      good('since a moment', { perPage: 3, from: '2020-01-31T00:00:00Z', to: '2099-01-31T00:00:00Z' }),
      bad('VALIDATION', 'a kind that is none', { kind: 'weather' }),
      bad('VALIDATION', 'an id that is none', { actorId: 'asha' }),
      bad('VALIDATION', 'page 0', { page: 0 }),
      bad('VALIDATION', 'none on a page', { perPage: 0 }),
      bad('VALIDATION', 'an endless search', { search: 'x'.repeat(101) }),
    ],
  },
];
