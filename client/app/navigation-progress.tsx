import { useNavigation } from 'react-router-dom';
import classes from './navigation-progress.module.css';

/** A thin line at the top while the next page is fetched; it appears only when that takes longer than a blink. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className={classes.track} data-busy={busy || undefined} role="status">
      {busy && <span className={classes.words}>Loading</span>}
    </div>
  );
}
