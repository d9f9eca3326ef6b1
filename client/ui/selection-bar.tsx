import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import IconX from '~icons/tabler/x';
import { formatCount } from '../lib/format';
import { keepFocus } from './focus';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** Accessible name, such as "Selected orders". */
  label: string;
  count: number;
  disabled?: boolean;
  onClear: () => void;
  children: ReactNode;
}

/**
 * Actions on a list, to be rendered after it. Floats above the bottom of the window, so that it never moves the list; on
 * a low screen it ends the list.
 */
export function FloatingBar({ label, children }: Pick<SelectionBarProps, 'label' | 'children'>) {
  return (
    // Toasts leave it free.
    <div className={classes.bar} role="group" aria-label={label} data-keep-clear ref={keepFocus}>
      {children}
    </div>
  );
}

/** Actions on the selected rows of a list. */
export function SelectionBar({ label, count, disabled, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <FloatingBar label={label}>
      <span className="medium tabular nowrap" aria-live="polite">
        {formatCount(count)} selected
      </span>
      <ActionIcon
        variant="subtle"
        size="lg"
        className={classes.clear}
        aria-label="Clear"
        title="Clear the selection"
        disabled={disabled}
        onClick={onClear}
      >
        <IconX size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      {children}
    </FloatingBar>
  );
}
