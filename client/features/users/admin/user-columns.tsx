import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import { MoreMenu } from '../../../ui/row-menu';
import { StatusBadge } from '../../../ui/status-badge';
import { PhoneLink } from '../../../ui/phone-link';
import classes from './user-columns.module.css';
import type { May } from '../../auth/use-session';
import { mayManage } from './may-manage';
import { accessBadge, accessTime, roleNames, userStatusNames } from './user-labels';
import type { UserRowFragment } from './users.generated';

const companyOf = ({ companyName }: UserRowFragment) => companyName || 'N/A';

function Opener({ user: { id }, children }: { user: UserRowFragment; children: string }) {
  return (
    <a data-open className={`ellipsis ${classes.opener}`} href={`/admin/users?open=${id}`} title={children}>
      {children}
    </a>
  );
}

/** A text in one line, which a narrow column cuts off. */
function Line({ children }: { children: string }) {
  return (
    <span className="ellipsis" title={children}>
      {children}
    </span>
  );
}

/** Nearly all accounts are active, so phones show only other statuses. */
const person = ({ name, status }: UserRowFragment) =>
  status === 'ACTIVE' ? name : `${name} · ${userStatusNames[status]}`;

function Access({ user }: { user: UserRowFragment }) {
  const { tone, label } = accessBadge(user);
  const note = accessTime(user);
  return (
    <div className={classes.access}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {note && <span className={`quiet smaller ${classes.note}`}>{note}</span>}
    </div>
  );
}

function Day({ at }: { at: string | null | undefined }) {
  if (!at) return <span className="quiet smaller">-</span>;
  return (
    <time dateTime={at} className={classes.short}>
      {formatDate(at)}
    </time>
  );
}

interface ActionsProps {
  user: UserRowFragment;
  isSelf: boolean;
  may: May;
  onOpen: (id: string) => void;
  onDelete: (user: UserRowFragment) => void;
}

/** Administrators always have access, and cannot delete their own account. */
function Actions({ user, isSelf, may, onOpen, onDelete }: ActionsProps) {
  const { id, name, role } = user;
  const changesAccess = role === 'CUSTOMER' && may('clients:write');
  const seesActivity = may('activity:read');
  const deletes = !isSelf && mayManage(user, may);
  if (!changesAccess && !seesActivity && !deletes) return null;
  return (
    <MoreMenu
      label={`More actions for ${name}`}
      items={() => (
        <>
          {changesAccess && <Menu.Item onClick={() => onOpen(id)}>Change access</Menu.Item>}
          {seesActivity && (
            <Menu.Item component={Link} to={`/admin/audit?about=${id}`}>
              View activity
            </Menu.Item>
          )}
          {deletes && (
            <>
              {(changesAccess || seesActivity) && <Menu.Divider />}
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

/** Contact data and dates that wide screens show in columns, for phones. */
function Contact({ user }: { user: UserRowFragment }) {
  const { phone, lastOrderAt, createdAt } = user;
  return (
    <div>
      <div className={classes.contact}>
        <Line>{person(user)}</Line>
        <PhoneLink className={`quiet smaller ${classes.phone}`} phone={phone} />
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

/** Fits beside the sidebar at 1,440 pixels, and with the columns of laptops at 1,280. Tablets stack some columns. */
export const userColumns = (
  ownId: string | undefined,
  may: May,
  onOpen: (id: string) => void,
  onDelete: (user: UserRowFragment) => void,
): readonly Column<UserRowFragment>[] => [
  {
    key: 'phone-company',
    label: 'Company',
    phoneOnly: true,
    onPhone: '1-start',
    render: (user) => <Opener user={user}>{companyOf(user)}</Opener>,
  },
  {
    key: 'contact',
    label: 'Contact',
    phoneOnly: true,
    onPhone: '2-all',
    render: (user) => <Contact user={user} />,
  },
  {
    key: 'name',
    label: 'Name',
    sort: ['NAME', 'NAME_DESC'],
    minWidth: 112,
    sticks: true,
    render: (user) => <Opener user={user}>{user.name}</Opener>,
  },
  {
    key: 'email',
    label: 'Email',
    minWidth: 128,
    render: ({ email, phone }) => (
      <>
        <Line>{email}</Line>
        <PhoneLink className={`quiet smaller ${classes.phone}`} phone={phone} />
      </>
    ),
  },
  {
    key: 'role',
    label: 'Role',
    below: 'name',
    width: 6.75,
    render: ({ role }) => <span className={classes.short}>{roleNames[role]}</span>,
  },
  {
    key: 'status',
    label: 'Status',
    below: 'company',
    width: 4.75,
    render: ({ status }) => (
      <span className={classes.short} data-inactive={status === 'INACTIVE' || undefined}>
        {userStatusNames[status]}
      </span>
    ),
  },
  {
    key: 'company',
    label: 'Company',
    sort: ['COMPANY', 'COMPANY_DESC'],
    minWidth: 112,
    render: (user) => <Line>{companyOf(user)}</Line>,
  },
  {
    key: 'access',
    label: 'Access',
    sort: ['EXPIRY', 'EXPIRY_DESC'],
    width: 7.75,
    onPhone: '1-end',
    render: (user) => <Access user={user} />,
  },
  {
    key: 'ordered',
    label: 'Last order',
    width: 6.375,
    leftOutOn: 'laptop',
    render: ({ lastOrderAt }) => <Day at={lastOrderAt} />,
  },
  {
    key: 'seen',
    label: 'Last seen',
    width: 6.375,
    leftOutOn: 'laptop',
    render: ({ lastSeenAt }) => <Day at={lastSeenAt} />,
  },
  {
    key: 'created',
    label: 'Created',
    sort: ['OLDEST', 'NEWEST'],
    width: 6.625,
    render: ({ createdAt }) => <Day at={createdAt} />,
  },
  ...(may('clients:write') || may('activity:read')
    ? [
        {
          key: 'action',
          label: 'Action',
          width: 4,
          onPhone: 'menu' as const,
          render: (user: UserRowFragment) => (
            <Actions user={user} isSelf={user.id === ownId} may={may} onOpen={onOpen} onDelete={onDelete} />
          ),
        },
      ]
    : []),
];
