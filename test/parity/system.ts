import { succeeds, type Operation } from './operation.js';

export const system: Operation[] = [
  {
    name: 'read version and last backup',
    rest: 'GET /api/v1/admin/system',
    graphql: 'Query.system',
    response: ({ success: _, ...state }) => state,
    cases: [succeeds('of this shop')],
  },
];
