import type { ReactNode } from 'react';
import classes from './filter-group.module.css';

/** Group of filter fields with its title. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>{title}</legend>
      {children}
    </fieldset>
  );
}
