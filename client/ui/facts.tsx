import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A name with its value; false when it does not apply. */
export type Fact = readonly [name: string, value: ReactNode] | false;

interface FactsProps {
  facts: readonly Fact[];
  /** Two facts side by side where the window is wide enough. */
  sideBySide?: boolean;
  /** Facts beside each other, each value below its name. */
  inLine?: boolean;
}

export function Facts({ facts, sideBySide, inLine }: FactsProps) {
  return (
    <dl className={classes.facts} data-side-by-side={sideBySide} data-in-line={inLine}>
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface TotalsProps {
  totals: readonly { name: string; value: string; label?: string; note?: string }[];
  /** Totals that change while the page is open: larger, and announced by screen readers. */
  live?: boolean;
}

export function Totals({ totals, live }: TotalsProps) {
  return (
    <dl className={classes.totals} aria-live={live ? 'polite' : undefined} data-live={live}>
      {totals.map(({ name, value, label, note }) => (
        <div key={name}>
          <dt>
            {name} {note && <span className={classes.note}>{note}</span>}
          </dt>
          <dd aria-label={label}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
