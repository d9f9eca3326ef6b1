import { Menu, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import { MoreMenu } from '../../../ui/row-menu';
import { StatusBadge } from '../../../ui/status-badge';
import { PhoneLink } from '../../../ui/phone-link';
import classes from './user-columns.module.css';
import { accessBadge, accessTime, roleNames, userStatusNames } from './user-labels';
import type { UserRowFragment } from './users.generated';

/** Nearly all accounts are active, so only other statuses are shown. */
const person = ({ name, status }: UserRowFragment) =>
  status === 'ACTIVE' ? name : `${name} · ${userStatusNames[status]}`;

function Company({ user }: { user: UserRowFragment }) {
  const { id, name, companyName } = user;
  const company = companyName || 'N/A';
  return (
    <div className={classes.lines}>
      <a data-open className={classes.company} href={`/admin/users?open=${id}`} title={company}>
        {company}
      </a>
      <span className={classes.line} title={name}>
        {person(user)}
      </span>
    </div>
  );
}

function Access({ user }: { user: UserRowFragment }) {
  const { tone, label } = accessBadge(user);
  const note = user.role === 'CUSTOMER' ? accessTime(user) : roleNames[user.role];
  return (
    <div className={classes.access}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {note && <span className={classes.note}>{note}</span>}
    </div>
  );
}

function Day({ at }: { at: string | null | undefined }) {
  if (!at) return <span className={classes.none}>-</span>;
  return (
    <time dateTime={at} className={classes.day}>
      {formatDate(at)}
    </time>
  );
}

interface ActionsProps {
  user: UserRowFragment;
  isSelf: boolean;
  onOpen: (id: string) => void;
  onDelete: (user: UserRowFragment) => void;
}

/** Administrators always have access, and cannot delete their own account. */
function Actions({ user, isSelf, onOpen, onDelete }: ActionsProps) {
  const { id, name, role } = user;
  return (
    <MoreMenu
      label={`More actions for ${name}`}
      items={() => (
        <>
          {role === 'CUSTOMER' && <Menu.Item onClick={() => onOpen(id)}>Change access</Menu.Item>}
          <Menu.Item component={Link} to={`/admin/audit?about=${id}`}>
            View activity
          </Menu.Item>
          {!isSelf && (
            <>
              <Menu.Divider />
              <Menu.Item color="bad.8" onClick={() => onDelete(user)}>
                Delete
              </Menu.Item>
            </>
          )}
        </>
      )}
    />
  );
}

/** What the columns of wide screens show of a user, for phones. */
function Contact({ user }: { user: UserRowFragment }) {
  const { phone, lastOrderAt, createdAt } = user;
  return (
    <div>
      <div className={classes.contact}>
        <span className={classes.line}>{person(user)}</span>
        <PhoneLink className={classes.phone} phone={phone} />
      </div>
      <p className={classes.dates}>
        Created <Day at={createdAt} />
        {lastOrderAt && (
          <>
            {' · last order '}
            <Day at={lastOrderAt} />
          </>
        )}
      </p>
    </div>
  );
}

/** They fit beside the sidebar in a window of 1,280 pixels, and without the wide ones on a tablet. */
export const userColumns = (
  ownId: string | undefined,
  onOpen: (id: string) => void,
  onDelete: (user: UserRowFragment) => void,
): readonly Column<UserRowFragment>[] => [
  {
    key: 'company',
    label: 'Company',
    sort: ['COMPANY', 'COMPANY_DESC'],
    alsoSort: { label: 'Name', by: ['NAME', 'NAME_DESC'] },
    minWidth: 140,
    onPhone: '1-start',
    render: (user) => <Company user={user} />,
  },
  {
    key: 'contact',
    label: 'Contact',
    phoneOnly: true,
    onPhone: '2-all',
    render: (user) => <Contact user={user} />,
  },
  {
    key: 'email',
    label: 'Email',
    minWidth: 130,
    render: ({ email, phone }) => (
      <div className={classes.lines}>
        <span className={classes.email} title={email}>
          {email}
        </span>
        <PhoneLink className={classes.phone} phone={phone} />
      </div>
    ),
  },
  {
    key: 'access',
    label: 'Access',
    sort: ['EXPIRY', 'EXPIRY_DESC'],
    width: 12,
    onPhone: '1-end',
    render: (user) => <Access user={user} />,
  },
  {
    key: 'ordered',
    label: 'Last order',
    width: 6.75,
    wideOnly: true,
    render: ({ lastOrderAt }) => <Day at={lastOrderAt} />,
  },
  {
    key: 'seen',
    label: 'Last seen',
    width: 6.75,
    wideOnly: true,
    render: ({ lastSeenAt }) => <Day at={lastSeenAt} />,
  },
  {
    key: 'created',
    label: 'Created',
    sort: ['OLDEST', 'NEWEST'],
    width: 6.75,
    render: ({ createdAt }) => <Day at={createdAt} />,
  },
  {
    key: 'action',
    label: 'Action',
    head: <VisuallyHidden>Action</VisuallyHidden>,
    width: 3.5,
    onPhone: 'menu',
    render: (user) => <Actions user={user} isSelf={user.id === ownId} onOpen={onOpen} onDelete={onDelete} />,
  },
];
