import type { ReactNode } from 'react';
import { formatCount } from '../lib/format';
import classes from './admin-heading.module.css';

interface AdminHeadingProps {
  title: string;
  intro?: string;
  /** Figures or buttons at the right. */
  children?: ReactNode;
}

/** The `h1` of an admin section: the shop's display font at a smaller size. */
export function AdminHeading({ title, intro, children }: AdminHeadingProps) {
  return (
    <header className={classes.heading}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {intro && <p className={classes.intro}>{intro}</p>}
      </div>
      {children}
    </header>
  );
}

export interface Figure {
  name: string;
  /** Undefined while loading. */
  value: number | undefined;
}

/** Key figures of a section, counted over all rows instead of the loaded page. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value }) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{value === undefined ? '–' : formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
