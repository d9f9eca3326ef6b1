import { useMutation } from '@apollo/client/react';
import type { AccessDuration, RequestDecision } from '../../../graphql/types.generated';
import { usePagedQuery } from '../../../lib/use-paged-query';
import { useServerData } from '../../../lib/use-server-data';
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

export const useAccessRequests = ({ status, search, page }: RequestsFilter) =>
  usePagedQuery(
    AccessRequestsDocument,
    { status, search: search || undefined, page, perPage },
    ({ accessRequests }) => accessRequests,
    { live: true },
  );

/** The current state of a request. Loads it when it has left the list, because it has been decided. */
export const useDecidedRequest = (request: RequestCardFragment, removed: boolean): RequestCardFragment => {
  const { data } = useServerData(AccessRequestDocument, { userId: request.id }, ({ accessRequest }) => accessRequest, {
    skip: !removed,
  });
  return data ?? request;
};

/** Refreshes the lists and the counts in the sidebar. A card whose request leaves the list loads it itself. */
const refreshLists = { refetchQueries: ['AccessRequests', 'AdminWaiting', 'Statistics'] };

/** Makes one decision about several requests. Resolves to the result with the message to show. */
export const useDecideRequests = () => {
  const [decide, { loading: deciding }] = useMutation(DecideRequestsDocument, refreshLists);
  return {
    deciding,
    decideRequests: async (requests: readonly Decided[], decision: RequestDecision, duration?: AccessDuration) => {
      const { data } = await decide({
        variables: {
          input: { decision, duration, requests: requests.map(({ id, status }) => ({ userId: id, seen: status })) },
        },
      });
      return data?.decideRequests;
    },
  };
};

/** The four decisions. Each resolves to the message to show. */
export const useDecisions = () => {
  const [grant] = useMutation(GrantAccessDocument, refreshLists);
  const [reject] = useMutation(RejectAccessDocument, refreshLists);
  const [revoke] = useMutation(RevokeAccessDocument, refreshLists);
  const [reopen] = useMutation(ReopenAccessDocument, refreshLists);
  // `seen` is the status on the card: the server rejects the decision when the request has changed since.
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

export const useAccessHistory = (userId: string) =>
  useServerData(AccessHistoryDocument, { userId }, ({ accessHistory }) => accessHistory);
