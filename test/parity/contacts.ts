import { asVisitor } from '../support/http/clients.js';
import { contact, message, page } from './rest-responses.js';
import { fails, succeeds, unknownId, type Operation, type CaseContext } from './operation.js';

const query = { name: 'Anna Berg', email: 'anna@shop.test', message: 'Do you make rings with emerald cuts?' };

/** Somebody's query; answers its id. */
async function aQuery({ app }: CaseContext, more = {}): Promise<string> {
  const { message: msg, ...written } = { ...query, ...more };
  const { body } = await asVisitor(app).rest.post('/contacts/contact', { ...written, msg });
  return body.contact._id;
}

export const contacts: Operation[] = [
  {
    name: 'write to the house',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/contacts/contact',
    graphql: 'Mutation.sendEnquiry',
    restNames: { message: 'msg' },
    answer: message,
    cases: [
      succeeds('a query', query),
      succeeds('a query of a robot', { ...query, website: 'https://spam.test' }),
      fails('VALIDATION', 'everything empty', { name: '', email: '', message: '' }),
      fails('VALIDATION', 'a name of one letter', { ...query, name: 'A' }),
      fails('VALIDATION', 'a name with digits', { ...query, name: 'R2D2' }),
      fails('VALIDATION', 'a name with outer spaces', { ...query, name: ' Anna ' }),
      fails('VALIDATION', 'a long name', { ...query, name: 'a'.repeat(51) }),
      fails('VALIDATION', 'a wrong e-mail', { ...query, email: 'not an address' }),
      fails('VALIDATION', 'a short message', { ...query, message: 'short' }),
      fails('VALIDATION', 'a long message', { ...query, message: 'x'.repeat(1001) }),
      fails('VALIDATION', 'a message that is a number', { ...query, message: 7 }, { rejectedByType: true }),
      fails('VALIDATION', 'nothing', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'read what people wrote',
    accessLevel: 'admin',
    rest: 'GET /api/v1/contacts/getallcontacts',
    graphql: 'Query.contacts',
    restNames: { perPage: 'limit' },
    answer: ({ contacts: items, counts: { 'in-progress': inProgress, ...counts }, ...body }) => ({
      ...page(items, contact, body, { perPage: 5 }),
      counts: { ...counts, inProgress },
    }),
    cases: [
      succeeds('a page', async (context) => {
        await aQuery(context);
        return { perPage: 5 };
      }),
      succeeds('those of one status', { perPage: 5, status: 'in-progress' }),
      succeeds('those with a word', { perPage: 5, search: 'EMERALD' }),
      fails('VALIDATION', 'page 0', { page: 0 }),
      fails('VALIDATION', 'more than 200 on a page', { perPage: 201 }),
      fails('VALIDATION', 'an endless search', { search: 'x'.repeat(101) }),
      fails('VALIDATION', 'a status that is none', { status: 'lost' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'read a query',
    accessLevel: 'admin',
    rest: 'GET /api/v1/contacts/contact/{id}',
    graphql: 'Query.contact',
    answer: (body) => contact(body.contact),
    cases: [
      succeeds('a query', async (context) => ({ id: await aQuery(context) })),
      fails('CONTACT_NOT_FOUND', 'one that is gone', { id: unknownId }),
      fails('CONTACT_NOT_FOUND', 'an id that is none', { id: 'seven' }),
    ],
  },
  {
    name: 'note how far a query has come',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/contacts/contact/{id}/status',
    graphql: 'Mutation.setContactStatus',
    answer: (body) => contact(body.contact),
    cases: [
      succeeds('another status', async (context) => ({ id: await aQuery(context), status: 'in-progress', seen: 'new' })),
      succeeds('the status it has', async (context) => ({ id: await aQuery(context), status: 'new' })),
      fails('CONFLICT', 'a status that was overtaken', async (context) => ({
        id: await aQuery(context),
        status: 'resolved',
        seen: 'in-progress',
      })),
      fails('CONTACT_NOT_FOUND', 'one that is gone', { id: unknownId, status: 'resolved' }),
      fails('VALIDATION', 'a status that is none', { id: unknownId, status: 'lost' }, { rejectedByType: true }),
      fails('VALIDATION', 'no status', { id: unknownId }, { rejectedByType: true }),
    ],
  },
  {
    name: 'note how urgent a query is',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/contacts/contact/{id}/priority',
    graphql: 'Mutation.setContactPriority',
    answer: (body) => contact(body.contact),
    cases: [
      succeeds('another priority', async (context) => ({ id: await aQuery(context), priority: 'high', seen: 'medium' })),
      fails('CONFLICT', 'a priority that was overtaken', async (context) => ({
        id: await aQuery(context),
        priority: 'high',
        seen: 'low',
      })),
      fails('CONTACT_NOT_FOUND', 'one that is gone', { id: unknownId, priority: 'low' }),
      fails('VALIDATION', 'a priority that is none', { id: unknownId, priority: 'lost' }, { rejectedByType: true }),
    ],
  },
];
