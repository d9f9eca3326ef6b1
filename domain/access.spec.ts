import { problemsOf } from '../test/support/data/problems.js';
import {
  accessActions,
  accessGrantedMessage,
  accessRejectedMessage,
  accessStatuses,
  allowedActions,
  requestAgainHours,
  decisionFor,
  decisionProtectedSeconds,
  digestIntervalMinutes,
  durationLabel,
  durations,
  isOpen,
  maxRequestsPerDecision,
} from './access.js';
import {
  decideAccessSchema,
  decideRequestsSchema,
  duration,
  grantAccessSchema,
  listAccessRequestsSchema,
  requestsDecidedMessage,
} from './access.schemas.js';

describe('duration of access', () => {
  it.each([
    [1, '1'],
    [2, '2'],
    [4, '4'],
    [8, '8'],
    [24, '24'],
    [168, '168'],
    ['720', '720'],
    [2160, '2160'],
    ['8', '8'],
    ['permanent', 'permanent'],
    [undefined, '4'],
  ])('reads %p as %p', (value, parsed) => expect(duration.parse(value)).toBe(parsed));

  it.each([null, 0, -1, 3, 9e9, 4.5, '0', '3', 'permanent ', 'Permanent', '', true, [], {}, [4]])(
    'rejects %p',
    (value) => {
      expect(problemsOf(grantAccessSchema, { userId: 'x', duration: value })).toEqual({
        duration: 'Access duration must be 1, 2, 4, 8 or 24 hours, 7, 30 or 90 days, or permanent.',
      });
    },
  );

  it('every duration of access has a label', () => {
    expect(durations.map(durationLabel)).toEqual([
      'for 1 hour',
      'for 2 hours',
      'for 4 hours',
      'for 8 hours',
      'for 24 hours',
      'for 7 days',
      'for 30 days',
      'for 90 days',
      'permanently',
    ]);
    expect(accessGrantedMessage('Asha', '4')).toBe('Access granted to Asha for 4 hours');
    expect(accessGrantedMessage('Asha', 'permanent')).toBe('Access granted to Asha permanently');
    expect(accessRejectedMessage('Asha')).toBe('Access request for Asha has been rejected');
  });
});

describe('listAccessRequestsSchema', () => {
  it('defaults to the first page with 10 requests', () => {
    expect(listAccessRequestsSchema.parse({})).toEqual({ page: 1, perPage: 10 });
  });

  it('accepts only known statuses', () => {
    expect(problemsOf(listAccessRequestsSchema, { status: 'expired' })).toEqual({});
    expect(problemsOf(listAccessRequestsSchema, { status: 'all' })).toHaveProperty('status');
  });
});

describe('a decision about access', () => {
  it.each([grantAccessSchema, decideAccessSchema])('accepts the status that the administrator saw: %#', (schema) => {
    for (const seen of accessStatuses) expect(schema.parse({ userId: 'x', seen })).toMatchObject({ userId: 'x', seen });
    expect(problemsOf(schema, { userId: 'x' })).toEqual({});
    expect(problemsOf(schema, { userId: 'x', seen: 'unknown' })).toEqual({
      seen: 'This is not a valid request status.',
    });
    expect(problemsOf(schema, {})).toEqual({ userId: 'This id is not valid.' });
  });

  it.each([
    [0, 'Choose at least one request.'],
    [1, undefined],
    [maxRequestsPerDecision, undefined],
    [maxRequestsPerDecision + 1, 'At most 100 requests can be decided at once.'],
  ])('accepts 1 to 100 requests at once: %d requests, %p', (count, message) => {
    const requests = Array.from({ length: count }, () => ({ userId: 'x' }));
    const problems = problemsOf(decideRequestsSchema, { decision: 'approve', requests });
    expect(problems).toEqual(message ? { requests: message } : {});
  });

  it('approves or rejects several requests', () => {
    const requests = [{ userId: 'x', seen: 'pending' }];
    for (const decision of ['approve', 'reject'])
      expect(decideRequestsSchema.parse({ decision, requests })).toEqual({ decision, duration: '4', requests });
    expect(problemsOf(decideRequestsSchema, { decision: 'wait', requests })).toEqual({
      decision: 'Decision must be approve or reject.',
    });
  });

  it.each([
    [{ decided: 3, overtaken: 0 }, '3 requests approved for 4 hours.'],
    [{ decided: 1, overtaken: 1 }, '1 request approved for 4 hours. 1 had already been decided.'],
    [{ decided: 0, overtaken: 2 }, 'No request was approved for 4 hours: 2 had already been decided.'],
  ])('describes the result for several requests: %j', (counts, message) => {
    expect(requestsDecidedMessage({ decision: 'approve', duration: '4' }, counts)).toBe(message);
  });

  it('leaves out the duration when requests are rejected', () => {
    const counts = { decided: 2, overtaken: 0 };
    expect(requestsDecidedMessage({ decision: 'reject', duration: '4' }, counts)).toBe('2 requests rejected.');
  });
});

describe('access time limits', () => {
  it.each([
    ['a rejected customer may request access again after 24 hours', requestAgainHours, 24],
    ['administrators get a digest of new requests at most every 10 minutes', digestIntervalMinutes, 10],
    ['a decision is protected from other administrators for 60 seconds', decisionProtectedSeconds, 60],
  ])('a time limit applies: %s', (_, actual, expected) => expect(actual).toBe(expected));
});

describe('decisionFor', () => {
  it.each([
    ['pending', 'granted', 'rejected', undefined, undefined],
    ['approved', 'extended', 'revoked', 'revoked', undefined],
    ['rejected', undefined, undefined, undefined, 'reopened'],
    ['expired', 'granted', undefined, undefined, undefined],
  ] as const)('the status %s maps grant to %s, reject to %s, revoke to %s and reopen to %s', (status, ...expected) => {
    expect(accessActions.map((action) => decisionFor(action, { status, wantsMore: false, permanent: false }))).toEqual(
      expected,
    );
  });

  it('keeps the current access of a customer whose request for more time is rejected', () => {
    expect(decisionFor('reject', { status: 'approved', wantsMore: true, permanent: false })).toBe('declined');
    expect(decisionFor('grant', { status: 'approved', wantsMore: true, permanent: false })).toBe('extended');
  });

  it('grants a duration instead of permanent access, and does not call it an extension', () => {
    expect(decisionFor('grant', { status: 'approved', wantsMore: false, permanent: true })).toBe('granted');
    expect(decisionFor('revoke', { status: 'approved', wantsMore: false, permanent: true })).toBe('revoked');
  });

  it('rejects a request for more time when the access has expired meanwhile', () => {
    expect(decisionFor('reject', { status: 'expired', wantsMore: true, permanent: false })).toBe('rejected');
    expect(decisionFor('grant', { status: 'expired', wantsMore: true, permanent: false })).toBe('granted');
  });
});

describe('isOpen', () => {
  it('pending requests and requests for more time are open', () => {
    expect(accessStatuses.filter((status) => isOpen({ status, wantsMore: false }))).toEqual(['pending']);
    expect(isOpen({ status: 'approved', wantsMore: true })).toBe(true);
  });
});

describe('allowedActions', () => {
  it.each([
    ['pending', false, ['grant', 'reject']],
    ['approved', false, ['grant', 'revoke']],
    ['approved', true, ['grant', 'reject', 'revoke']],
    ['rejected', false, ['reopen']],
    ['expired', false, ['grant']],
    ['expired', true, ['grant', 'reject']],
  ] as const)('offers for status %s, with more time requested: %s, the actions %p', (status, wantsMore, actions) => {
    expect(allowedActions({ status, wantsMore, permanent: false })).toEqual(actions);
  });
});
