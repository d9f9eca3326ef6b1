import type { RequestCardFragment } from './access-requests.generated';

/** Still unanswered: a first request, a wish for more time, or one that outlived the access it was about. */
export const waits = ({ status, wantsMoreTime, requestedAt, decidedAt }: RequestCardFragment) =>
  status === 'PENDING' ||
  wantsMoreTime ||
  (status === 'EXPIRED' && decidedAt !== null && decidedAt !== undefined && requestedAt > decidedAt);
