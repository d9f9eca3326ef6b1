import { Alert, Avatar, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDateTime, plural } from '../../../lib/format';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-actions';
import { LoadingBlocks } from '../../../ui/loading-blocks';
import { QueryState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { AccessHistory } from '../../access/admin/access-history';
import { UserAccess } from './user-access';
import classes from './user-dialog.module.css';
import { UserAccountActions } from './user-account-actions';
import { accessBadge, accessTime, roleNames, userStatusNames } from './user-labels';
import type { AccountDetailsFragment, UserRowFragment } from './users.generated';
import { useAccountAction } from './use-account-action';
import { useUserAccount } from './use-users';

interface UserDialogProps {
  id: string;
  ownId: string | undefined;
  onClose: () => void;
  onDelete: (user: UserRowFragment) => void;
}

const sessionSummary = ({ sessions, lastSeenAt }: AccountDetailsFragment) =>
  sessions === 0
    ? 'Not signed in'
    : `In ${plural(sessions, 'browser')}${lastSeenAt ? `, last seen ${formatDateTime(lastSeenAt)}` : ''}`;

function Facts({ account }: { account: AccountDetailsFragment }) {
  const { user, requestedAt, decidedAt, decidedBy, orders } = account;
  const { tone, label } = accessBadge(user);
  return (
    <dl className={classes.facts}>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${user.email}`}>{user.email}</a>
      </dd>
      <dt>Company</dt>
      <dd>{user.companyName || 'N/A'}</dd>
      <dt>Phone</dt>
      <dd>{user.phone}</dd>
      <dt>Address</dt>
      <dd>{user.address}</dd>
      <dt>Role</dt>
      <dd>{roleNames[user.role]}</dd>
      <dt>Status</dt>
      <dd>{userStatusNames[user.status]}</dd>
      <dt>Access</dt>
      <dd>
        <StatusBadge tone={tone}>{label}</StatusBadge> {accessTime(user)}
      </dd>
      {user.role === 'CUSTOMER' && (
        <>
          <dt>Requested</dt>
          <dd>{formatDateTime(requestedAt)}</dd>
        </>
      )}
      {user.role === 'CUSTOMER' && decidedAt && (
        <>
          <dt>Decided</dt>
          <dd>{`${formatDateTime(decidedAt)}${decidedBy ? ` by ${decidedBy}` : ''}`}</dd>
        </>
      )}
      <dt>Orders</dt>
      <dd>{orders}</dd>
      <dt>Signed in</dt>
      <dd>{sessionSummary(account)}</dd>
      <dt>Created</dt>
      <dd>{formatDateTime(user.createdAt)}</dd>
    </dl>
  );
}

function AccountView({ account, isSelf, onDelete, reload }: AccountViewProps) {
  const { acting, failure, run } = useAccountAction(reload);
  const { user } = account;
  return (
    <>
      {user.avatar && <Avatar src={user.avatar.url} alt="" size={72} className={classes.avatar} />}
      <Facts account={account} />
      {failure && (
        <Alert color="bad" mt="lg" role="alert">
          {failure}
        </Alert>
      )}
      {user.role === 'CUSTOMER' && <UserAccess account={account} acting={acting} run={run} reload={reload} />}
      {!isSelf && <UserAccountActions account={account} acting={acting} run={run} onDelete={() => onDelete(user)} />}
      {user.role === 'CUSTOMER' && (
        <section className={classes.section} aria-labelledby="user-history">
          <h3 id="user-history" className={classes.heading}>
            Access history
          </h3>
          <AccessHistory userId={user.id} />
        </section>
      )}
    </>
  );
}

interface AccountViewProps {
  account: AccountDetailsFragment;
  isSelf: boolean;
  onDelete: (user: UserRowFragment) => void;
  reload: () => Promise<unknown>;
}

/** One account with all its details and actions. */
export function UserDialog({ id, ownId, onClose, onDelete }: UserDialogProps) {
  const query = useUserAccount(id);
  const { data: account, refetch } = query;
  return (
    <Dialog onClose={onClose} size="xl" title={account?.user.name ?? 'User Details'}>
      <QueryState of={query} failed="The account could not be loaded" heading="h3">
        <LoadingBlocks label="Loading the account" heights={[24, 24, 24, 24, 24, 24]} />
      </QueryState>
      {account && <AccountView account={account} isSelf={id === ownId} onDelete={onDelete} reload={refetch} />}
      <DialogActions>
        {account && (
          <Button component={Link} variant="subtle" to={`/admin/audit?about=${id}`}>
            View audit entries
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
