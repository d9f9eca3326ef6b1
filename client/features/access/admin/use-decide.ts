import { useState } from 'react';
import type { AccessDuration } from '../../../graphql/types.generated';
import { errorCode, errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import type { RequestCardFragment } from './access-requests.generated';
import { useDecisions } from './use-access-requests';

type Action = 'grant' | 'reject' | 'revoke' | 'reopen';
/** What is being done about a request right now. */
export type Acting = Action | undefined;

const failures: Record<Action, { doing: string; fallback: string }> = {
  grant: { doing: 'approve', fallback: 'Failed to grant access' },
  reject: { doing: 'reject', fallback: 'Failed to reject access request' },
  revoke: { doing: 'revoke', fallback: 'Failed to revoke access' },
  reopen: { doing: 'reopen', fallback: 'Failed to reopen access request' },
};

/** One decision at a time about one request, with its words. */
export const useDecide = (request: RequestCardFragment, onOutdated?: () => void) => {
  const decisions = useDecisions();
  const [acting, setActing] = useState<Acting>();

  const act = async (action: Action, decide: () => Promise<string>) => {
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
    grant: (duration: AccessDuration) => void act('grant', () => decisions.grant(request, duration)),
    reject: () => void act('reject', () => decisions.reject(request)),
    revoke: () => act('revoke', () => decisions.revoke(request)),
    reopen: () => void act('reopen', () => decisions.reopen(request)),
  };
};
