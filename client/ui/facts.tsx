import { Fragment, type ReactNode } from 'react';

/** A name with its value; false when it does not apply. */
export type Fact = readonly [name: string, value: ReactNode] | false;

interface FactsProps {
  facts: readonly Fact[];
  className: string;
}

/** Names and values in two columns. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={className}>
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
