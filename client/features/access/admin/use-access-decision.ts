import { useMutation } from '@apollo/client/react';
import type { AccessAction, AccessDuration, RequestDecision } from '../../../graphql/types.generated';
import { errorCode, errorMessage } from '../../../lib/error-message';
import { plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import { useAction } from '../../../lib/use-busy';
import {
  DecideRequestsDocument,
  type DecideRequestsMutation,
  GrantAccessDocument,
  RejectAccessDocument,
  ReopenAccessDocument,
  RevokeAccessDocument,
  UndoAccessDecisionsDocument,
  type RequestCardFragment,
} from './access-requests.generated';

/** The customer, with the status on the screen: the server rejects a decision when it has changed since. */
type Seen = Pick<RequestCardFragment, 'id' | 'status'>;
type Customer = Seen & Pick<RequestCardFragment, 'companyName'>;

const toInput = ({ id, status }: Seen) => ({ userId: id, seen: status });

/** Refreshes the lists and the counts in the sidebar. A card whose request leaves the list loads it itself. */
export const refreshLists = {
  refetchQueries: [
    'AccessRequests',
    'AccessHistory',
    'AdminWaiting',
    'ManagedCompanies',
    'ManagedCompany',
    'Statistics',
    'UserAccount',
    'Users',
  ],
};

/** The letter that approves the focused request. */
export const approveKey = 'a';

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

const useUndo = () => {
  const [undo] = useMutation(UndoAccessDecisionsDocument, refreshLists);
  return async (decisionIds: string[]) => {
    try {
      const { data } = await undo({ variables: { input: { decisionIds } } });
      notify.success(data?.undoAccessDecisions.message, { about: 'access' });
    } catch (error) {
      notify.error(errorMessage(error, 'Failed to take back the decision'), { about: 'access' });
    }
  };
};

/** Makes a decision about a customer's access, which can be undone. Whether it was reopened is only shown on the screen. */
export const useAccessDecision = () => {
  const undo = useUndo();
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
    if (!decided || action === 'REOPEN') return;
    notify.success(decided.message, {
      about: 'access',
      title: customer.companyName || undefined,
      merge: action === 'REVOKE' ? undefined : merged[action],
      undo: () => undo([decided.decisionId]),
    });
  };
};

/**
 * Returns a function that moves the focus from a decided request to the Approve button of the next one, unless the user
 * has moved it.
 */
const focusNextOf = (pressed: Element | null) => {
  const request = pressed?.closest('li');
  return () => {
    const { activeElement, body } = document;
    if (!request || !(activeElement === body || activeElement?.matches('main') || request.contains(activeElement)))
      return;
    const buttons = request.parentElement?.querySelectorAll<HTMLElement>(`[data-key="${approveKey}"]`) ?? [];
    const others = [...buttons].filter((button) => !request.contains(button));
    const isBelow = (button: Node) => request.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING;
    const next = others.find(isBelow) ?? others[0];
    next?.focus({ preventScroll: true });
    // The page moves for the keyboard only, because it would move the next button away from a pointer.
    if (next?.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' });
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
    decide: (action: AccessAction, duration?: AccessDuration) => {
      const focusNext = focusNextOf(document.activeElement);
      return run(action, () => decide(action, request, duration).then(focusNext));
    },
  };
};

type Decided = DecideRequestsMutation['decideRequests'];

/** Makes one decision about several requests and reports the result. */
export const useBulkDecision = (requests: readonly Seen[], onDone: () => void) => {
  const [decideRequests] = useMutation(DecideRequestsDocument, refreshLists);
  const undo = useUndo();
  const { acting, run } = useAction<RequestDecision>((error, decision) =>
    notifyFailure(error, decision === 'APPROVE' ? 'GRANT' : 'REJECT', 'requests'),
  );
  const report = ({ decided, overtaken, message, decisionIds }: Decided, merge: (typeof merged)['GRANT']) => {
    if (decided === 0) return notify.info(message, { about: 'access' });
    notify.success(message, {
      about: 'access',
      merge: overtaken > 0 ? undefined : { ...merge, count: decided },
      undo: () => undo(decisionIds),
    });
  };
  const decide = (decision: RequestDecision, duration?: AccessDuration) =>
    run(decision, async () => {
      const { data } = await decideRequests({
        variables: { input: { decision, duration, requests: requests.map(toInput) } },
      });
      if (data) report(data.decideRequests, decision === 'APPROVE' ? merged.GRANT : merged.REJECT);
      onDone();
    });
  return { acting, decide };
};
