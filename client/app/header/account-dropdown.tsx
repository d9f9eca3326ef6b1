import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import IconBookmarks from '~icons/tabler/bookmarks';
import IconLayoutDashboard from '~icons/tabler/layout-dashboard';
import IconListNumbers from '~icons/tabler/list-numbers';
import IconLogout from '~icons/tabler/logout';
import IconPackage from '~icons/tabler/package';
import IconUser from '~icons/tabler/user';
import { AccountButton, Person, type AccountProps } from './account-button';
import { useSession } from '../../features/auth/use-session';
import { useSignOut } from '../../features/auth/use-sign-out';

/** The account button with its menu, open: orders or admin dashboard, profile, sign out. Viewers have no orders. */
export function AccountDropdown({ user }: AccountProps) {
  const { mayOrder } = useSession();
  const signOut = useSignOut((error) => console.error('Logout failed', error));
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // Focuses this button first: the menu returns the focus to whatever had it when the menu opened.
  useEffect(() => {
    button.current?.focus();
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} width={260} position="bottom-end" zIndex={600}>
      <Menu.Target>
        <AccountButton ref={button} user={user} />
      </Menu.Target>
      <Menu.Dropdown>
        <Person user={user} size={44} p="0.75rem" />
        <Menu.Divider />
        {user.isAdmin ? (
          <Menu.Item component={Link} to="/admin" leftSection={<IconLayoutDashboard size={18} stroke={1.25} />}>
            Admin Dashboard
          </Menu.Item>
        ) : (
          <>
            {mayOrder && (
              <Menu.Item component={Link} to="/orders" leftSection={<IconPackage size={18} stroke={1.25} />}>
                My Orders
              </Menu.Item>
            )}
            <Menu.Item component={Link} to="/selections" leftSection={<IconBookmarks size={18} stroke={1.25} />}>
              My Selections
            </Menu.Item>
            {mayOrder && (
              <Menu.Item component={Link} to="/quick-order" leftSection={<IconListNumbers size={18} stroke={1.25} />}>
                Quick Order
              </Menu.Item>
            )}
          </>
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
