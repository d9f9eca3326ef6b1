import { VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import IconMenu2 from '~icons/tabler/menu-2';
import IconSearch from '~icons/tabler/search';
import IconShoppingBag from '~icons/tabler/shopping-bag';
import IconUser from '~icons/tabler/user';
import { demoBrand } from '../../../domain/brand';
import { brand } from '../../lib/brand';
import { AccessCountdown } from '../../features/auth/access-countdown';
import { useSession } from '../../features/auth/use-session';
import { CartCount } from '../../features/cart/cart-count';
import { loginPath } from '../../lib/return-path';
import { lazyComponent } from '../../ui/lazy-component';
import { AccountMenu } from './account-menu';
import { mainLinks, MobileMenu } from './mobile-menu';
import { errorMessage, unreachableForNow } from '../../lib/error-message';
import { isTyping } from '../../ui/focus';
import { notify } from '../../lib/notify';
import classes from './header.module.css';

interface SearchTriggerProps {
  open: boolean;
  onOpen: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** Button that looks like a search field. It opens the search; clicking or typing sends a visitor to the login. */
function SearchTrigger({ open, onOpen, ref }: SearchTriggerProps) {
  const { known, mayBrowse, query } = useSession();
  const navigate = useNavigate();
  const location = useLocation();

  const start = () => {
    if (!known) return;
    if (mayBrowse) {
      onOpen();
      return;
    }
    if (query.error) {
      notify.info(errorMessage(query.error, unreachableForNow), { id: 'search' });
      return;
    }
    notify.info('Please login to search products', { id: 'search' });
    void navigate(loginPath(location));
  };

  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    start();
  });

  const typed = (event: KeyboardEvent) => {
    if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && event.key !== '/') start();
  };

  return (
    <button
      ref={ref}
      type="button"
      className={classes.search}
      aria-expanded={mayBrowse ? open : undefined}
      aria-keyshortcuts="/"
      onClick={start}
      onKeyDown={typed}
    >
      <IconSearch stroke={1.25} aria-hidden />
      <span className={classes.searchLabel}>Search</span>
    </button>
  );
}

/** True while the page is scrolled by more than `pixels`. */
function useScrolled(pixels: number) {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > pixels);
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [pixels]);
  return scrolled;
}

/** The picture of the name; if the brand has none, the name in the display font. */
function Wordmark() {
  const { wordmark } = brand.logo;
  if (!wordmark) return <span className={classes.name}>{brand.name}</span>;
  const isDemo = wordmark === demoBrand.logo.wordmark;
  return <span className={classes.wordmark} style={isDemo ? undefined : { maskImage: `url("${wordmark}")` }} />;
}

/** The navigation bar: transparent over a hero, ivory after 50 px of scroll. */
export function Header({ overHero }: { overHero: boolean }) {
  const scrolled = useScrolled(50);
  const [menuOpen, setMenuOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const { known, user, isVisitor, mayOrder } = useSession();
  const location = useLocation();
  const clear = overHero && !scrolled && !searching;
  const trigger = useRef<HTMLButtonElement>(null);
  const leaveSearch = () => {
    setSearching(false);
    trigger.current?.focus();
  };

  return (
    <header className={classes.header} data-clear={clear || undefined}>
      <div className={classes.bar}>
        <button
          type="button"
          className={`icon-button ${classes.burger}`}
          aria-label="Open the menu"
          onClick={() => setMenuOpen(true)}
        >
          <IconMenu2 stroke={1.25} aria-hidden />
        </button>
        <Link to="/" className={classes.logo} aria-label={`${brand.name}, home`}>
          <Wordmark />
        </Link>
        <nav className={classes.links} aria-label="Main">
          {mainLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} className={classes.link}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes.actions} data-waiting={!known || undefined}>
          {user && <AccessCountdown />}
          <SearchTrigger ref={trigger} onOpen={() => setSearching(true)} open={searching} />
          {mayOrder && (
            <Link to="/cart" className="icon-button">
              <IconShoppingBag stroke={1.25} aria-hidden />
              {user ? <CartCount /> : <VisuallyHidden>Cart</VisuallyHidden>}
            </Link>
          )}
          {user ? (
            <AccountMenu user={user} />
          ) : (
            <Link to={isVisitor ? loginPath(location) : '/profile'} className={classes.login}>
              <IconUser stroke={1.25} aria-hidden className={classes.loginIcon} />
              {/* The user may be signed in while the server has not responded. */}
              <span>{isVisitor ? 'Login' : 'Account'}</span>
            </Link>
          )}
        </div>
      </div>
      {searching && <SearchPanel onClose={() => setSearching(false)} onEscape={leaveSearch} />}
      {menuOpen && <MobileMenu onClose={() => setMenuOpen(false)} />}
    </header>
  );
}

const SearchBox = lazyComponent(() => import('../../features/products/search-box'), 'SearchBox');

/** Search panel below the header. Escape, a click outside or a navigation closes it. */
function SearchPanel({ onClose, onEscape }: { onClose: () => void; onEscape: () => void }) {
  const panel = useClickOutside(onClose, ['pointerdown']);
  const { pathname, search } = useLocation();
  const opened = useRef(pathname + search);

  useEffect(() => {
    if (opened.current !== pathname + search) onClose();
  }, [pathname, search, onClose]);

  return (
    <div
      ref={panel}
      role="search"
      className={classes.searchPanel}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
      }}
    >
      <Suspense>
        <SearchBox onDone={onClose} />
      </Suspense>
    </div>
  );
}
