import { Button, Checkbox, Menu, NativeSelect } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccessDuration } from '../../../graphql/types.generated';
import { formatDate, formatDateTime, formatTime } from '../../../lib/format';
import { AdminCard } from '../../../ui/admin-card';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { StatusBadge, type Tone } from '../../../ui/status-badge';
import type { RequestCardFragment } from './access-requests.generated';
import { defaultDuration, durationChoices, grantedDurationText, isDuration } from '../../../lib/access-durations';
import { HistoryDialog } from './history-dialog';
import { isWaiting } from './is-waiting';
import classes from './request-card.module.css';
import { useDecidedRequest } from './use-access-requests';
import { useDecide, type Acting } from './use-decide';

interface RequestCardProps {
  request: RequestCardFragment;
  /** No longer in the list: the card shows the decision. */
  removed: boolean;
  selected: boolean;
  onSelect: () => void;
  /** Another administrator has decided the request, so the list is outdated. */
  onOutdated: () => void;
}

const badges: Record<RequestCardFragment['status'], { tone: Tone; label: string }> = {
  PENDING: { tone: 'warn', label: 'Pending' },
  APPROVED: { tone: 'ok', label: 'Approved' },
  REJECTED: { tone: 'bad', label: 'Rejected' },
  EXPIRED: { tone: 'quiet', label: 'Expired' },
};

/** What was decided, in one sentence. */
export const outcome = (request: RequestCardFragment) => {
  if (request.status === 'REJECTED') return 'Access request has been rejected';
  if (request.status === 'EXPIRED') {
    return request.expiresAt ? `Access ended on ${formatDateTime(request.expiresAt)}` : 'Access has ended';
  }
  return request.status === 'APPROVED' ? `Access granted for: ${grantedDurationText(request)}` : undefined;
};

const detail = ({ status, decidedBy, decidedAt, expiresAt, permanent }: RequestCardFragment) => {
  const until = status === 'APPROVED' && !permanent && expiresAt ? `until ${formatDateTime(expiresAt)}` : undefined;
  const by =
    status !== 'PENDING' && decidedAt ? `${decidedBy ?? 'automatically'}, ${formatDateTime(decidedAt)}` : undefined;
  return [until, by].filter(Boolean).join(' · ');
};

interface GrantProps {
  name: string;
  action: 'Approve' | 'Extend';
  acting: Acting;
  onGrant: (duration: AccessDuration) => void;
}

function Grant({ name, action, acting, onGrant }: GrantProps) {
  const [duration, setDuration] = useState<AccessDuration>(defaultDuration);
  const busyLabel = action === 'Approve' ? 'Approving...' : 'Extending...';
  return (
    <>
      <NativeSelect
        label="Access Duration"
        size="sm"
        value={duration}
        data={durationChoices}
        disabled={acting !== undefined}
        onChange={({ currentTarget }) => isDuration(currentTarget.value) && setDuration(currentTarget.value)}
      />
      <Button
        size="sm"
        variant={action === 'Approve' ? 'filled' : 'default'}
        disabled={acting !== undefined}
        onClick={() => onGrant(duration)}
        aria-label={acting === 'grant' ? busyLabel : `${action} ${name}`}
      >
        {acting === 'grant' ? busyLabel : action}
      </Button>
    </>
  );
}

function More({ request, acting, onRevoke, onPermanent, onHistory }: MoreProps) {
  const running = request.status === 'APPROVED';
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.more}
          aria-label={`More actions for ${request.name}`}
          disabled={acting !== undefined}
        >
          <IconDots size={20} stroke={1.5} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onHistory}>History</Menu.Item>
        {running && !request.permanent && <Menu.Item onClick={onPermanent}>Make permanent</Menu.Item>}
        {running && (
          <Menu.Item color="bad.8" onClick={onRevoke}>
            Revoke access
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface MoreProps {
  request: RequestCardFragment;
  acting: Acting;
  onRevoke: () => void;
  onPermanent: () => void;
  onHistory: () => void;
}

function RequestBadge({ request: { status, wantsMoreTime } }: { request: RequestCardFragment }) {
  const badge = wantsMoreTime ? { tone: 'warn' as const, label: 'More time requested' } : badges[status];
  return <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>;
}

function Requester({ request }: { request: RequestCardFragment }) {
  const { name, email, phone, requestedAt } = request;
  return (
    <>
      <p className={classes.person}>
        {name}
        <a className={classes.contact} href={`mailto:${email}`}>
          {email}
        </a>
        <span className={classes.contact}>{phone}</span>
      </p>
      <p className={classes.requested}>
        Requested <time dateTime={requestedAt}>{`${formatDate(requestedAt)} at ${formatTime(requestedAt)}`}</time>
      </p>
      <div className={classes.status} role="status">
        {outcome(request) && <p className={classes.outcome}>{outcome(request)}</p>}
        {detail(request) && <p className={classes.detail}>{detail(request)}</p>}
      </div>
    </>
  );
}

interface DecideProps {
  request: RequestCardFragment;
  acting: Acting;
  onGrant: (duration: AccessDuration) => void;
  onReject: () => void;
  onReopen: () => void;
}

/** The decisions that are possible in the request's status. */
function Decide({ request, acting, onGrant, onReject, onReopen }: DecideProps) {
  const { name, status, permanent } = request;
  const busy = acting !== undefined;
  const approves = isWaiting(request) || status === 'EXPIRED';
  return (
    <>
      {(approves || (status === 'APPROVED' && !permanent)) && (
        <Grant name={name} action={approves ? 'Approve' : 'Extend'} acting={acting} onGrant={onGrant} />
      )}
      {isWaiting(request) && (
        <Button
          size="sm"
          variant="default"
          disabled={busy}
          onClick={onReject}
          aria-label={acting === 'reject' ? 'Rejecting...' : `Reject ${name}`}
        >
          {acting === 'reject' ? 'Rejecting...' : 'Reject'}
        </Button>
      )}
      {status === 'REJECTED' && (
        <Button size="sm" variant="default" disabled={busy} onClick={onReopen}>
          {acting === 'reopen' ? 'Reopening...' : 'Reopen'}
        </Button>
      )}
    </>
  );
}

/** One customer's request with all decisions that an administrator can make. */
export function RequestCard({ request: listed, removed, selected, onSelect, onOutdated }: RequestCardProps) {
  const request = useDecidedRequest(listed, removed);
  const { acting, grant, reject, revoke, reopen } = useDecide(request, onOutdated);
  const [dialog, setDialog] = useState<'history' | 'revoke'>();
  const close = () => setDialog(undefined);
  const dialogs = (
    <>
      {dialog === 'history' && <HistoryDialog request={request} onClose={close} />}
      <ConfirmDialog
        opened={dialog === 'revoke'}
        title="Revoke access"
        confirm="Revoke"
        busyLabel="Revoking..."
        busy={acting === 'revoke'}
        destructive
        onClose={close}
        onConfirm={() => void revoke().finally(close)}
      >
        {request.name} of {request.companyName || 'N/A'} will be signed out immediately and will no longer see products
        or orders. Their cart and orders are kept.
      </ConfirmDialog>
    </>
  );
  const actions = (
    <>
      <Decide request={request} acting={acting} onGrant={grant} onReject={reject} onReopen={reopen} />
      <More
        request={request}
        acting={acting}
        onHistory={() => setDialog('history')}
        onPermanent={() => grant('PERMANENT')}
        onRevoke={() => setDialog('revoke')}
      />
    </>
  );
  return (
    <AdminCard
      tick={
        !removed &&
        isWaiting(request) && <Checkbox aria-label={`Select ${request.name}`} checked={selected} onChange={onSelect} />
      }
      title={request.companyName || 'N/A'}
      badge={<RequestBadge request={request} />}
      details={<Requester request={request} />}
      actions={actions}
      dialogs={dialogs}
    />
  );
}
