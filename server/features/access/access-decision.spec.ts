import { accessStatuses } from '../../../domain/access.js';
import { type AccessAction, decisionFor, isOpen } from './access-decision.js';

const actions: AccessAction[] = ['grant', 'reject', 'revoke', 'reopen'];

describe('decisionFor', () => {
  it.each([
    ['pending', 'granted', 'rejected', undefined, undefined],
    ['approved', 'extended', 'revoked', 'revoked', undefined],
    ['rejected', undefined, undefined, undefined, 'reopened'],
    ['expired', 'granted', undefined, undefined, undefined],
  ] as const)('for status %s, maps grant to %s, reject to %s, revoke to %s and reopen to %s', (status, ...expected) => {
    expect(actions.map((action) => decisionFor(action, { status, wantsMore: false }))).toEqual(expected);
  });

  it('keeps the current access of a customer whose request for more time is rejected', () => {
    expect(decisionFor('reject', { status: 'approved', wantsMore: true })).toBe('declined');
    expect(decisionFor('grant', { status: 'approved', wantsMore: true })).toBe('extended');
  });

  it('rejects a request for more time when the access has expired meanwhile', () => {
    expect(decisionFor('reject', { status: 'expired', wantsMore: true })).toBe('rejected');
    expect(decisionFor('grant', { status: 'expired', wantsMore: true })).toBe('granted');
  });
});

describe('isOpen', () => {
  it('is true for pending requests and for requests for more time', () => {
    expect(accessStatuses.filter((status) => isOpen({ status, wantsMore: false }))).toEqual(['pending']);
    expect(isOpen({ status: 'approved', wantsMore: true })).toBe(true);
  });
});
