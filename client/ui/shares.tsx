import { formatCount } from '../lib/format';
import classes from './shares.module.css';

export interface Share {
  name: string;
  count: number;
  tone: 'ok' | 'warn' | 'bad' | 'quiet';
}

/** How a whole divides, as one quiet bar with its words beside it. */
export function Shares({ shares, label }: { shares: readonly Share[]; label: string }) {
  return (
    <div>
      <div className={classes.bar} aria-hidden="true">
        {shares
          .filter(({ count }) => count > 0)
          .map(({ name, count, tone }) => (
            <span key={name} className={classes.part} data-tone={tone} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul className={classes.words} aria-label={label}>
        {shares.map(({ name, count, tone }) => (
          <li key={name} className={classes.word}>
            <span className={classes.dot} data-tone={tone} aria-hidden="true" />
            {name} <strong>{formatCount(count)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
