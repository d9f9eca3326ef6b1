import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { AccessDuration } from '../../../graphql/types.generated';
import { defaultDuration, durationChoices, isDuration } from '../../../lib/access-durations';
import { InlineConfirm } from './inline-confirm';
import classes from './user-dialog.module.css';
import type { AccountDetailsFragment } from './users.generated';
import type { Action, RunAction } from './use-account-action';
import { useAccountMutations } from './use-users';

interface UserAccessProps {
  account: AccountDetailsFragment;
  acting: Action | undefined;
  run: RunAction;
}

/** The decisions that are possible in the current status. */
const availableDecisions = ({ user: { accessStatus, permanentAccess }, wantsMoreTime }: AccountDetailsFragment) => {
  const running = accessStatus === 'APPROVED';
  return {
    grant: accessStatus !== 'REJECTED' && !(running && permanentAccess),
    label: running ? 'Extend' : 'Approve',
    busyLabel: running ? 'Extending...' : 'Approving...',
    permanent: running && !permanentAccess,
    reject: accessStatus === 'PENDING' || wantsMoreTime,
    revoke: running,
    reopen: accessStatus === 'REJECTED',
  };
};

interface ButtonsProps extends UserAccessProps {
  onRevoke: () => void;
}

function AccessButtons({ account, acting, run, onRevoke }: ButtonsProps) {
  const { grant, reject, reopen } = useAccountMutations();
  const [duration, setDuration] = useState<AccessDuration>(defaultDuration);
  const available = availableDecisions(account);
  const target = { userId: account.id, seen: account.user.accessStatus };
  const busy = acting !== undefined;
  return (
    <div className={classes.actions}>
      {available.grant && (
        <>
          <NativeSelect
            label="Access Duration"
            size="sm"
            value={duration}
            data={durationChoices}
            disabled={busy}
            onChange={({ currentTarget }) => isDuration(currentTarget.value) && setDuration(currentTarget.value)}
          />
          <Button size="sm" disabled={busy} onClick={() => void run('grant', () => grant(target, duration))}>
            {acting === 'grant' ? available.busyLabel : available.label}
          </Button>
        </>
      )}
      {available.permanent && (
        <Button
          size="sm"
          variant="default"
          disabled={busy}
          onClick={() => void run('permanent', () => grant(target, 'PERMANENT'))}
        >
          Make permanent
        </Button>
      )}
      {available.reject && (
        <Button size="sm" variant="default" disabled={busy} onClick={() => void run('reject', () => reject(target))}>
          {acting === 'reject' ? 'Rejecting...' : 'Reject'}
        </Button>
      )}
      {available.reopen && (
        <Button size="sm" variant="default" disabled={busy} onClick={() => void run('reopen', () => reopen(target))}>
          {acting === 'reopen' ? 'Reopening...' : 'Reopen'}
        </Button>
      )}
      {available.revoke && (
        <Button size="sm" variant="outline" color="bad" disabled={busy} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </div>
  );
}

export function UserAccess(props: UserAccessProps) {
  const { account, acting, run } = props;
  const { revoke } = useAccountMutations();
  const [confirming, setConfirming] = useState(false);
  const target = { userId: account.id, seen: account.user.accessStatus };
  const confirm = async () => {
    await run('revoke', () => revoke(target));
    setConfirming(false);
  };
  return (
    <section className={classes.section} aria-labelledby="user-access">
      <h3 id="user-access" className={classes.heading}>
        Access
      </h3>
      {account.wantsMoreTime && <p className={classes.note}>{account.user.name} requests more time.</p>}
      {confirming ? (
        <InlineConfirm
          confirm="Revoke access"
          busyLabel="Revoking..."
          busy={acting === 'revoke'}
          destructive
          onCancel={() => setConfirming(false)}
          onConfirm={() => void confirm()}
        >
          {account.user.name} will immediately lose access to products and orders. Their cart and orders are kept.
        </InlineConfirm>
      ) : (
        <AccessButtons {...props} onRevoke={() => setConfirming(true)} />
      )}
    </section>
  );
}
