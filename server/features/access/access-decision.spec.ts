import { accessStatuses } from '../../../domain/access.js';
import { type AccessAction, decisionFor, isOpen } from './access-decision.js';

const actions: AccessAction[] = ['grant', 'reject', 'revoke', 'reopen'];

describe('what a decision means', () => {
  it.each([
    ['pending', 'granted', 'rejected', undefined, undefined],
    ['approved', 'extended', 'revoked', 'revoked', undefined],
    ['rejected', undefined, undefined, undefined, 'reopened'],
    ['expired', 'granted', undefined, undefined, undefined],
  ] as const)('Z11 for %s: grant %s, reject %s, revoke %s, reopen %s', (status, ...expected) => {
    expect(actions.map((action) => decisionFor(action, { status, wantsMore: false }))).toEqual(expected);
  });

  it('keeps the running access of somebody whose wish for more time is rejected', () => {
    expect(decisionFor('reject', { status: 'approved', wantsMore: true })).toBe('declined');
    expect(decisionFor('grant', { status: 'approved', wantsMore: true })).toBe('extended');
  });

  it('rejects a wish for more time that outlived its access', () => {
    expect(decisionFor('reject', { status: 'expired', wantsMore: true })).toBe('rejected');
    expect(decisionFor('grant', { status: 'expired', wantsMore: true })).toBe('granted');
  });
});

describe('an open request', () => {
  it('is one that waits for its first answer, or for more time', () => {
    expect(accessStatuses.filter((status) => isOpen({ status, wantsMore: false }))).toEqual(['pending']);
    expect(isOpen({ status: 'approved', wantsMore: true })).toBe(true);
  });
});
