import { Button } from '@mantine/core';
import { useState } from 'react';
import { userMessages } from '../../../../domain/users';
import { AskFirst } from './ask-first';
import classes from './user-dialog.module.css';
import type { AccountDetailsFragment } from './users.generated';
import type { Act, Action } from './use-act';
import { useAccountActs } from './use-users';

interface UserPowersProps {
  account: AccountDetailsFragment;
  acting: Action | undefined;
  act: Act;
  onDelete: () => void;
}

const roleQuestion = ({ user }: AccountDetailsFragment) =>
  user.role === 'ADMIN'
    ? `${user.name} loses the admin panel at once, and needs access like any customer.`
    : `${user.name} will see every customer and order, and decide as you do. They are signed out and sign in anew.`;

/** The role, the sessions and the end of an account; never of one's own. */
export function UserPowers({ account, acting, act, onDelete }: UserPowersProps) {
  const { setRole, signOut } = useAccountActs();
  const [asking, setAsking] = useState<'role' | 'sign-out'>();
  const { user, sessions } = account;
  const isAdmin = user.role === 'ADMIN';
  const done = () => setAsking(undefined);
  const changeRole = () =>
    act('role', async () => {
      await setRole(user.id, isAdmin ? 'CUSTOMER' : 'ADMIN', user.role);
      return userMessages.roleChanged;
    }).then(done);
  const endSessions = () =>
    act('sign-out', async () => {
      await signOut(user.id);
      return userMessages.signedOut;
    }).then(done);
  return (
    <section className={classes.part} aria-labelledby="user-account">
      <h3 id="user-account" className={classes.heading}>
        Account
      </h3>
      {asking === 'role' && (
        <AskFirst
          confirm={isAdmin ? 'Make customer' : 'Make administrator'}
          busyLabel="Saving..."
          busy={acting === 'role'}
          destructive={isAdmin}
          onCancel={done}
          onConfirm={() => void changeRole()}
        >
          {roleQuestion(account)}
        </AskFirst>
      )}
      {asking === 'sign-out' && (
        <AskFirst
          confirm="Sign out everywhere"
          busyLabel="Signing out..."
          busy={acting === 'sign-out'}
          onCancel={done}
          onConfirm={() => void endSessions()}
        >
          {user.name} is signed out at once wherever they are signed in. They may sign in again.
        </AskFirst>
      )}
      {!asking && (
        <div className={classes.acts}>
          <Button size="sm" variant="default" disabled={acting !== undefined} onClick={() => setAsking('role')}>
            {isAdmin ? 'Make customer' : 'Make administrator'}
          </Button>
          <Button
            size="sm"
            variant="default"
            disabled={acting !== undefined || sessions === 0}
            onClick={() => setAsking('sign-out')}
          >
            Sign out everywhere
          </Button>
          <Button size="sm" variant="outline" color="bad" disabled={acting !== undefined} onClick={onDelete}>
            Delete
          </Button>
        </div>
      )}
    </section>
  );
}
