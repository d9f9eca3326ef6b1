import type { ComponentProps } from 'react';
import { isRingCategory } from '../../../domain/categories';
import classes from './size-fields.module.css';

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

/** A link beside the sizes of rings. It opens a new tab, so that nothing typed is lost. */
export const RingSizeGuide = ({ category }: { category: string }) =>
  isRingCategory(category) && (
    <a className={`quiet smaller ${classes.guide}`} href="/ring-sizes" target="_blank">
      Ring size guide (new tab)
    </a>
  );
