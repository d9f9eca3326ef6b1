import { Box, Button, Checkbox, Menu } from '@mantine/core';
import { Suspense, useState } from 'react';
import { grantedLabel } from '../../../../domain/access';
import { formatDate, formatDateTime, formatTime } from '../../../lib/format';
import { AdminCard } from '../../../ui/admin-card';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { MoreMenu } from '../../../ui/row-menu';
import { StatusBadge } from '../../../ui/status-badge';
import { PhoneLink } from '../../../ui/phone-link';
import { Dialog } from '../../../ui/dialog';
import { lazyComponent } from '../../../ui/lazy-component';
import type { AccessAction } from '../../../graphql/types.generated';
import type { AccessRequestsQuery, RequestCardFragment } from './access-requests.generated';
import { accessBadges } from './access-badges';
import { DecisionButtons, grantLabel } from './decision-buttons';
import classes from './request-card.module.css';
import { useRequestDecision } from './use-access-decision';
import { useDecidedRequest } from './use-access-requests';
import { useSession } from '../../auth/use-session';
import { AccessHistory } from './access-history';
import type { JoinDialogProps } from './join-dialog';
import { SimilarCompanies } from './similar-companies';

const JoinDialog = lazyComponent<JoinDialogProps, 'JoinDialog'>(() => import('./join-dialog'), 'JoinDialog');

type ListedRequest = AccessRequestsQuery['accessRequests']['items'][number];

interface RequestCardProps {
  request: ListedRequest;
  /** No longer in the list: the card shows the decision. */
  removed: boolean;
  selected: boolean;
  onSelect: () => void;
  /** Another administrator has decided the request, so the list is outdated. */
  onOutdated: () => void;
}

const noLonger = 'This request no longer exists';

/** The decision in one sentence. */
export const outcome = (request: RequestCardFragment) => {
  if (request.status === 'REJECTED') return 'Access request has been rejected';
  if (request.status === 'EXPIRED') {
    return request.expiresAt ? `Access ended on ${formatDateTime(request.expiresAt)}` : 'Access has ended';
  }
  return request.status === 'APPROVED' ? `Access granted for: ${grantedLabel(request)}` : undefined;
};

const detail = ({ status, decidedBy, decidedAt, expiresAt, permanent }: RequestCardFragment) => {
  const until = status === 'APPROVED' && !permanent && expiresAt ? `until ${formatDateTime(expiresAt)}` : undefined;
  const by =
    status !== 'PENDING' && decidedAt ? `${decidedBy ?? 'automatically'}, ${formatDateTime(decidedAt)}` : undefined;
  return [until, by].filter(Boolean).join(' · ');
};

function More({ request, allowed, busy, onRevoke, onPermanent, onHistory }: MoreProps) {
  const { name, status, permanent } = request;
  if (allowed.length === 0)
    return (
      <Button size="sm" variant="default" aria-label={`History of ${name}`} onClick={onHistory}>
        History
      </Button>
    );
  return (
    <MoreMenu
      label={`More actions for ${name}`}
      disabled={busy}
      items={() => (
        <>
          <Menu.Item onClick={onHistory}>History</Menu.Item>
          {status === 'APPROVED' && !permanent && allowed.includes('GRANT') && (
            <Menu.Item onClick={onPermanent}>Make permanent</Menu.Item>
          )}
          {allowed.includes('REVOKE') && (
            <Menu.Item color="bad.8" onClick={onRevoke}>
              Revoke access
            </Menu.Item>
          )}
        </>
      )}
    />
  );
}

interface MoreProps {
  request: RequestCardFragment;
  allowed: readonly AccessAction[];
  busy: boolean;
  onRevoke: () => void;
  onPermanent: () => void;
  onHistory: () => void;
}

function RequestBadge({ request: { status, wantsMoreTime } }: { request: RequestCardFragment }) {
  const badge = wantsMoreTime ? { tone: 'warn' as const, label: 'More time requested' } : accessBadges[status];
  return <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>;
}

interface RequesterProps {
  request: RequestCardFragment;
  /** The outcome of a request that no longer exists. */
  ended: string | undefined;
}

function Requester({ request, ended }: RequesterProps) {
  const { name, email, phone, requestedAt } = request;
  const result = ended ?? outcome(request);
  return (
    <>
      <p className={classes.person}>
        {name}
        <a className={classes.contact} href={`mailto:${email}`}>
          {email}
        </a>
        <PhoneLink className={classes.contact} phone={phone} />
      </p>
      <p className={`quiet small ${classes.requested}`}>
        Requested <time dateTime={requestedAt}>{`${formatDate(requestedAt)} at ${formatTime(requestedAt)}`}</time>
      </p>
      <div className={classes.status} role="status">
        {result && <p className="medium">{result}</p>}
        {!ended && detail(request) && <p className="quiet small">{detail(request)}</p>}
      </div>
    </>
  );
}

export function RequestCard({ request: listed, removed, selected, onSelect, onOutdated }: RequestCardProps) {
  const [joined, setJoined] = useState<string>();
  const { request, gone } = useDecidedRequest(listed, removed && joined === undefined);
  const { acting, decide } = useRequestDecision(request, onOutdated);
  const { name } = request;
  const mayDecide = useSession().may('clients:write');
  const allowed = mayDecide ? request.allowedActions : [];
  const { similarCompanies } = listed;
  const ended = joined ?? (gone ? noLonger : undefined);
  const [dialog, setDialog] = useState<'history' | 'revoke' | 'join'>();
  const close = () => setDialog(undefined);
  const dialogs = (
    <>
      {dialog === 'history' && <HistoryDialog request={request} onClose={close} />}
      <Suspense>
        {dialog === 'join' && (
          <JoinDialog
            request={request}
            companies={similarCompanies}
            onJoined={setJoined}
            onOutdated={onOutdated}
            onClose={close}
          />
        )}
      </Suspense>
      <ConfirmDialog
        opened={dialog === 'revoke'}
        title="Revoke access"
        confirm="Revoke"
        busyLabel="Revoking..."
        destructive
        onClose={close}
        onConfirm={() => decide('REVOKE').finally(close)}
      >
        {name} of {request.companyName || 'N/A'} will be signed out immediately and will no longer see products or
        orders. Their cart and orders stay.
      </ConfirmDialog>
    </>
  );
  const actions = (
    <DecisionButtons
      name={name}
      allowed={allowed}
      grant={grantLabel(request)}
      acting={acting}
      onDecide={decide}
      side="end"
    >
      <More
        request={request}
        allowed={allowed}
        busy={acting !== undefined}
        onHistory={() => setDialog('history')}
        onPermanent={() => void decide('GRANT', 'PERMANENT')}
        onRevoke={() => setDialog('revoke')}
      />
    </DecisionButtons>
  );
  return (
    <AdminCard
      tick={
        !removed &&
        !ended &&
        allowed.includes('REJECT') && <Checkbox aria-label={`Select ${name}`} checked={selected} onChange={onSelect} />
      }
      title={request.companyName || 'N/A'}
      badge={ended ? <StatusBadge tone="quiet">Closed</StatusBadge> : <RequestBadge request={request} />}
      details={<Requester request={request} ended={ended} />}
      actions={!ended && actions}
      footer={
        !removed &&
        !ended &&
        similarCompanies.length > 0 && (
          <SimilarCompanies
            companies={similarCompanies}
            name={name}
            busy={acting !== undefined}
            onJoin={mayDecide ? () => setDialog('join') : undefined}
          />
        )
      }
      dialogs={dialogs}
    />
  );
}

function HistoryDialog({ request, onClose }: { request: RequestCardFragment; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={request.companyName || request.name}>
      <Box component="p" className="quiet" mb="1.5rem">
        Access of {request.name}
      </Box>
      <AccessHistory userId={request.id} />
    </Dialog>
  );
}

interface QuickDecideProps {
  request: RequestCardFragment;
  /** No longer in the list, because it has been decided. */
  removed: boolean;
  onOutdated: () => void;
}

/** Compact approve and reject controls, replaced by the outcome after the decision. */
export function QuickDecide({ request: listed, removed, onOutdated }: QuickDecideProps) {
  const { request, gone } = useDecidedRequest(listed, removed);
  const { acting, decide } = useRequestDecision(request, onOutdated);
  const { may } = useSession();
  if (gone || !request.allowedActions.includes('REJECT')) {
    return (
      <p className={classes.quickOutcome} role="status">
        {gone ? noLonger : outcome(request)}
      </p>
    );
  }
  if (!may('clients:write')) return null;
  return (
    <div className={classes.decide}>
      <DecisionButtons
        compact
        name={request.name}
        allowed={request.allowedActions}
        grant="Approve"
        acting={acting}
        onDecide={decide}
      />
    </div>
  );
}
