import { useClickOutside } from '@mantine/hooks';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '../../ui/lazy-component';
import classes from './header.module.css';

const SearchBox = lazyComponent(() => import('../../features/products/search-box'), 'SearchBox');

/** Search panel below the header. Escape, a click outside or a navigation closes it. */
export function SearchPanel({ onClose, onEscape }: { onClose: () => void; onEscape: () => void }) {
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
