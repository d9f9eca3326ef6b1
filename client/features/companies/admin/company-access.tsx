import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format';
import { useServerData } from '../../../lib/use-server-data';
import { AccountPart } from '../../../ui/account-section';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Facts } from '../../../ui/facts';
import { LoadingBlocks, QueryState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { stateBadge, stateTime } from '../../access/admin/access-badges';
import { AccessHistory } from '../../access/admin/access-history';
import { AccessRequestDocument, type RequestCardFragment } from '../../access/admin/access-requests.generated';
import { DecisionButtons, grantLabel } from '../../access/admin/decision-buttons';
import { useRequestDecision } from '../../access/admin/use-access-decision';
import { useSession } from '../../auth/use-session';
import classes from './managed-company.module.css';

interface StateProps {
  request: RequestCardFragment;
  onOutdated: () => void;
}

function State({ request, onOutdated }: StateProps) {
  const { name, wantsMoreTime, requestedAt, decidedAt, decidedBy } = request;
  const { tone, label } = stateBadge(request);
  const { may } = useSession();
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          [
            'Access',
            <>
              <StatusBadge tone={tone}>{label}</StatusBadge> {stateTime(request)}
            </>,
          ],
          ['Requested', formatDateTime(requestedAt)],
          Boolean(decidedAt) && ['Decided', `${formatDateTime(decidedAt ?? '')}${decidedBy ? ` by ${decidedBy}` : ''}`],
        ]}
      />
      {wantsMoreTime && <p>{name} requests more time.</p>}
      {may('clients:write') && <Decision request={request} onOutdated={onOutdated} />}
    </Stack>
  );
}

function Decision({ request, onOutdated }: StateProps) {
  const { allowedActions, companyName, permanent, status } = request;
  const { acting, decide } = useRequestDecision(request, onOutdated);
  const [revoking, setRevoking] = useState(false);
  const close = () => setRevoking(false);
  const busy = acting !== undefined;
  return (
    <Group>
      <DecisionButtons allowed={allowedActions} grant={grantLabel(request)} acting={acting} onDecide={decide}>
        {status === 'APPROVED' && !permanent && (
          <Button size="sm" variant="default" disabled={busy} onClick={() => void decide('GRANT', 'PERMANENT')}>
            Make permanent
          </Button>
        )}
        {allowedActions.includes('REVOKE') && (
          <Button size="sm" variant="outline" color="bad" disabled={busy} onClick={() => setRevoking(true)}>
            Revoke
          </Button>
        )}
      </DecisionButtons>
      <ConfirmDialog
        opened={revoking}
        title="Revoke access"
        confirm="Revoke"
        busyLabel="Revoking..."
        destructive
        onClose={close}
        onConfirm={() => decide('REVOKE').finally(close)}
      >
        The people of {companyName} will be signed out immediately and will no longer see products or orders. Their
        carts and orders stay.
      </ConfirmDialog>
    </Group>
  );
}

/** The access of a company with its history, and the decisions that are possible now. */
export function CompanyAccess({ id }: { id: string }) {
  const query = useServerData(AccessRequestDocument, { userId: id }, ({ accessRequest }) => accessRequest ?? undefined);
  const { data: request, retry } = query;
  return (
    <div className={classes.access}>
      <AccountPart id="company-access" title="Access" heading="h2">
        <QueryState of={query} failed="We couldn't load the access" heading="h3">
          <LoadingBlocks label="Loading the access" heights={[24, 24, 24, 36]} />
        </QueryState>
        {request && <State request={request} onOutdated={retry} />}
      </AccountPart>
      <AccountPart id="company-history" title="History" heading="h2">
        <AccessHistory userId={id} />
      </AccountPart>
    </div>
  );
}
