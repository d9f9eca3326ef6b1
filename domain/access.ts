/** Hours an administrator can grant; permanent access is a further choice, see `durations`. */
export const accessHours = [1, 2, 4, 8, 24, 168, 720, 2160] as const;

export const accessStatuses = ['pending', 'approved', 'rejected', 'expired'] as const;
export type AccessStatus = (typeof accessStatuses)[number];
export const accessStatusLabels: Record<AccessStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired',
};

/** Every change of a user's access, stored permanently with its actor and time. */
export const accessDecisions = [
  'requested',
  'granted',
  'extended',
  'rejected',
  'declined',
  'revoked',
  'reopened',
  'expired',
  'undone',
] as const;
export type AccessDecision = (typeof accessDecisions)[number];
export const accessDecisionLabels: Record<AccessDecision, string> = {
  requested: 'Access requested',
  granted: 'Access granted',
  extended: 'Access extended',
  rejected: 'Request rejected',
  declined: 'More time declined',
  revoked: 'Access revoked',
  reopened: 'Request reopened',
  expired: 'Access ended',
  undone: 'Decision taken back',
};

export const accessActions = ['grant', 'reject', 'revoke', 'reopen'] as const;
export type AccessAction = (typeof accessActions)[number];

export interface AccessState {
  /** `expired` also when the stored status is still `approved` but the time has run out. */
  status: AccessStatus;
  wantsMore: boolean;
  permanent: boolean;
}

/** A request is open until an administrator answers the customer's latest request. */
export const isOpen = ({ status, wantsMore }: Pick<AccessState, 'status' | 'wantsMore'>) =>
  status === 'pending' || wantsMore;

const moreTimeTransitions: Partial<Record<AccessAction, AccessDecision>> = {
  grant: 'extended',
  // A request for more time must not cost the customer the current access.
  reject: 'declined',
  revoke: 'revoked',
};

const statusTransitions: Record<AccessStatus, Partial<Record<AccessAction, AccessDecision>>> = {
  pending: { grant: 'granted', reject: 'rejected' },
  // Clients that do not send the status they saw may also revoke with `reject`.
  approved: { grant: 'extended', reject: 'revoked', revoke: 'revoked' },
  rejected: { reopen: 'reopened' },
  expired: { grant: 'granted' },
};

/** Maps an administrator's action to the decision for this state; undefined when the action does not apply. */
export function decisionFor(action: AccessAction, state: AccessState): AccessDecision | undefined {
  // Another duration replaces a permanent access, and so extends nothing.
  if (action === 'grant' && state.status === 'approved' && state.permanent) return 'granted';
  if (state.wantsMore && state.status === 'approved') return moreTimeTransitions[action];
  if (state.wantsMore && state.status === 'expired' && action === 'reject') return 'rejected';
  return statusTransitions[state.status][action];
}

/** The actions to offer: only open requests can be rejected. */
export const allowedActions = (state: AccessState): AccessAction[] =>
  accessActions.filter((action) => decisionFor(action, state) !== undefined && (isOpen(state) || action !== 'reject'));

/** Durations by GraphQL name, which cannot begin with a digit. */
export const durationNames = {
  HOURS_1: '1',
  HOURS_2: '2',
  HOURS_4: '4',
  HOURS_8: '8',
  HOURS_24: '24',
  DAYS_7: '168',
  DAYS_30: '720',
  DAYS_90: '2160',
  PERMANENT: 'permanent',
} as const;
export const durations = Object.values(durationNames);
export type AccessDuration = (typeof durations)[number];
export const defaultDuration = 'HOURS_4';

/** "1 hour", "24 hours" or "7 days". */
export function hoursLabel(hours: string | number): string {
  const days = Number(hours) / 24;
  if (days > 1 && Number.isInteger(days)) return `${days} days`;
  return String(hours) === '1' ? '1 hour' : `${hours} hours`;
}

/** "4 hours" or "Permanent". */
export const grantedLabel = ({ hours, permanent }: { hours?: string | number | null; permanent: boolean }) =>
  permanent ? 'Permanent' : hoursLabel(hours ?? 0);

export const durationLabel = (value: AccessDuration) =>
  value === 'permanent' ? 'permanently' : `for ${hoursLabel(value)}`;

export const accessGrantedMessage = (name: string, value: AccessDuration) =>
  `Access granted to ${name} ${durationLabel(value)}`;
export const accessRejectedMessage = (name: string) => `Access request for ${name} has been rejected`;

export const requestDecisions = ['approve', 'reject'] as const;
export type RequestDecision = (typeof requestDecisions)[number];

export const maxRequestsPerDecision = 100;

/** A call without `seen` cannot override another administrator's decision within this time. */
export const decisionProtectedSeconds = 60;
/** Minimum time between two access requests of a rejected customer. */
export const requestAgainHours = 24;
/** Administrators get at most one digest of new requests in this time. */
export const digestIntervalMinutes = 10;

export const accessRevokedMessage = (name: string) => `Access for ${name} has been revoked`;
export const accessReopenedMessage = (name: string) => `The request from ${name} has been reopened`;
