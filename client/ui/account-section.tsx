import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './account-section.module.css';

interface AccountSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the profile below the details of the person. */
export function AccountSection({ id, title, children }: AccountSectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A narrow and a wide column, below each other where there is no room. */
export const AccountColumns = ({ children }: { children: ReactNode }) => (
  <div className={classes.columns}>{children}</div>
);

interface AccountPartProps extends AccountSectionProps {
  heading?: 'h2' | 'h3';
}

/** The content of a column, with its heading. */
export function AccountPart({ id, title, heading: Heading = 'h3', children }: AccountPartProps) {
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={classes.heading}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** Rows with lines between them. */
export const AccountRows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
  </ul>
);

/** A row, with its buttons at the right. */
export const AccountRow = ({ children }: { children: ReactNode }) => (
  <Group component="li" className={classes.row} justify="space-between" gap="0.75rem 1.5rem">
    {children}
  </Group>
);
