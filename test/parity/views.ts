import type { TestPerson } from '../support/data/builders.js';
import { fails, succeeds, unknownId, type CaseContext, type Operation } from './operation.js';
import { each, message, withId } from './rest-responses.js';

const late = { name: 'Late', query: 'due=overdue' };

const saved = async ({ client }: Pick<TestPerson, 'client'>) => {
  const { body } = await client.rest.put('/admin/views', late);
  return { id: (body as { view: { _id: string } }).view._id };
};
const mine = ({ me }: CaseContext) => saved(me);
const theirs = ({ admin }: CaseContext) => saved(admin);

export const views: Operation[] = [
  {
    name: 'list the saved views',
    rest: 'GET /api/v1/admin/views',
    graphql: 'Query.savedViews',
    response: ({ views: all }) => each(all, withId),
    cases: [
      succeeds('one', async (context) => {
        await mine(context);
        await theirs(context);
        return {};
      }),
    ],
  },
  {
    name: 'save a view',
    rest: 'PUT /api/v1/admin/views',
    graphql: 'Mutation.saveView',
    response: ({ view }) => withId(view),
    cases: [
      succeeds('a new one', { name: 'x'.repeat(40), query: 'status=ready&unknown=1' }),
      succeeds('one of the same name', async (context) => {
        await mine(context);
        return { name: 'LATE', query: 'due=this-week' };
      }),
      fails('VALIDATION', 'an empty name', { ...late, name: ' ' }),
      fails('VALIDATION', 'a name of 41 characters', { ...late, name: 'x'.repeat(41) }),
      fails('VALIDATION', 'a name of two lines', { ...late, name: 'Late\norders' }),
      fails('VALIDATION', 'no filter', { ...late, query: '' }),
      fails('VALIDATION', 'a query string over the limit', { ...late, query: 'x'.repeat(501) }),
    ],
  },
  {
    name: 'delete a view',
    rest: 'DELETE /api/v1/admin/views/{id}',
    graphql: 'Mutation.deleteView',
    response: message,
    cases: [
      succeeds('of the administrator', mine),
      fails('VIEW_NOT_FOUND', 'one that does not exist', { id: unknownId }),
      fails('VIEW_NOT_FOUND', 'a malformed id', { id: 'late' }),
      fails('VIEW_NOT_FOUND', 'one of another administrator', theirs),
    ],
  },
];
