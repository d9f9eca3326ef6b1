import { useMutation } from '@apollo/client/react';
import type { AccessAction, AccessDuration, RequestDecision } from '../../../graphql/types.generated';
import { errorCode, errorMessage } from '../../../lib/error-message';
import { plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import { useAction } from '../../../lib/use-busy';
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
type Customer = Seen & Pick<RequestCardFragment, 'companyName'>;

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

const merged = {
  GRANT: { kind: 'access-granted', text: (count: number) => `${plural(count, 'company', 'companies')} approved` },
  REJECT: { kind: 'access-rejected', text: (count: number) => `${plural(count, 'request')} rejected` },
};

/** Makes a decision about a customer's access. Whether it was revoked or reopened is only shown on the screen. */
export const useAccessDecision = () => {
  const [grant] = useMutation(GrantAccessDocument, refreshLists);
  const [reject] = useMutation(RejectAccessDocument, refreshLists);
  const [revoke] = useMutation(RevokeAccessDocument, refreshLists);
  const [reopen] = useMutation(ReopenAccessDocument, refreshLists);
  return async (action: AccessAction, customer: Customer, duration?: AccessDuration) => {
    const input = toInput(customer);
    const decisions = {
      GRANT: async () => (await grant({ variables: { input: { ...input, duration } } })).data?.grantAccess,
      REJECT: async () => (await reject({ variables: { input } })).data?.rejectAccess,
      REVOKE: async () => (await revoke({ variables: { input } })).data?.revokeAccess,
      REOPEN: async () => (await reopen({ variables: { input } })).data?.reopenAccess,
    };
    const decided = await decisions[action]();
    if (action === 'REVOKE' || action === 'REOPEN') return;
    const title = customer.companyName || undefined;
    notify.success(decided?.message, { about: 'access', title, merge: merged[action] });
  };
};

/** Decides one request of a list and reports failures. */
export const useRequestDecision = (request: Customer, onOutdated: () => void) => {
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
      if (result?.overtaken) notify.info(result.message, { about: 'access' });
      else if (result) {
        const merge = { ...merged[decision === 'APPROVE' ? 'GRANT' : 'REJECT'], count: result.decided };
        notify.success(result.message, { about: 'access', merge });
      }
      onDone();
    });
  return { acting, decide };
};
