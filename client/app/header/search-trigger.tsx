import { useWindowEvent } from '@mantine/hooks';
import type { KeyboardEvent, Ref } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import IconSearch from '~icons/tabler/search';
import { useSession } from '../../features/auth/use-session';
import { errorMessage, unreachableForNow } from '../../lib/error-message';
import { isTyping } from '../../lib/is-typing';
import { notify } from '../../lib/notify';
import { loginPath } from '../../lib/return-path';
import classes from './header.module.css';

interface SearchTriggerProps {
  open: boolean;
  onOpen: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** Button that looks like a search field. It opens the search; clicking or typing sends a visitor to the login. */
export function SearchTrigger({ open, onOpen, ref }: SearchTriggerProps) {
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
