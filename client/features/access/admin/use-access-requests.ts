import { useMutation, useQuery } from '@apollo/client/react';
import type { AccessDuration } from '../../../graphql/types.generated';
import {
  AccessCountsDocument,
  AccessHistoryDocument,
  AccessRequestsDocument,
  GrantAccessDocument,
  RejectAccessDocument,
  ReopenAccessDocument,
  RevokeAccessDocument,
  type RequestCardFragment,
} from './access-requests.generated';
import type { RequestsFilter } from './use-requests-filter';

const perPage = 10;

type Decided = Pick<RequestCardFragment, 'id' | 'status'>;

export const useAccessRequests = ({ status, search, page }: RequestsFilter) => {
  const { data, previousData, error, loading, refetch } = useQuery(AccessRequestsDocument, {
    variables: { status, search: search || undefined, page, perPage },
    fetchPolicy: 'cache-and-network',
    // What was decided stays on its card until the list is asked for again.
    nextFetchPolicy: 'cache-first',
  });
  const { data: counted } = useQuery(AccessCountsDocument, { fetchPolicy: 'cache-and-network' });
  return {
    requests: (data ?? previousData)?.accessRequests,
    counts: counted?.accessRequests.counts,
    /** Old results stand while the new ones are on their way. */
    stale: loading && !data,
    error: data ? undefined : error,
    reload: () => refetch().then(() => undefined),
  };
};

/** The four decisions. Each answers with the words to show. */
export const useDecisions = () => {
  // The numbers of this screen and those beside the sidebar's links.
  const options = { refetchQueries: [AccessCountsDocument, 'AdminWaiting'] };
  const [grant] = useMutation(GrantAccessDocument, options);
  const [reject] = useMutation(RejectAccessDocument, options);
  const [revoke] = useMutation(RevokeAccessDocument, options);
  const [reopen] = useMutation(ReopenAccessDocument, options);
  // `seen` is what the card showed: a decision made on something that has changed since is not carried out.
  return {
    grant: async ({ id, status }: Decided, duration: AccessDuration) =>
      (await grant({ variables: { input: { userId: id, duration, seen: status } } })).data?.grantAccess.message ?? '',
    reject: async ({ id, status }: Decided) =>
      (await reject({ variables: { input: { userId: id, seen: status } } })).data?.rejectAccess.message ?? '',
    revoke: async ({ id, status }: Decided) =>
      (await revoke({ variables: { input: { userId: id, seen: status } } })).data?.revokeAccess.message ?? '',
    reopen: async ({ id, status }: Decided) =>
      (await reopen({ variables: { input: { userId: id, seen: status } } })).data?.reopenAccess.message ?? '',
  };
};

export const useAccessHistory = (userId: string) => {
  const { data, error, refetch } = useQuery(AccessHistoryDocument, {
    variables: { userId },
    fetchPolicy: 'cache-and-network',
  });
  return { history: data?.accessHistory, error: data ? undefined : error, retry: () => void refetch() };
};
