import type { AccessDecision, AccessStatus } from '../../../domain/access.js';

export type AccessAction = 'grant' | 'reject' | 'revoke' | 'reopen';

export interface AccessState {
  /** By the clock: an approved access that has run out is expired. */
  status: AccessStatus;
  /** A running access whose owner asks for more time. */
  wantsMore: boolean;
}

/** A request lies open while nobody has answered what the customer asked last. */
export const isOpen = ({ status, wantsMore }: AccessState) => status === 'pending' || wantsMore;

const moreTimeDecisions: Partial<Record<AccessAction, AccessDecision>> = {
  grant: 'extended',
  // Asking for more must not cost what one has.
  reject: 'declined',
  revoke: 'revoked',
};

const statusDecisions: Record<AccessStatus, Partial<Record<AccessAction, AccessDecision>>> = {
  pending: { grant: 'granted', reject: 'rejected' },
  approved: { grant: 'extended', reject: 'revoked', revoke: 'revoked' },
  rejected: { reopen: 'reopened' },
  expired: { grant: 'granted' },
};

/** What an administrator's action means where a request stands; undefined where it means nothing. */
export function decisionFor(action: AccessAction, state: AccessState): AccessDecision | undefined {
  if (state.wantsMore && state.status === 'approved') return moreTimeDecisions[action];
  if (state.wantsMore && state.status === 'expired' && action === 'reject') return 'rejected';
  return statusDecisions[state.status][action];
}
