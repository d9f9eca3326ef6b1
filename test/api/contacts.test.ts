import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { anAdmin } from '../support/data/builders.js';
import { messageText } from '../support/data/secret-texts.js';
import { asVisitor, type Client } from '../support/http/clients.js';

const sendEnquiry = 'mutation ($input: SendEnquiryInput!) { sendEnquiry(input: $input) { message } }';
const contactsQuery = `query ($page: Int, $perPage: Int, $status: ContactStatus, $search: String) {
  contacts(page: $page, perPage: $perPage, status: $status, search: $search) {
    items { id name email message status priority createdAt }
    pageInfo { page perPage total pages }
    counts { total new inProgress resolved }
  }
}`;
const setStatus = 'mutation ($input: SetContactStatusInput!) { setContactStatus(input: $input) { id status } }';
const setPriority = 'mutation ($input: SetContactPriorityInput!) { setContactPriority(input: $input) { id priority } }';
const contactQuery = 'query ($id: ID!) { contact(id: $id) { id status } }';
const unknownId = '018f0000-0000-7000-8000-000000000000';

const anEnquiry = (more: Record<string, unknown> = {}) => ({
  name: 'Léa Martin',
  email: 'Lea@Example.test',
  msg: messageText,
  ...more,
});

describe('contacts', () => {
  let app: RunningApp;
  let admin: Client;
  beforeAll(async () => {
    app = await startApp();
    admin = (await anAdmin(app)).client;
  });
  beforeEach(() => app.database.query('TRUNCATE contacts'));
  afterAll(() => app.close());

  const sent = async (more: Record<string, unknown> = {}): Promise<string> => {
    const { body } = await asVisitor(app).rest.post('/contacts/contact', anEnquiry(more));
    return body.contact._id;
  };

  describe('an enquiry of a visitor', () => {
    it('an enquiry is stored over REST', async () => {
      const response = await asVisitor(app).rest.post('/contacts/contact', anEnquiry());
      expect(response.status).toBe(201);
      expect(response.body).toMatchObject({
        success: true,
        message: "Your query has been sent successfully! We'll get back to you soon.",
        contact: {
          name: 'Léa Martin',
          email: 'lea@example.test',
          msg: messageText,
          status: 'new',
          priority: 'medium',
        },
      });
      expect(Date.parse(response.body.contact.createdAt)).not.toBeNaN();
    });

    it('an enquiry is rejected unread when its body is larger than 20 kB', async () => {
      const rest = asVisitor(app).rest;
      const largest = 20 * 1024 - Buffer.byteLength(JSON.stringify(anEnquiry({ more: '' })));
      expect((await rest.post('/contacts/contact', anEnquiry({ more: 'x'.repeat(largest) }))).status).toBe(201);
      const { status, body } = await rest.post('/contacts/contact', anEnquiry({ more: 'x'.repeat(largest + 1) }));
      expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    });

    it('an enquiry cannot set status, priority, id or time', async () => {
      const { body } = await asVisitor(app).rest.post(
        '/contacts/contact',
        anEnquiry({ status: 'resolved', priority: 'high', _id: unknownId, createdAt: '2001-01-01' }),
      );
      expect(body.contact).toMatchObject({ status: 'new', priority: 'medium' });
      expect(body.contact._id).not.toBe(unknownId);
    });

    it('an enquiry is confirmed but not stored when the honeypot field is filled', async () => {
      const response = await asVisitor(app).rest.post(
        '/contacts/contact',
        anEnquiry({ website: 'https://spam.example' }),
      );
      expect(response.status).toBe(201);
      expect(await app.database.query('SELECT 1 FROM contacts')).toEqual([]);
    });
  });

  describe('the list of contacts', () => {
    it('shows new ones first, then by newest, with counts over all', async () => {
      const resolved = await sent({ name: 'Resolved' });
      const first = await sent({ name: 'First' });
      const second = await sent({ name: 'Second' });
      await admin.rest.put(`/contacts/contact/${resolved}/status`, { status: 'resolved' });
      const { status, body } = await admin.rest.get('/contacts/getallcontacts?page=1&limit=2');
      expect(status).toBe(200);
      expect((body.contacts as { _id: string }[]).map(({ _id }) => _id)).toEqual([second, first]);
      expect(body).toMatchObject({ success: true, total: 3, totalPages: 2 });
      expect(body.counts).toEqual({ total: 3, new: 2, 'in-progress': 0, resolved: 1 });
    });

    it('the list of contacts can be filtered by status and search text, over REST and GraphQL', async () => {
      await sent({ name: 'Anna', msg: 'One hundred% of cotton_wool' });
      await sent({ name: 'Berta' });
      for (const search of ['ANNA', 'hundred%', 'cotton_w', 'anna']) {
        const rest = await admin.rest.get(`/contacts/getallcontacts?search=${encodeURIComponent(search)}`);
        const { data } = await admin.graphql(contactsQuery, { search });
        expect(rest.body.total).toBe(1);
        expect(data.contacts.items[0].name).toBe('Anna');
        expect(data.contacts.counts.total).toBe(2);
      }
      expect((await admin.rest.get('/contacts/getallcontacts?search=%25%25')).body.total).toBe(0);
      expect((await admin.rest.get('/contacts/getallcontacts?status=resolved')).body.total).toBe(0);
      expect((await admin.graphql(contactsQuery, { status: 'NEW' })).data.contacts.pageInfo.total).toBe(2);
    });

    it('the list of contacts is empty past the last page', async () => {
      await sent();
      const { body } = await admin.rest.get('/contacts/getallcontacts?page=9');
      expect(body).toMatchObject({ contacts: [], total: 1, totalPages: 1 });
    });
  });

  describe('an administrator', () => {
    it('an administrator can set any status of a contact', async () => {
      const id = await sent();
      for (const status of ['resolved', 'in-progress', 'new']) {
        const { body } = await admin.rest.put(`/contacts/contact/${id}/status`, { status });
        expect(body).toMatchObject({
          success: true,
          message: 'Status updated successfully',
          contact: { _id: id, status },
        });
      }
      const { data } = await admin.graphql(setStatus, { input: { id, status: 'IN_PROGRESS' } });
      expect(data.setContactStatus).toEqual({ id, status: 'IN_PROGRESS' });
    });

    it('an administrator can set the priority of a contact', async () => {
      const id = await sent();
      const { body } = await admin.rest.put(`/contacts/contact/${id}/priority`, { priority: 'high' });
      expect(body.contact.priority).toBe('high');
      const { data } = await admin.graphql(setPriority, { input: { id, priority: 'LOW' } });
      expect(data.setContactPriority.priority).toBe('LOW');
    });

    it('gets CONFLICT when the status or priority changed since it was seen', async () => {
      const id = await sent();
      await admin.rest.put(`/contacts/contact/${id}/status`, { status: 'in-progress', seen: 'new' });
      const late = await admin.rest.put(`/contacts/contact/${id}/status`, { status: 'resolved', seen: 'new' });
      expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
      const lateToo = await admin.graphql(setStatus, { input: { id, status: 'RESOLVED', seen: 'NEW' } });
      expect(lateToo.code).toBe('CONFLICT');
      expect((await admin.rest.get(`/contacts/contact/${id}`)).body.contact.status).toBe('in-progress');
      expect((await admin.graphql(contactQuery, { id })).data.contact).toEqual({ id, status: 'IN_PROGRESS' });
      await admin.rest.put(`/contacts/contact/${id}/priority`, { priority: 'high', seen: 'medium' });
      const third = await admin.graphql(setPriority, { input: { id, priority: 'LOW', seen: 'MEDIUM' } });
      expect(third.code).toBe('CONFLICT');
    });

    it('gets 409 when another administrator changes the status at the same time', async () => {
      const id = await sent();
      const responses = await Promise.all(
        ['resolved', 'in-progress'].map((status) =>
          admin.rest.put(`/contacts/contact/${id}/status`, { status, seen: 'new' }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('leaves an audit entry for each change, and none when nothing changes', async () => {
      const id = await sent();
      await admin.rest.put(`/contacts/contact/${id}/status`, { status: 'resolved' });
      await admin.rest.put(`/contacts/contact/${id}/status`, { status: 'resolved' });
      await admin.rest.put(`/contacts/contact/${id}/priority`, { priority: 'high' });
      expect(
        await app.database.query(
          'SELECT kind, actor_id IS NOT NULL AS "byAdmin", details FROM audit_entries WHERE subject_id = $1 ORDER BY id',
          [id],
        ),
      ).toEqual([
        { kind: 'contact.status-changed', byAdmin: true, details: { from: 'new', to: 'resolved' } },
        { kind: 'contact.priority-changed', byAdmin: true, details: { from: 'medium', to: 'high' } },
      ]);
    });
  });
});

describe('contacts with rate limits', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT: 'on' });
  });
  afterAll(() => app.close());

  it('contacts accept three enquiries in ten minutes from one address over REST and GraphQL together', async () => {
    const visitor = asVisitor(app);
    const { msg: message, ...enquiry } = anEnquiry();
    expect((await visitor.rest.post('/contacts/contact', anEnquiry())).status).toBe(201);
    expect((await visitor.graphql(sendEnquiry, { input: { ...enquiry, message } })).errors).toBeUndefined();
    expect((await visitor.rest.post('/contacts/contact', anEnquiry())).status).toBe(201);
    const refused = await visitor.rest.post('/contacts/contact', anEnquiry());
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    const { code, headers } = await visitor.graphql(sendEnquiry, { input: { ...enquiry, message } });
    expect(code).toBe('TOO_MANY_REQUESTS');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await asVisitor(app).rest.post('/contacts/contact', anEnquiry())).status).toBe(201);
  });
});
