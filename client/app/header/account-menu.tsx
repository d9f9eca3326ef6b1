import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import IconLayoutDashboard from '~icons/tabler/layout-dashboard';
import IconLogout from '~icons/tabler/logout';
import IconPackage from '~icons/tabler/package';
import IconUser from '~icons/tabler/user';
import type { SignedInUserFragment } from '../../features/auth/session.generated';
import { useSignOutHome } from './use-sign-out-home';
import portrait from '../../assets/logo/avatar.svg';
import classes from './header.module.css';

const Portrait = ({ user, size }: { user: SignedInUserFragment; size: number }) => (
  <Avatar
    src={user.avatar?.url ?? portrait}
    alt=""
    size={size}
    radius="50%"
    imageProps={{ width: size, height: size }}
  />
);

/** The user's avatar with a menu: orders or admin dashboard, profile, sign out. */
export function AccountMenu({ user }: { user: SignedInUserFragment }) {
  const signOut = useSignOutHome();
  return (
    <Menu width={260} position="bottom-end" zIndex={600}>
      <Menu.Target>
        <UnstyledButton className={classes.account} aria-label={`Account of ${user.name || 'User'}`}>
          <Portrait user={user} size={34} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <Portrait user={user} size={44} />
          <div className={classes.personText}>
            <strong>{user.name || 'User'}</strong>
            <span>{user.email}</span>
          </div>
        </div>
        <Menu.Divider />
        {user.isAdmin ? (
          <Menu.Item component={Link} to="/admin" leftSection={<IconLayoutDashboard size={18} stroke={1.25} />}>
            Admin Dashboard
          </Menu.Item>
        ) : (
          <Menu.Item component={Link} to="/orders" leftSection={<IconPackage size={18} stroke={1.25} />}>
            My Orders
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={18} stroke={1.25} />}>
          My Profile
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.25} />} onClick={signOut}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
