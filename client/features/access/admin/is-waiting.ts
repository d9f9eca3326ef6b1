import type { RequestCardFragment } from './access-requests.generated';

/** Waiting for a decision: a first request, or a request for more time, even if the access has expired since. */
export const isWaiting = ({ status, wantsMoreTime, requestedAt, decidedAt }: RequestCardFragment) =>
  status === 'PENDING' ||
  wantsMoreTime ||
  (status === 'EXPIRED' && decidedAt !== null && decidedAt !== undefined && requestedAt > decidedAt);
