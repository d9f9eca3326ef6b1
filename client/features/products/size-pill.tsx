import type { ComponentProps } from 'react';
import classes from './size-pill.module.css';

interface SizePillProps extends Omit<ComponentProps<'input'>, 'type'> {
  type: 'radio' | 'checkbox';
  label: string;
  /** Smaller, for filters. */
  dense?: boolean;
}

/** A choice that looks like a button. */
export const SizePill = ({ label, dense, ...input }: SizePillProps) => (
  <label className={classes.pill} data-dense={dense}>
    <input {...input} />
    <span>{label}</span>
  </label>
);
