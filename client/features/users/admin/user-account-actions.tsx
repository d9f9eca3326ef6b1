import { useMutation } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { useState, useEffect, useRef, type ReactNode } from 'react';
import { userMessages } from '../../../../domain/users';
import { notify } from '../../../lib/notify';
import classes from './user-dialog.module.css';
import { SetUserRoleDocument, SignOutUserDocument, type AccountDetailsFragment } from './users.generated';
import { useBusy, useAction } from '../../../lib/use-busy';
import type { AccessAction } from '../../../graphql/types.generated';
import { errorCode, failureReason } from '../../../lib/error-message';
import { useSession } from '../../auth/use-session';
import { mayManage } from './may-manage';
import { decisionFailures } from '../../access/admin/use-access-decision';

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

interface InlineConfirmProps {
  children: ReactNode;
  confirm: string;
  busyLabel: string;
  destructive?: boolean;
  onConfirm: () => unknown;
  onCancel: () => void;
}

/** A confirmation inside a dialog, which avoids a second dialog on top. */
export function InlineConfirm({ children, confirm, busyLabel, destructive, onConfirm, onCancel }: InlineConfirmProps) {
  const { busy, run } = useBusy(onConfirm);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={classes.question} role="group" aria-label={confirm}>
      <p>{children}</p>
      <Group mt="md" gap="sm">
        <Button ref={cancel} size="sm" variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" color={destructive ? 'bad' : undefined} disabled={busy} onClick={run}>
          {busy ? busyLabel : confirm}
        </Button>
      </Group>
    </div>
  );
}

const refreshList = { refetchQueries: ['Users'] };

interface UserAccountActionsProps {
  account: AccountDetailsFragment;
  acting: Action | undefined;
  run: RunAction;
  onDelete: () => void;
}

const roleQuestion = ({ user }: AccountDetailsFragment) =>
  user.role === 'ADMIN'
    ? `${user.name} will immediately lose access to the admin panel and will need approved access like any other customer.`
    : `${user.name} will see all customers and orders and can do everything you can. They will have to sign in again, with a new password if theirs is easy to guess.`;

/** Changes the role, ends the sessions or deletes the account. Not shown for one's own account. */
export function UserAccountActions({ account, acting, run, onDelete }: UserAccountActionsProps) {
  const [setRole] = useMutation(SetUserRoleDocument, refreshList);
  const [signOut] = useMutation(SignOutUserDocument, refreshList);
  const [confirming, setConfirming] = useState<'ROLE' | 'SIGN_OUT'>();
  const { user, sessions } = account;
  const { may } = useSession();
  const manages = mayManage(user, may);
  const isAdmin = user.role === 'ADMIN';
  const done = () => setConfirming(undefined);
  const changeRole = () =>
    run('ROLE', async () => {
      const role = isAdmin ? 'CUSTOMER' : 'ADMIN';
      await setRole({ variables: { input: { userId: user.id, role, seen: user.role } } });
      notify.success(userMessages.roleChanged, { about: 'access' });
    }).then(done);
  const endSessions = () =>
    run('SIGN_OUT', async () => {
      await signOut({ variables: { input: { userId: user.id } } });
      notify.success(userMessages.signedOut, { about: 'access' });
    }).then(done);
  if (!manages && !may('staff:write')) return null;
  return (
    <section className={classes.section} aria-labelledby="user-account">
      <h3 id="user-account" className={classes.heading}>
        Account
      </h3>
      {confirming === 'ROLE' && (
        <InlineConfirm
          confirm={isAdmin ? 'Make customer' : 'Make administrator'}
          busyLabel="Saving..."
          destructive={isAdmin}
          onCancel={done}
          onConfirm={changeRole}
        >
          {roleQuestion(account)}
        </InlineConfirm>
      )}
      {confirming === 'SIGN_OUT' && (
        <InlineConfirm confirm="Sign out everywhere" busyLabel="Signing out..." onCancel={done} onConfirm={endSessions}>
          {user.name} will be signed out on all devices immediately. They can sign in again.
        </InlineConfirm>
      )}
      {!confirming && (
        <Group gap="0.625rem" align="flex-end">
          {may('staff:write') && (
            <Button size="sm" variant="default" disabled={acting !== undefined} onClick={() => setConfirming('ROLE')}>
              {isAdmin ? 'Make customer' : 'Make administrator'}
            </Button>
          )}
          {manages && sessions > 0 && (
            <Button
              size="sm"
              variant="default"
              disabled={acting !== undefined}
              onClick={() => setConfirming('SIGN_OUT')}
            >
              Sign out everywhere
            </Button>
          )}
          {manages && (
            <Button size="sm" variant="outline" color="bad" disabled={acting !== undefined} onClick={onDelete}>
              Delete
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}
