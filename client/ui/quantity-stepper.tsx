import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import IconMinus from '~icons/tabler/minus';
import IconPlus from '~icons/tabler/plus';
import classes from './quantity-stepper.module.css';

interface QuantityStepperProps {
  value: number;
  /** Called with each step, and with a typed quantity when it is complete. */
  onChange: (value: number) => void;
  /** Accessible label: "Quantity of Halo Round Ring". */
  label: string;
  min: number;
  max: number;
}

const buttonWidth = '2.75rem';

/** Field for a whole number, with a minus and a plus button. Mantine's own has code for all kinds of numbers, 13 kB of it. */
export function QuantityStepper({ value, onChange, label, min, max }: QuantityStepperProps) {
  const [typed, setTyped] = useState(String(value));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(String(value));
  }

  const commit = (quantity: number) => {
    const next = Math.min(max, Math.max(min, quantity));
    setTyped(String(next));
    if (next !== value) onChange(next);
  };
  /** An empty field is zero, where zero is allowed. What is no whole number, such as 2.5, does not count. */
  const typedOrValue = /^\d*$/.test(typed) && Number(typed) >= min ? Number(typed) : value;
  const commitTyped = () => commit(typedOrValue);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      Enter: commitTyped,
      ArrowUp: () => commit(typedOrValue + 1),
      ArrowDown: () => commit(typedOrValue - 1),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <TextInput
      wrapperProps={{ role: 'group', 'aria-label': label }}
      aria-label={label}
      classNames={classes}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      maxLength={6}
      onChange={(event) => setTyped(event.currentTarget.value.trim())}
      onBlur={commitTyped}
      onKeyDown={onKeyDown}
      leftSectionWidth={buttonWidth}
      leftSectionPointerEvents="all"
      leftSection={
        <button type="button" aria-label="Decrease quantity" disabled={value <= min} onClick={() => commit(value - 1)}>
          <IconMinus size={16} stroke={1.5} aria-hidden />
        </button>
      }
      rightSectionWidth={buttonWidth}
      rightSectionPointerEvents="all"
      rightSection={
        <button type="button" aria-label="Increase quantity" disabled={value >= max} onClick={() => commit(value + 1)}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
        </button>
      }
    />
  );
}
