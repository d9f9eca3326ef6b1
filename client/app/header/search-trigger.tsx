import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, type KeyboardEvent, type Ref } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../features/auth/use-session';
import { isTyping } from '../../lib/is-typing';
import { notify } from '../../lib/notify';
import { loginPath } from '../../lib/return-path';
import { headerExtensions } from '../header-extensions';
import classes from './header.module.css';

interface SearchTriggerProps {
  open: boolean;
  onOpen: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** Button that looks like a search field. It opens the search; clicking or typing sends a visitor to the login. */
export function SearchTrigger({ open, onOpen, ref }: SearchTriggerProps) {
  const { known, mayBrowse } = useSession();
  const navigate = useNavigate();
  const location = useLocation();

  const start = () => {
    if (!known) return;
    if (mayBrowse && headerExtensions.SearchBox) {
      onOpen();
      return;
    }
    notify.info('Please login to search products', { id: 'search' });
    void navigate(loginPath(location));
  };

  const onSlash = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    start();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onSlash(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

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
