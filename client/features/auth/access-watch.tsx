import classes from './access-watch.module.css';
import { useAccessCheck } from './use-access-check';

/** Keeps asking whether access is current, and says so when the house cannot be reached. */
export function AccessWatch() {
  const { unreachable } = useAccessCheck();
  return (
    <div role="status" className={classes.place}>
      {unreachable && <p className={classes.banner}>We cannot reach the house at the moment. We keep trying.</p>}
    </div>
  );
}
