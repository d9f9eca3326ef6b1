import { unreachableForNow } from '../../lib/error-message';
import classes from './access-watch.module.css';
import { useAccessCheck } from './use-access-check';

/** Checks the access at intervals, and shows a banner while the server is unreachable. */
export function AccessWatch() {
  const { unreachable } = useAccessCheck();
  return (
    <div role="status" className={classes.region}>
      {unreachable && (
        // Toasts leave it free.
        <p className={classes.banner} data-keep-clear>
          {unreachableForNow}
        </p>
      )}
    </div>
  );
}
