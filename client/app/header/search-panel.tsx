import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { headerExtensions } from '../header-extensions';
import classes from './header.module.css';

/** Search panel below the header. Escape, a click outside or a navigation closes it. */
export function SearchPanel({ onClose, onEscape }: { onClose: () => void; onEscape: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const opened = useRef(pathname + search);
  const { SearchBox } = headerExtensions;

  useEffect(() => {
    if (opened.current !== pathname + search) onClose();
  }, [pathname, search, onClose]);

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [onClose]);

  return (
    <div
      ref={panel}
      role="search"
      className={classes.searchPanel}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
      }}
    >
      <Suspense>{SearchBox && <SearchBox onDone={onClose} />}</Suspense>
    </div>
  );
}
