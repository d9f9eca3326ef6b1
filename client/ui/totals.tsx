import classes from './totals.module.css';

interface TotalsProps {
  totals: readonly { name: string; value: string; label?: string }[];
  /** Totals that change while the page is open: larger, and announced by screen readers. */
  live?: boolean;
}

export function Totals({ totals, live }: TotalsProps) {
  return (
    <dl className={classes.totals} aria-live={live ? 'polite' : undefined} data-live={live}>
      {totals.map(({ name, value, label }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd aria-label={label}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
