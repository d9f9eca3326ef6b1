import { useState } from 'react';
import { errorCode, errorMessage, connectionError } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';

export type Action = 'grant' | 'permanent' | 'reject' | 'revoke' | 'reopen' | 'role' | 'sign-out';

const fallbacks: Record<Action, string> = {
  grant: 'Failed to grant access',
  permanent: 'Failed to grant access',
  reject: 'Failed to reject access request',
  revoke: 'Failed to revoke access',
  reopen: 'Failed to reopen access request',
  role: 'Failed to change the role',
  'sign-out': 'Failed to sign out',
};

/** Resolves to whether it was done. */
export type Act = (action: Action, work: () => Promise<string | undefined>) => Promise<boolean>;

/** One act at a time about one account. What fails is told in the dialog, which then shows how things stand now. */
export const useAct = (reload: () => Promise<void>) => {
  const [acting, setActing] = useState<Action>();
  const [failure, setFailure] = useState<string>();
  const act: Act = async (action, work) => {
    if (acting) return false;
    setActing(action);
    setFailure(undefined);
    try {
      const message = await work();
      if (message) notify.success(message, { about: 'access' });
      return true;
    } catch (error) {
      setFailure(connectionError(error) ?? errorMessage(error, fallbacks[action]));
      if (errorCode(error)) await reload().catch(() => undefined);
      return false;
    } finally {
      setActing(undefined);
    }
  };
  return { acting, failure, act };
};
