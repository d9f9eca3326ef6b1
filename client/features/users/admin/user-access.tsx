import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { AccessDuration } from '../../../graphql/types.generated';
import { defaultDuration, durationChoices, isDuration } from '../../../lib/access-durations';
import { AskFirst } from './ask-first';
import classes from './user-dialog.module.css';
import type { AccountDetailsFragment } from './users.generated';
import type { Act, Action } from './use-act';
import { useAccountActs } from './use-users';

interface UserAccessProps {
  account: AccountDetailsFragment;
  acting: Action | undefined;
  act: Act;
}

/** What may be decided where this access stands. */
const offers = ({ user: { accessStatus, permanentAccess }, wantsMoreTime }: AccountDetailsFragment) => {
  const running = accessStatus === 'APPROVED';
  return {
    grant: accessStatus !== 'REJECTED' && !(running && permanentAccess),
    word: running ? 'Extend' : 'Approve',
    busy: running ? 'Extending...' : 'Approving...',
    permanent: running && !permanentAccess,
    reject: accessStatus === 'PENDING' || wantsMoreTime,
    revoke: running,
    reopen: accessStatus === 'REJECTED',
  };
};

interface ButtonsProps extends UserAccessProps {
  onRevoke: () => void;
}

function Buttons({ account, acting, act, onRevoke }: ButtonsProps) {
  const { grant, reject, reopen } = useAccountActs();
  const [duration, setDuration] = useState<AccessDuration>(defaultDuration);
  const offer = offers(account);
  const seen = { userId: account.id, seen: account.user.accessStatus };
  const busy = acting !== undefined;
  return (
    <div className={classes.acts}>
      {offer.grant && (
        <>
          <NativeSelect
            label="Access Duration"
            size="sm"
            value={duration}
            data={durationChoices}
            disabled={busy}
            onChange={({ currentTarget }) => isDuration(currentTarget.value) && setDuration(currentTarget.value)}
          />
          <Button size="sm" disabled={busy} onClick={() => void act('grant', () => grant(seen, duration))}>
            {acting === 'grant' ? offer.busy : offer.word}
          </Button>
        </>
      )}
      {offer.permanent && (
        <Button
          size="sm"
          variant="default"
          disabled={busy}
          onClick={() => void act('permanent', () => grant(seen, 'PERMANENT'))}
        >
          Make permanent
        </Button>
      )}
      {offer.reject && (
        <Button size="sm" variant="default" disabled={busy} onClick={() => void act('reject', () => reject(seen))}>
          {acting === 'reject' ? 'Rejecting...' : 'Reject'}
        </Button>
      )}
      {offer.reopen && (
        <Button size="sm" variant="default" disabled={busy} onClick={() => void act('reopen', () => reopen(seen))}>
          {acting === 'reopen' ? 'Reopening...' : 'Reopen'}
        </Button>
      )}
      {offer.revoke && (
        <Button size="sm" variant="outline" color="bad" disabled={busy} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </div>
  );
}

export function UserAccess(props: UserAccessProps) {
  const { account, acting, act } = props;
  const { revoke } = useAccountActs();
  const [asking, setAsking] = useState(false);
  const seen = { userId: account.id, seen: account.user.accessStatus };
  const confirm = async () => {
    await act('revoke', () => revoke(seen));
    setAsking(false);
  };
  return (
    <section className={classes.part} aria-labelledby="user-access">
      <h3 id="user-access" className={classes.heading}>
        Access
      </h3>
      {account.wantsMoreTime && <p className={classes.note}>{account.user.name} asks for more time.</p>}
      {asking ? (
        <AskFirst
          confirm="Revoke access"
          busyLabel="Revoking..."
          busy={acting === 'revoke'}
          destructive
          onCancel={() => setAsking(false)}
          onConfirm={() => void confirm()}
        >
          {account.user.name} can no longer see products or orders from this moment. The cart and all orders are kept.
        </AskFirst>
      ) : (
        <Buttons {...props} onRevoke={() => setAsking(true)} />
      )}
    </section>
  );
}
