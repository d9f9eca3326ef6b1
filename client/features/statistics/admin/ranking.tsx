import type { ReactNode } from 'react';
import classes from './ranking.module.css';

interface RankingProps {
  label: string;
  items: readonly { key: string; name: ReactNode; value: number; text: string }[];
}

/** Horizontal bar chart, scaled to the largest value. */
export function Ranking({ label, items }: RankingProps) {
  const max = Math.max(...items.map(({ value }) => value));
  return (
    <ol className={classes.ranking} aria-label={label}>
      {items.map(({ key, name, value, text }) => (
        <li key={key} className={classes.item}>
          <span className={classes.name}>{name}</span>
          <span className={classes.value}>{text}</span>
          <span className={classes.bar} style={{ width: `${(100 * value) / max}%` }} aria-hidden="true" />
        </li>
      ))}
    </ol>
  );
}
