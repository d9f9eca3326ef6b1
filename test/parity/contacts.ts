import { asVisitor } from '../support/http/clients.js';
import { contact, message, page } from './answers.js';
import { bad, good, unknownId, type Power, type Scene } from './power.js';

const query = { name: 'Anna Berg', email: 'anna@shop.test', message: 'Do you make rings with emerald cuts?' };

/** Somebody's query; answers its id. */
async function aQuery({ app }: Scene, more = {}): Promise<string> {
  const { message: msg, ...written } = { ...query, ...more };
  const { body } = await asVisitor(app).rest.post('/contacts/contact', { ...written, msg });
  return body.contact._id;
}

export const contacts: Power[] = [
  {
    name: 'write to the house',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/contacts/contact',
    graphql: 'Mutation.sendEnquiry',
    words: { message: 'msg' },
    answer: message,
    cases: [
      good('a query', query),
      good('a query of a robot', { ...query, website: 'https://spam.test' }),
      bad('VALIDATION', 'everything empty', { name: '', email: '', message: '' }),
      bad('VALIDATION', 'a name of one letter', { ...query, name: 'A' }),
      bad('VALIDATION', 'a name with digits', { ...query, name: 'R2D2' }),
      bad('VALIDATION', 'a name with outer spaces', { ...query, name: ' Anna ' }),
      bad('VALIDATION', 'a long name', { ...query, name: 'a'.repeat(51) }),
      bad('VALIDATION', 'a wrong e-mail', { ...query, email: 'not an address' }),
      bad('VALIDATION', 'a short message', { ...query, message: 'short' }),
      bad('VALIDATION', 'a long message', { ...query, message: 'x'.repeat(1001) }),
      bad('VALIDATION', 'a message that is a number', { ...query, message: 7 }, { byType: true }),
      bad('VALIDATION', 'nothing', {}, { byType: true }),
    ],
  },
  {
    name: 'read what people wrote',
    accessLevel: 'admin',
    rest: 'GET /api/v1/contacts/getallcontacts',
    graphql: 'Query.contacts',
    words: { perPage: 'limit' },
    answer: ({ contacts: items, counts: { 'in-progress': inProgress, ...counts }, ...body }) => ({
      ...page(items, contact, body, { perPage: 5 }),
      counts: { ...counts, inProgress },
    }),
    cases: [
      good('a page', async (scene) => {
        await aQuery(scene);
        return { perPage: 5 };
      }),
      good('those of one status', { perPage: 5, status: 'in-progress' }),
      good('those with a word', { perPage: 5, search: 'EMERALD' }),
      bad('VALIDATION', 'page 0', { page: 0 }),
      bad('VALIDATION', 'more than 200 on a page', { perPage: 201 }),
      bad('VALIDATION', 'an endless search', { search: 'x'.repeat(101) }),
      bad('VALIDATION', 'a status that is none', { status: 'lost' }, { byType: true }),
    ],
  },
  {
    name: 'read a query',
    accessLevel: 'admin',
    rest: 'GET /api/v1/contacts/contact/{id}',
    graphql: 'Query.contact',
    answer: (body) => contact(body.contact),
    cases: [
      good('a query', async (scene) => ({ id: await aQuery(scene) })),
      bad('CONTACT_NOT_FOUND', 'one that is gone', { id: unknownId }),
      bad('CONTACT_NOT_FOUND', 'an id that is none', { id: 'seven' }),
    ],
  },
  {
    name: 'note how far a query has come',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/contacts/contact/{id}/status',
    graphql: 'Mutation.setContactStatus',
    answer: (body) => contact(body.contact),
    cases: [
      good('another status', async (scene) => ({ id: await aQuery(scene), status: 'in-progress', seen: 'new' })),
      good('the status it has', async (scene) => ({ id: await aQuery(scene), status: 'new' })),
      bad('CONFLICT', 'a status that was overtaken', async (scene) => ({
        id: await aQuery(scene),
        status: 'resolved',
        seen: 'in-progress',
      })),
      bad('CONTACT_NOT_FOUND', 'one that is gone', { id: unknownId, status: 'resolved' }),
      bad('VALIDATION', 'a status that is none', { id: unknownId, status: 'lost' }, { byType: true }),
      bad('VALIDATION', 'no status', { id: unknownId }, { byType: true }),
    ],
  },
  {
    name: 'note how urgent a query is',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/contacts/contact/{id}/priority',
    graphql: 'Mutation.setContactPriority',
    answer: (body) => contact(body.contact),
    cases: [
      good('another priority', async (scene) => ({ id: await aQuery(scene), priority: 'high', seen: 'medium' })),
      bad('CONFLICT', 'a priority that was overtaken', async (scene) => ({
        id: await aQuery(scene),
        priority: 'high',
        seen: 'low',
      })),
      bad('CONTACT_NOT_FOUND', 'one that is gone', { id: unknownId, priority: 'low' }),
      bad('VALIDATION', 'a priority that is none', { id: unknownId, priority: 'lost' }, { byType: true }),
    ],
  },
];
