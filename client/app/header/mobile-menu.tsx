import { Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import IconX from '~icons/tabler/x';
import { brand } from '../../lib/brand';
import { useSession } from '../../features/auth/use-session';
import { useSignOut } from '../../features/auth/use-sign-out';
import { loginPath } from '../../lib/return-path';
import { Person } from './account-button';
import classes from './mobile-menu.module.css';

export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/product', label: 'Product' },
  { to: '/gallery', label: 'Gallery' },
  { to: '/about', label: 'About Us' },
  { to: '/contact', label: 'Contact Us' },
] as const;

/** Menu on narrow screens: a native dialog, so the browser traps the focus and Escape closes it. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  const { user, isVisitor, mayOrder } = useSession();
  const signOut = useSignOut((error) => console.error('Logout failed', error));
  const close = useEffectEvent(onClose);

  // Closed before it is unmounted, so that the browser returns the focus to the button that opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const [opened] = useState(location.pathname);
  useEffect(() => {
    if (location.pathname !== opened) close();
  }, [location.pathname, opened]);

  useEffect(() => {
    const wide = window.matchMedia('(min-width: 48em)');
    const widened = () => wide.matches && close();
    wide.addEventListener('change', widened);
    return () => wide.removeEventListener('change', widened);
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes.menu}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.panel}>
        <button type="button" className={`icon-button ${classes.close}`} aria-label="Close the menu" onClick={onClose}>
          <IconX stroke={1.25} aria-hidden />
        </button>
        <Stack aria-label="Menu" component="nav" gap={0} mt="1.5rem">
          {mainLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} className={classes.link} onClick={onClose}>
              {label}
            </NavLink>
          ))}
        </Stack>
        {user ? (
          <div className={classes.personal}>
            <Person user={user} size={48} mb="0.75rem" />
            {mayOrder && (
              <Link to={user.isAdmin ? '/admin' : '/orders'} onClick={onClose}>
                {user.isAdmin ? 'Admin Dashboard' : 'My Orders'}
              </Link>
            )}
            {!user.isAdmin && (
              <>
                <Link to="/selections" onClick={onClose}>
                  My Selections
                </Link>
                {mayOrder && (
                  <Link to="/quick-order" onClick={onClose}>
                    Quick Order
                  </Link>
                )}
              </>
            )}
            <Link to="/profile" onClick={onClose}>
              My Profile
            </Link>
            <button type="button" onClick={signOut}>
              Sign Out
            </button>
          </div>
        ) : (
          <div className={classes.personal}>
            <Link to={isVisitor ? loginPath(location) : '/profile'} onClick={onClose}>
              {isVisitor ? 'Login' : 'Account'}
            </Link>
          </div>
        )}
        <p className={classes.line}>{brand.line}</p>
      </div>
    </dialog>
  );
}
