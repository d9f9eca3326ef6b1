import { useNavigation } from 'react-router-dom';
import classes from './navigation-progress.module.css';

/** Thin progress bar while the next page loads. CSS delays it, so fast loads do not show it. */
export function NavigationProgress() {
  const busy = useNavigation().state === 'loading';
  return (
    <div className={classes.track} data-busy={busy || undefined} role="status">
      {busy && <span className={classes.label}>Loading</span>}
    </div>
  );
}
