import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccessAction, AccessDuration } from '../../../graphql/types.generated';
import { DecisionButtons, grantLabel } from '../../access/admin/decision-buttons';
import { useAccessDecision } from '../../access/admin/use-access-decision';
import { InlineConfirm, type Action, type RunAction } from './user-account-actions';
import classes from './user-dialog.module.css';
import type { AccountDetailsFragment } from './users.generated';

interface UserAccessProps {
  account: AccountDetailsFragment;
  acting: Action | undefined;
  run: RunAction;
  reload: () => Promise<unknown>;
}

export function UserAccess({ account, acting, run, reload }: UserAccessProps) {
  const { id, user, wantsMoreTime, allowedActions } = account;
  const makeDecision = useAccessDecision();
  const [confirming, setConfirming] = useState(false);
  const approved = user.accessStatus === 'APPROVED';
  const busy = acting !== undefined;
  const decide = (action: AccessAction, duration?: AccessDuration) =>
    run(action, async () => {
      await makeDecision(
        action,
        { id: user.company?.id ?? id, status: user.accessStatus, companyName: user.companyName },
        duration,
      );
      await reload().catch(() => undefined);
    });
  return (
    <section className={classes.section} aria-labelledby="user-access">
      <h3 id="user-access" className={classes.heading}>
        Access
      </h3>
      {wantsMoreTime && <p className={classes.note}>{user.name} requests more time.</p>}
      {confirming ? (
        <InlineConfirm
          confirm="Revoke access"
          busyLabel="Revoking..."
          destructive
          onCancel={() => setConfirming(false)}
          onConfirm={() => decide('REVOKE').then(() => setConfirming(false))}
        >
          {user.name} will immediately lose access to products and orders. Their cart and orders stay.
        </InlineConfirm>
      ) : (
        <DecisionButtons
          allowed={allowedActions}
          grant={grantLabel({ status: user.accessStatus, wantsMoreTime, permanent: user.permanentAccess })}
          acting={acting}
          onDecide={decide}
        >
          {approved && !user.permanentAccess && (
            <Button size="sm" variant="default" disabled={busy} onClick={() => void decide('GRANT', 'PERMANENT')}>
              Make permanent
            </Button>
          )}
          {allowedActions.includes('REVOKE') && (
            <Button size="sm" variant="outline" color="bad" disabled={busy} onClick={() => setConfirming(true)}>
              Revoke
            </Button>
          )}
        </DecisionButtons>
      )}
    </section>
  );
}
