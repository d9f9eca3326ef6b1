import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

interface PageHeadingProps {
  title: string;
  /** Short label above the title. */
  label?: string;
  intro?: ReactNode;
  /** Buttons at the right on wide screens. */
  actions?: ReactNode;
}

/** The `h1` of a page. */
export function PageHeading({ title, label, intro, actions }: PageHeadingProps) {
  return (
    <header className={classes.pageHeading}>
      <div>
        {label && <p className="eyebrow">{label}</p>}
        <h1 className={classes.title}>{title}</h1>
        {intro && <p className={classes.intro}>{intro}</p>}
      </div>
      {actions && <Group gap="0.75rem">{actions}</Group>}
    </header>
  );
}

export function SectionHeading({ id, title, label, intro }: Omit<PageHeadingProps, 'actions'> & { id?: string }) {
  return (
    <header className={classes.sectionHeading}>
      {label && <p className="eyebrow">{label}</p>}
      <h2 id={id} className={classes.sectionTitle}>
        {title}
      </h2>
      {intro && <p className={classes.intro}>{intro}</p>}
    </header>
  );
}

/** Content column of a page. `wide` is for grids, which fill large screens. */
export function Page({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      {children}
    </div>
  );
}
