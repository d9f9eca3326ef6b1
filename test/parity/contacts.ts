import { asVisitor } from '../support/http/clients.js';
import { contact, message, page } from './rest-responses.js';
import { fails, succeeds, unknownId, type Operation, type CaseContext } from './operation.js';

const query = { name: 'Anna Berg', email: 'anna@shop.test', message: 'Do you make rings with emerald cuts?' };

/** Sends a message and returns its id. */
async function aQuery({ app }: CaseContext, more = {}): Promise<string> {
  const { message: msg, ...written } = { ...query, ...more };
  const { body } = await asVisitor(app).rest.post('/contacts/contact', { ...written, msg });
  return body.contact._id;
}

export const contacts: Operation[] = [
  {
    name: 'send an enquiry',
    rest: 'POST /api/v1/contacts/contact',
    graphql: 'Mutation.sendEnquiry',
    restNames: { message: 'msg' },
    response: message,
    cases: [
      succeeds('a message', query),
      succeeds('a message with the honeypot field', { ...query, website: 'https://spam.test' }),
      fails('VALIDATION', 'empty fields', { name: '', email: '', message: '' }),
      fails('VALIDATION', 'a name of one letter', { ...query, name: 'A' }),
      fails('VALIDATION', 'a name with digits', { ...query, name: 'R2D2' }),
      fails('VALIDATION', 'a name with surrounding spaces', { ...query, name: ' Anna ' }),
      fails('VALIDATION', 'a name that is too long', { ...query, name: 'a'.repeat(51) }),
      fails('VALIDATION', 'an invalid email address', { ...query, email: 'not an address' }),
      fails('VALIDATION', 'a message that is too short', { ...query, message: 'short' }),
      fails('VALIDATION', 'a message that is too long', { ...query, message: 'x'.repeat(1001) }),
      fails('VALIDATION', 'a message of the wrong type', { ...query, message: 7 }, { rejectedByType: true }),
      fails('VALIDATION', 'missing fields', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'list contact messages',
    rest: 'GET /api/v1/contacts/getallcontacts',
    graphql: 'Query.contacts',
    restNames: { perPage: 'limit' },
    response: ({ contacts: items, counts: { 'in-progress': inProgress, ...counts }, ...body }) => ({
      ...page(items, contact, body, { perPage: 5 }),
      counts: { ...counts, inProgress },
    }),
    cases: [
      succeeds('a page', async (context) => {
        await aQuery(context);
        return { perPage: 5 };
      }),
      succeeds('of one status', { perPage: 5, status: 'in-progress' }),
      succeeds('that match a search', { perPage: 5, search: 'EMERALD' }),
      fails('VALIDATION', 'a search text over the limit', { search: 'x'.repeat(101) }),
      fails('VALIDATION', 'an unknown status', { status: 'lost' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'read a contact message',
    rest: 'GET /api/v1/contacts/contact/{id}',
    graphql: 'Query.contact',
    response: (body) => contact(body.contact),
    cases: [
      succeeds('a message', async (context) => ({ id: await aQuery(context) })),
      fails('CONTACT_NOT_FOUND', 'one that does not exist', { id: unknownId }),
      fails('CONTACT_NOT_FOUND', 'a malformed id', { id: 'seven' }),
    ],
  },
  {
    name: 'set the status of a contact message',
    rest: 'PUT /api/v1/contacts/contact/{id}/status',
    graphql: 'Mutation.setContactStatus',
    response: (body) => contact(body.contact),
    cases: [
      succeeds('another status', async (context) => ({
        id: await aQuery(context),
        status: 'in-progress',
        seen: 'new',
      })),
      succeeds('the current status', async (context) => ({ id: await aQuery(context), status: 'new' })),
      fails('CONFLICT', 'an outdated status', async (context) => ({
        id: await aQuery(context),
        status: 'resolved',
        seen: 'in-progress',
      })),
      fails('CONTACT_NOT_FOUND', 'one that does not exist', { id: unknownId, status: 'resolved' }),
      fails('VALIDATION', 'an unknown status', { id: unknownId, status: 'lost' }, { rejectedByType: true }),
      fails('VALIDATION', 'a missing status', { id: unknownId }, { rejectedByType: true }),
    ],
  },
  {
    name: 'set the priority of a contact message',
    rest: 'PUT /api/v1/contacts/contact/{id}/priority',
    graphql: 'Mutation.setContactPriority',
    response: (body) => contact(body.contact),
    cases: [
      succeeds('another priority', async (context) => ({
        id: await aQuery(context),
        priority: 'high',
        seen: 'medium',
      })),
      fails('CONFLICT', 'an outdated priority', async (context) => ({
        id: await aQuery(context),
        priority: 'high',
        seen: 'low',
      })),
      fails('CONTACT_NOT_FOUND', 'one that does not exist', { id: unknownId, priority: 'low' }),
      fails('VALIDATION', 'an unknown priority', { id: unknownId, priority: 'lost' }, { rejectedByType: true }),
    ],
  },
];
