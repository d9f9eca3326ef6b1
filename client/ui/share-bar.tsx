import { formatCount } from '../lib/format';
import classes from './share-bar.module.css';

interface Share {
  name: string;
  count: number;
  tone: 'ok' | 'warn' | 'bad' | 'quiet';
}

/** Bar divided in proportion to the counts, with a legend. */
export function ShareBar({ shares, label }: { shares: readonly Share[]; label: string }) {
  return (
    <div>
      <div className={classes.bar} aria-hidden="true">
        {shares
          .filter(({ count }) => count > 0)
          .map(({ name, count, tone }) => (
            <span key={name} className={classes.part} data-tone={tone} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul className={classes.legend} aria-label={label}>
        {shares.map(({ name, count, tone }) => (
          <li key={name} className={classes.entry}>
            <span className={classes.dot} data-tone={tone} aria-hidden="true" />
            {name} <strong>{formatCount(count)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
