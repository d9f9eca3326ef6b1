import { Alert, Avatar, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { errors } from '../../../../domain/errors';
import { formatDate, formatDateTime, plural } from '../../../lib/format';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { Facts, type Fact } from '../../../ui/facts';
import { LoadingBlocks, QueryState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { useSession } from '../../auth/use-session';
import { AccessHistory } from '../../access/admin/access-history';
import { PhoneLink } from '../../../ui/phone-link';
import { UserAccess } from './user-access';
import classes from './user-dialog.module.css';
import { UserAccountActions, useAccountAction } from './user-account-actions';
import { accessBadge, accessTime, roleNames, userStatusNames } from './user-labels';
import type { AccountDetailsFragment, UserRowFragment } from './users.generated';
import { useUserAccount } from './use-users';

interface UserDialogProps {
  id: string;
  ownId: string | undefined;
  onClose: () => void;
  onDelete: (user: UserRowFragment) => void;
}

const sessionSummary = ({ sessions, user: { lastSeenAt } }: AccountDetailsFragment) =>
  sessions === 0
    ? 'No active sessions'
    : `${plural(sessions, 'active session')}${lastSeenAt ? `, last seen ${formatDateTime(lastSeenAt)}` : ''}`;

const factsOf = (account: AccountDetailsFragment): readonly Fact[] => {
  const { user, requestedAt, decidedAt, decidedBy, orders } = account;
  const { tone, label } = accessBadge(user);
  const isCustomer = user.role === 'CUSTOMER';
  return [
    ['Email', <a href={`mailto:${user.email}`}>{user.email}</a>],
    [
      'Company',
      user.company ? (
        <Link to={`/admin/companies/${user.company.id}`}>{user.companyName}</Link>
      ) : (
        user.companyName || 'N/A'
      ),
    ],
    ['Phone', <PhoneLink phone={user.phone} />],
    ['Address', user.address],
    ['Role', roleNames[user.role]],
    ['Status', userStatusNames[user.status]],
    [
      'Access',
      <>
        <StatusBadge tone={tone}>{label}</StatusBadge> {accessTime(user)}
      </>,
    ],
    isCustomer && ['Requested', formatDateTime(requestedAt)],
    isCustomer && decidedAt ? ['Decided', `${formatDateTime(decidedAt)}${decidedBy ? ` by ${decidedBy}` : ''}`] : false,
    ['Orders', user.lastOrderAt ? `${orders}, the last on ${formatDate(user.lastOrderAt)}` : orders],
    ['Signed in', sessionSummary(account)],
    ['Created', formatDateTime(user.createdAt)],
  ];
};

function AccountView({ account, isSelf, onDelete, reload }: AccountViewProps) {
  const { acting, failure, run } = useAccountAction(reload);
  const { may } = useSession();
  const { user } = account;
  return (
    <>
      {user.avatar && (
        <Avatar src={user.avatar.url} alt="" size={72} imageProps={{ width: 72, height: 72 }} mb="1.25rem" />
      )}
      <Facts facts={factsOf(account)} sideBySide />
      {failure && (
        <Alert color="bad" mt="lg" role="alert">
          {failure}
        </Alert>
      )}
      {user.role === 'CUSTOMER' && may('clients:write') && (
        <UserAccess account={account} acting={acting} run={run} reload={reload} />
      )}
      {!isSelf && <UserAccountActions account={account} acting={acting} run={run} onDelete={() => onDelete(user)} />}
      {user.role === 'CUSTOMER' && (
        <section className={classes.section} aria-labelledby="user-history">
          <h3 id="user-history" className={classes.heading}>
            Access history
          </h3>
          <AccessHistory userId={user.company?.id ?? user.id} />
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

export function UserDialog({ id, ownId, onClose, onDelete }: UserDialogProps) {
  const query = useUserAccount(id);
  const { data: account, refetch } = query;
  const { may } = useSession();
  return (
    <Dialog onClose={onClose} size="xl" title={account?.user.name ?? 'User Details'}>
      <QueryState of={query} failed="We couldn't load the account" missing={errors.USER_NOT_FOUND.message} heading="h3">
        <LoadingBlocks label="Loading the account" heights={[24, 24, 24, 24, 24, 24]} />
      </QueryState>
      {account && <AccountView account={account} isSelf={id === ownId} onDelete={onDelete} reload={refetch} />}
      <DialogActions>
        {account && may('activity:read') && (
          <Button component={Link} variant="subtle" to={`/admin/audit?about=${id}`}>
            View activity
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
