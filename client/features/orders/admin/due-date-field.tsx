import { Button } from '@mantine/core';
import { useState } from 'react';
import { DayField } from '../../../ui/day-field';
import { keepFocus } from '../../../ui/keep-focus';
import { SaveError } from '../../../ui/save-error';
import { StatusBadge } from '../../../ui/status-badge';
import { missedWish } from './due';
import classes from './due-date-field.module.css';
import type { AdminOrderFragment } from './orders-admin.generated';
import type { DueDate } from './use-order-plans';

/** The day on which an order is due, to change or to clear. */
export function DueDateField({ order, due }: { order: AdminOrderFragment; due: DueDate }) {
  const { day, type, save, failure } = due;
  // A new field, because text that is no date would stay in the old one.
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears(clears + 1);
    save('');
  };
  return (
    <div className={classes.due}>
      <div className={classes.controls}>
        <div className={classes.field}>
          <DayField
            key={clears}
            label="Due date"
            labelHidden
            placeholder="No date"
            value={day}
            onChange={type}
            onSettle={save}
          />
        </div>
        {order.overdue && <StatusBadge tone="bad">Overdue</StatusBadge>}
        {missedWish(order) && <StatusBadge tone="bad">After the wished date</StatusBadge>}
        {day !== '' && (
          <Button
            ref={keepFocus}
            className={classes.clear}
            variant="subtle"
            size="compact-sm"
            aria-label="Clear the due date"
            onClick={clear}
          >
            Clear
          </Button>
        )}
      </div>
      {failure && (
        <div ref={keepFocus}>
          <SaveError message={failure} onRetry={() => save(day)} />
        </div>
      )}
    </div>
  );
}
