import { Button } from '@mantine/core';
import { formatDate } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import { StatusBadge } from '../../../ui/status-badge';
import { accessBadge, accessTime, roleNames, userStatusNames } from './user-labels';
import type { UserRowFragment } from './users.generated';
import classes from './users-page.module.css';

function Access({ user }: { user: UserRowFragment }) {
  const { tone, label } = accessBadge(user);
  const time = accessTime(user);
  return (
    <div className={classes.access}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {time && <span className={classes.until}>{time}</span>}
    </div>
  );
}

/** Administrators cannot delete their own account, so their row has no button. */
export const userColumns = (
  ownId: string | undefined,
  onDelete: (user: UserRowFragment) => void,
): readonly Column<UserRowFragment>[] => [
  { key: 'name', label: 'Name', sort: ['NAME', 'NAME_DESC'], minWidth: 120, render: ({ name }) => <b>{name}</b> },
  { key: 'email', label: 'Email', minWidth: 180, render: ({ email }) => email },
  { key: 'role', label: 'Role', render: ({ role }) => (role === 'ADMIN' ? 'Admin' : roleNames[role]) },
  { key: 'status', label: 'Status', render: ({ status }) => userStatusNames[status] },
  {
    key: 'company',
    label: 'Company',
    sort: ['COMPANY', 'COMPANY_DESC'],
    minWidth: 130,
    render: ({ companyName }) => companyName || 'N/A',
  },
  {
    key: 'access',
    label: 'Access',
    sort: ['EXPIRY', 'EXPIRY_DESC'],
    minWidth: 150,
    render: (user) => <Access user={user} />,
  },
  {
    key: 'created',
    label: 'Created',
    sort: ['OLDEST', 'NEWEST'],
    minWidth: 110,
    render: ({ createdAt }) => (
      <time dateTime={createdAt} className={classes.day}>
        {formatDate(createdAt)}
      </time>
    ),
  },
  {
    key: 'action',
    label: 'Action',
    render: (user) =>
      user.id === ownId ? (
        <span className={classes.until}>You</span>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="clay"
          aria-label={`Delete ${user.name}`}
          onClick={() => onDelete(user)}
        >
          Delete
        </Button>
      ),
  },
];
