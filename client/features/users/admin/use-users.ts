import { useState } from 'react';
import { usePagedQuery, useServerData } from '../../../lib/use-server-data';
import { UserAccountDocument, UsersDocument } from './users.generated';
import type { UsersFilter } from './users-filter';
import type { AccessAction } from '../../../graphql/types.generated';
import { errorCode, failureReason } from '../../../lib/error-message';
import { useAction } from '../../../lib/use-busy';
import { decisionFailures } from '../../access/admin/use-access-decision';

export const useUsers = ({ search, access, role, sort, page, perPage }: UsersFilter) =>
  usePagedQuery(
    UsersDocument,
    { search: search || undefined, access, role, sort, page, perPage },
    ({ users }) => users,
  );

export const useUserAccount = (userId: string) =>
  useServerData(UserAccountDocument, { userId }, ({ userAccount }) => userAccount);

export type Action = AccessAction | 'ROLE' | 'SIGN_OUT';

const fallbacks: Record<Action, string> = {
  ...decisionFailures,
  ROLE: 'Failed to change the role',
  SIGN_OUT: 'Failed to sign out',
};

export type RunAction = (action: Action, perform: () => Promise<void>) => Promise<void>;

/** Runs one action at a time on an account. After a failure the dialog shows the error and the reloaded account. */
export const useAccountAction = (reload: () => Promise<unknown>) => {
  const [failure, setFailure] = useState<string>();
  const { acting, run } = useAction<Action>(async (error, action) => {
    setFailure(failureReason(error, fallbacks[action]));
    if (errorCode(error)) await reload().catch(() => undefined);
  });
  const runAction: RunAction = (action, perform) => {
    setFailure(undefined);
    return run(action, perform);
  };
  return { acting, failure, run: runAction };
};
