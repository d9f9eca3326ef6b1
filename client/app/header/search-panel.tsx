import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { slots } from '../slots';
import classes from './header.module.css';

/** The strip under the bar in which one searches; Escape, a click elsewhere or a change of page closes it. */
export function SearchPanel({ onClose, onEscape }: { onClose: () => void; onEscape: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const opened = useRef(pathname + search);
  const { SearchBox } = slots;

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
