import { problemsOf } from '../test/support/data/problems.js';
import {
  auditGroups,
  auditKinds,
  auditSystemActor,
  auditPartyTypes,
  auditLabel,
  auditKindsOf,
  listAuditSchema,
  auditPartyTypeOf,
} from './audit.js';

const person = '018f0000-0000-7000-8000-000000000000';

describe('the list of entries', () => {
  it('starts with fifty of the first page, of everything', () => {
    expect(listAuditSchema.parse({})).toEqual({ page: 1, perPage: 50 });
  });

  it('takes every filter, and a moment as a text or as a date', () => {
    const from = new Date('2026-01-31T00:00:00Z');
    const filters = { kind: 'order', actorId: person, subjectId: person, search: 'asha', from };
    expect(listAuditSchema.parse({ ...filters, to: '2026-01-31T05:30:00+05:30' })).toEqual({
      ...filters,
      to: from,
      page: 1,
      perPage: 50,
    });
  });

  it.each([
    ['kind', 'order.nothing', 'This kind of entry does not exist.'],
    ['kind', '', 'This kind of entry does not exist.'],
    ['kind', ['order'], 'This value is not valid.'],
    ['actorId', 'x', 'This id is not valid.'],
    ['subjectId', 'x', 'This id is not valid.'],
    ['from', '2026-01-31', 'From must be a date and time such as 2026-01-31T00:00:00Z.'],
    ['to', 'yesterday', 'To must be a date and time such as 2026-01-31T00:00:00Z.'],
  ])('%s %p: %s', (field, value, message) => {
    expect(problemsOf(listAuditSchema, { [field]: value })).toEqual({ [field]: message });
  });
});

describe('a kind', () => {
  it('belongs to one group', () => {
    expect(auditGroups.flatMap(auditKindsOf).sort()).toEqual(Object.keys(auditKinds).sort());
  });

  it('can be looked for by itself', () => {
    expect(listAuditSchema.parse({ kind: 'order.status-changed' }).kind).toBe('order.status-changed');
  });

  it('is found by itself, or with all of its group', () => {
    const ofOrders = auditKindsOf('order');
    expect(ofOrders.length).toBeGreaterThan(1);
    expect(ofOrders.every((kind) => kind.startsWith('order.'))).toBe(true);
    expect(auditKindsOf(ofOrders[0] ?? '')).toEqual([ofOrders[0]]);
  });

  it.each(auditPartyTypes)('%s is about what its first word says', (party) => {
    expect(auditPartyTypeOf(`${party}.changed`)).toBe(party);
  });

  it('is read as a sentence, or by its bare name where a later version has taken it back', () => {
    expect(`Meera Shah ${auditLabel('access.granted')} Kiran Jewels`).toBe('Meera Shah granted access to Kiran Jewels');
    expect(auditLabel('order.melted')).toBe('order.melted');
  });

  it.each([
    ['access.expired', 'The system'],
    ['login.failed', 'A visitor'],
    ['admin.created', 'The operator'],
    ['access.requested', ''],
    ['product.changed', 'The operator'],
    ['order.melted', 'The operator'],
  ])('%s without an account behind it was the doing of %j', (kind, nobody) =>
    expect(auditSystemActor(kind)).toBe(nobody),
  );

  it('of another word is about an account', () => expect(auditPartyTypeOf('session.started')).toBe('user'));
});
