import { useState } from 'react';
import type { AccessDuration } from '../../../graphql/types.generated';
import { errorCode, errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import type { RequestCardFragment } from './access-requests.generated';
import { useDecisions } from './use-access-requests';

type Action = 'grant' | 'reject' | 'revoke' | 'reopen';
/** The decision in progress, if any. */
export type Acting = Action | undefined;

const failures: Record<Action, { doing: string; fallback: string }> = {
  grant: { doing: 'approve', fallback: 'Failed to grant access' },
  reject: { doing: 'reject', fallback: 'Failed to reject access request' },
  revoke: { doing: 'revoke', fallback: 'Failed to revoke access' },
  reopen: { doing: 'reopen', fallback: 'Failed to reopen access request' },
};

/** Makes decisions about a request, one at a time, and reports the result. */
export const useDecide = (request: RequestCardFragment, onOutdated?: () => void) => {
  const decisions = useDecisions();
  const [acting, setActing] = useState<Acting>();

  const run = async (action: Action, decide: () => Promise<string>) => {
    if (acting) return;
    setActing(action);
    try {
      const message = await decide();
      notify.success(message, { about: 'access' });
    } catch (error) {
      const { doing, fallback } = failures[action];
      notify.error(`Failed to ${doing} request: ${errorMessage(error, fallback)}`, { about: 'access' });
      if (errorCode(error) === 'REQUEST_DECIDED') onOutdated?.();
    } finally {
      setActing(undefined);
    }
  };

  return {
    acting,
    grant: (duration: AccessDuration) => void run('grant', () => decisions.grant(request, duration)),
    reject: () => void run('reject', () => decisions.reject(request)),
    revoke: () => run('revoke', () => decisions.revoke(request)),
    reopen: () => void run('reopen', () => decisions.reopen(request)),
  };
};
