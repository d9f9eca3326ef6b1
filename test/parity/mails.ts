import { aCustomer } from '../support/data/builders.js';
import { aFailedMail } from '../support/data/mails.js';
import { page, withId } from './rest-responses.js';
import { fails, succeeds, type Operation, type CaseContext, unknownId } from './operation.js';
import { named } from './shop.js';

async function aMail({ app, uniqueWord }: CaseContext): Promise<string> {
  const { id } = await aCustomer(app, named(uniqueWord()));
  return aFailedMail(app, { payload: { userId: id } });
}

const ofMails = async (context: CaseContext) => ({ ids: [await aMail(context), await aMail(context)] });

const wrongChoices = [
  fails('VALIDATION', 'neither ids nor all', {}),
  fails('VALIDATION', 'both ids and all', { ids: [unknownId], all: true }),
  fails('VALIDATION', 'an empty list', { ids: [] }),
  fails('VALIDATION', 'more than 200 ids', { ids: Array(201).fill(unknownId) }),
  fails('VALIDATION', 'a malformed id', { ids: ['seven'] }),
  fails('VALIDATION', 'a list of the wrong type', { ids: [{}] }, { rejectedByType: true }),
];

export const mails: Operation[] = [
  {
    name: 'list failed mails',
    rest: 'GET /api/v1/admin/failed-mails',
    graphql: 'Query.failedMails',
    restNames: { perPage: 'limit' },
    response: ({ mails: items, ...body }) => page(items, withId, body, { perPage: 5 }),
    cases: [
      succeeds('a page', async (context) => {
        await aMail(context);
        return { perPage: 5 };
      }),
      fails('VALIDATION', 'page 0', { page: 0 }),
    ],
  },
  {
    name: 'send failed mails again',
    rest: 'POST /api/v1/admin/failed-mails/retry',
    graphql: 'Mutation.retryFailedMails',
    response: ({ success: _, ...result }) => result,
    cases: [
      succeeds('two of them', ofMails),
      succeeds('one that was never there', { ids: [unknownId] }),
      succeeds('all', async (context) => {
        await aMail(context);
        return { all: true };
      }),
      ...wrongChoices,
    ],
  },
  {
    name: 'drop failed mails',
    rest: 'POST /api/v1/admin/failed-mails/drop',
    graphql: 'Mutation.dropFailedMails',
    response: ({ success: _, ...result }) => result,
    cases: [
      succeeds('two of them', ofMails),
      succeeds('one that was never there', { ids: [unknownId] }),
      succeeds('all', async (context) => {
        await aMail(context);
        return { all: true };
      }),
      ...wrongChoices,
    ],
  },
];
