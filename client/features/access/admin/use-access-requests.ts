import { useMutation, useQuery } from '@apollo/client/react';
import type { AccessDuration, RequestDecision } from '../../../graphql/types.generated';
import { pollWhileVisible, useRefetchOnReturn } from '../../../lib/polling';
import {
  AccessHistoryDocument,
  AccessRequestDocument,
  AccessRequestsDocument,
  DecideRequestsDocument,
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
    ...pollWhileVisible,
    variables: { status, search: search || undefined, page, perPage },
    fetchPolicy: 'cache-and-network',
  });
  useRefetchOnReturn(refetch);
  // A list that can no longer be read is not left standing as if it were true; the next refresh brings it back.
  const failed = data ? undefined : error;
  return {
    requests: failed ? undefined : (data ?? previousData)?.accessRequests,
    counts: (data ?? previousData)?.accessRequests.counts,
    /** Old results stand while the new ones are on their way. */
    stale: loading && !data,
    error: failed,
    reload: () => refetch().then(() => undefined),
  };
};

/** A request that has left its list, as it stands now: somebody has decided it. */
export const useDecidedRequest = (request: RequestCardFragment, gone: boolean): RequestCardFragment => {
  const { data } = useQuery(AccessRequestDocument, {
    variables: { userId: request.id },
    skip: !gone,
    fetchPolicy: 'cache-and-network',
  });
  return data?.accessRequest ?? request;
};

/** Their lists and the numbers beside the sidebar's links; what an open list no longer has is asked for by the card. */
const afterwards = { refetchQueries: ['AccessRequests', 'AdminWaiting', 'Statistics'] };

/** One decision about several requests; answers with the words to show. */
export const useDecideSeveral = () => {
  const [decideRequests, { loading: deciding }] = useMutation(DecideRequestsDocument, afterwards);
  return {
    deciding,
    decideSeveral: async (requests: readonly Decided[], decision: RequestDecision, duration?: AccessDuration) => {
      const { data } = await decideRequests({
        variables: {
          input: { decision, duration, requests: requests.map(({ id, status }) => ({ userId: id, seen: status })) },
        },
      });
      return data?.decideRequests;
    },
  };
};

/** The four decisions. Each answers with the words to show. */
export const useDecisions = () => {
  const [grant] = useMutation(GrantAccessDocument, afterwards);
  const [reject] = useMutation(RejectAccessDocument, afterwards);
  const [revoke] = useMutation(RevokeAccessDocument, afterwards);
  const [reopen] = useMutation(ReopenAccessDocument, afterwards);
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
