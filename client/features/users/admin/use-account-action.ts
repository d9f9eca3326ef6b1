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

/** Resolves to whether the action succeeded. */
export type RunAction = (action: Action, perform: () => Promise<string | undefined>) => Promise<boolean>;

/** Runs one action at a time on an account. After a failure the dialog shows the error and the reloaded account. */
export const useAccountAction = (reload: () => Promise<unknown>) => {
  const [acting, setActing] = useState<Action>();
  const [failure, setFailure] = useState<string>();
  const run: RunAction = async (action, perform) => {
    if (acting) return false;
    setActing(action);
    setFailure(undefined);
    try {
      const message = await perform();
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
  return { acting, failure, run };
};
