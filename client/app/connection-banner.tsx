import { type CSSProperties, useCallback, useRef } from 'react';
import { useConnectionLost } from '../lib/connection';
import { unreachableForNow } from '../lib/error-message';
import { useHeightToKeepClear } from '../ui/use-keep-clear';
import classes from './connection-banner.module.css';

const bottomBar = (height: number) => ({ '--bottom-bar': `${height}px` }) as CSSProperties;

/** Loaded with the first screen, because its code cannot be loaded once the connection is lost. */
export function ConnectionBanner() {
  const lost = useConnectionLost();
  const banner = useRef<HTMLParagraphElement>(null);
  const place = useCallback(() => {
    const { left = 0, right = 0, height = 0 } = banner.current?.getBoundingClientRect() ?? {};
    return { left, right, height, self: banner.current };
  }, []);
  const height = useHeightToKeepClear(lost, place);
  return (
    <div role="status" className={classes.region} style={lost ? bottomBar(height) : undefined}>
      {lost && (
        // `data-keep-clear` keeps toasts from covering the banner.
        <p className={classes.banner} ref={banner} data-keep-clear>
          {unreachableForNow}
        </p>
      )}
    </div>
  );
}
