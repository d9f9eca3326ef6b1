import { problemsOf } from '../test/support/data/problems.js';
import {
  type AuditKind,
  auditGroups,
  auditKinds,
  auditSystemActor,
  auditPartyTypes,
  auditLabel,
  auditKindsOf,
  auditPartyTypeOf,
} from './audit.js';
import { listAuditSchema } from './audit.schemas.js';

const userId = '018f0000-0000-7000-8000-000000000000';

describe('listAuditSchema', () => {
  it('defaults to the first page with 50 entries of all kinds', () => {
    expect(listAuditSchema.parse({})).toEqual({ page: 1, perPage: 50 });
  });

  it('accepts every filter, and times as text or as Date', () => {
    const from = new Date('2026-01-31T00:00:00Z');
    const filters = { kind: 'order', actorId: userId, subjectId: userId, search: 'asha', from };
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
    ['from', '2026-01-31T00:00:00', 'Please use a day such as 2026-01-31 or a time such as 2026-01-31T10:00:00Z.'],
    ['to', 'yesterday', 'Please use a day such as 2026-01-31 or a time such as 2026-01-31T10:00:00Z.'],
  ])('refuses the %s %p: %s', (field, value, message) => {
    expect(problemsOf(listAuditSchema, { [field]: value })).toEqual({ [field]: message });
  });
});

describe('audit kinds', () => {
  it('audit kinds belong to one group each', () => {
    expect(auditGroups.flatMap(auditKindsOf).sort()).toEqual(Object.keys(auditKinds).sort());
  });

  it('an audit kind can be used as a filter', () => {
    expect(listAuditSchema.parse({ kind: 'order.status-changed' }).kind).toBe('order.status-changed');
  });

  it('audit kinds can be found one by one or by group', () => {
    const orderKinds = auditKindsOf('order');
    expect(orderKinds.length).toBeGreaterThan(1);
    expect(orderKinds.every((kind) => kind.startsWith('order.'))).toBe(true);
    expect(auditKindsOf(orderKinds[0] ?? '')).toEqual([orderKinds[0]]);
  });

  it('the audit group of changes has all kinds but sign-ins and sessions', () => {
    const changes = auditKindsOf('changes');
    expect(listAuditSchema.parse({ kind: 'changes' }).kind).toBe('changes');
    expect(Object.keys(auditKinds).filter((kind) => !changes.includes(kind as AuditKind))).toEqual([
      'login.succeeded',
      'login.failed',
      'session.reused',
    ]);
  });

  it.each(auditPartyTypes)('%s.* has the subject type of its prefix', (party) => {
    expect(auditPartyTypeOf(`${party}.changed`)).toBe(party);
  });

  it('audit kinds have a label that completes a sentence; unknown kinds show their code', () => {
    expect(`Meera Shah ${auditLabel('access.granted')} Kiran Jewels`).toBe('Meera Shah granted access to Kiran Jewels');
    expect(auditLabel('order.unknown')).toBe('order.unknown');
  });

  it.each([
    ['access.expired', 'System'],
    ['login.failed', 'A visitor'],
    ['admin.created', 'System'],
    ['access.requested', ''],
    ['product.changed', 'System'],
    ['order.unknown', 'System'],
  ])('%s without an actor is attributed to %j', (kind, name) => expect(auditSystemActor(kind)).toBe(name));

  it('an audit kind has the subject type user when its prefix is not a type', () =>
    expect(auditPartyTypeOf('session.started')).toBe('user'));
});
