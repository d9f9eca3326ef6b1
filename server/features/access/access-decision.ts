import type { AccessDecision, AccessStatus } from '../../../domain/access.js';

export type AccessAction = 'grant' | 'reject' | 'revoke' | 'reopen';

export interface AccessState {
  /** `expired` also when the stored status is still `approved` but the time has run out. */
  status: AccessStatus;
  /** True when the customer has requested more time. */
  wantsMore: boolean;
}

/** A request is open until an administrator answers the customer's latest request. */
export const isOpen = ({ status, wantsMore }: AccessState) => status === 'pending' || wantsMore;

const moreTimeDecisions: Partial<Record<AccessAction, AccessDecision>> = {
  grant: 'extended',
  // A request for more time must not cost the customer the current access.
  reject: 'declined',
  revoke: 'revoked',
};

const statusDecisions: Record<AccessStatus, Partial<Record<AccessAction, AccessDecision>>> = {
  pending: { grant: 'granted', reject: 'rejected' },
  approved: { grant: 'extended', reject: 'revoked', revoke: 'revoked' },
  rejected: { reopen: 'reopened' },
  expired: { grant: 'granted' },
};

/** Maps an administrator's action to the decision for this state; undefined when the action does not apply. */
export function decisionFor(action: AccessAction, state: AccessState): AccessDecision | undefined {
  if (state.wantsMore && state.status === 'approved') return moreTimeDecisions[action];
  if (state.wantsMore && state.status === 'expired' && action === 'reject') return 'rejected';
  return statusDecisions[state.status][action];
}
