import { useConnectionLost } from '../lib/connection';
import { unreachableForNow } from '../lib/error-message';
import classes from './connection-banner.module.css';

/** Part of the first screen: without a connection, its code could not be loaded any more. */
export function ConnectionBanner() {
  const lost = useConnectionLost();
  return (
    <div role="status" className={classes.region}>
      {lost && (
        // Toasts leave it free.
        <p className={classes.banner} data-keep-clear>
          {unreachableForNow}
        </p>
      )}
    </div>
  );
}
