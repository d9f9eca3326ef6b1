import { useMutation } from '@apollo/client/react';
import type { AccessAction, AccessDuration, RequestDecision } from '../../../graphql/types.generated';
import { errorCode, errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { useAction } from '../../../lib/use-action';
import {
  DecideRequestsDocument,
  GrantAccessDocument,
  RejectAccessDocument,
  ReopenAccessDocument,
  RevokeAccessDocument,
  type RequestCardFragment,
} from './access-requests.generated';

/** The customer, with the status on the screen: the server rejects a decision when it has changed since. */
type Seen = Pick<RequestCardFragment, 'id' | 'status'>;

const toInput = ({ id, status }: Seen) => ({ userId: id, seen: status });

/** Refreshes the lists and the counts in the sidebar. A card whose request leaves the list loads it itself. */
const refreshLists = { refetchQueries: ['AccessRequests', 'AccessHistory', 'AdminWaiting', 'Statistics', 'Users'] };

export const decisionFailures: Record<AccessAction, string> = {
  GRANT: 'Failed to grant access',
  REJECT: 'Failed to reject access request',
  REVOKE: 'Failed to revoke access',
  REOPEN: 'Failed to reopen access request',
};

const verbs: Record<AccessAction, string> = { GRANT: 'approve', REJECT: 'reject', REVOKE: 'revoke', REOPEN: 'reopen' };

const notifyFailure = (error: unknown, action: AccessAction, what: 'request' | 'requests') =>
  notify.error(`Failed to ${verbs[action]} ${what}: ${errorMessage(error, decisionFailures[action])}`, {
    about: 'access',
  });

/** Makes a decision about a customer's access and shows the server's message. */
export const useAccessDecision = () => {
  const [grant] = useMutation(GrantAccessDocument, refreshLists);
  const [reject] = useMutation(RejectAccessDocument, refreshLists);
  const [revoke] = useMutation(RevokeAccessDocument, refreshLists);
  const [reopen] = useMutation(ReopenAccessDocument, refreshLists);
  return async (action: AccessAction, seen: Seen, duration?: AccessDuration) => {
    const input = toInput(seen);
    const decisions = {
      GRANT: async () => (await grant({ variables: { input: { ...input, duration } } })).data?.grantAccess,
      REJECT: async () => (await reject({ variables: { input } })).data?.rejectAccess,
      REVOKE: async () => (await revoke({ variables: { input } })).data?.revokeAccess,
      REOPEN: async () => (await reopen({ variables: { input } })).data?.reopenAccess,
    };
    notify.success((await decisions[action]())?.message, { about: 'access' });
  };
};

/** Decides one request of a list and reports failures. */
export const useRequestDecision = (request: Seen, onOutdated: () => void) => {
  const decide = useAccessDecision();
  const { acting, run } = useAction<AccessAction>((error, action) => {
    notifyFailure(error, action, 'request');
    if (errorCode(error) === 'REQUEST_DECIDED') onOutdated();
  });
  return {
    acting,
    decide: (action: AccessAction, duration?: AccessDuration) => run(action, () => decide(action, request, duration)),
  };
};

/** Makes one decision about several requests and reports the result. */
export const useBulkDecision = (requests: readonly Seen[], onDone: () => void) => {
  const [decideRequests] = useMutation(DecideRequestsDocument, refreshLists);
  const { acting, run } = useAction<RequestDecision>((error, decision) =>
    notifyFailure(error, decision === 'APPROVE' ? 'GRANT' : 'REJECT', 'requests'),
  );
  const decide = (decision: RequestDecision, duration?: AccessDuration) =>
    run(decision, async () => {
      const { data } = await decideRequests({
        variables: { input: { decision, duration, requests: requests.map(toInput) } },
      });
      const result = data?.decideRequests;
      if (result) notify[result.overtaken > 0 ? 'info' : 'success'](result.message, { about: 'access' });
      onDone();
    });
  return { acting, decide };
};
