import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import IconMinus from '~icons/tabler/minus';
import IconPlus from '~icons/tabler/plus';
import { allowedFrom, isAllowedQuantity, largestQuantity, type QuantityRule } from '../../domain/quantities';
import classes from './quantity-stepper.module.css';

interface QuantityStepperProps {
  value: number;
  /** Called with each step, and with a typed quantity when the field is left. */
  onChange: (value: number) => void;
  /** `onChange` is also called while an allowed quantity is typed. */
  followsTyping?: boolean;
  /** Accessible label: "Quantity of Halo Round Ring". */
  label: string;
  /** The quantities that may be chosen. */
  rule: QuantityRule;
  /** Zero may be chosen too. The field is empty then, so that a typed digit does not stand beside a zero. */
  orNone?: boolean;
  /** Says what may be chosen, below the field. */
  hint?: string;
}

const buttonWidth = '2.75rem';

/** Field for a whole number, with a minus and a plus button. Mantine's own has code for all kinds of numbers, 13 kB of it. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onChange, followsTyping, label, rule, orNone, hint } = props;
  const textOf = (quantity: number) => (orNone && quantity === 0 ? '' : String(quantity));
  const [typed, setTyped] = useState(textOf(value));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(textOf(value));
  }

  const least = orNone ? 0 : rule.minQuantity;
  const commit = (quantity: number) => {
    const next = quantity <= least ? least : allowedFrom(quantity, rule);
    setTyped(textOf(next));
    if (next !== value) onChange(next);
  };
  /** An empty field is zero, where zero may be chosen. What is no whole number, such as 2.5, does not count. */
  const typedOrValue = /^\d*$/.test(typed) && (orNone || Number(typed) > 0) ? Number(typed) : value;
  const commitTyped = () => commit(typedOrValue);
  const type = (text: string) => {
    setTyped(text);
    const quantity = /^\d*$/.test(text) ? Number(text) : Number.NaN;
    const isAllowed = quantity === 0 ? orNone : isAllowedQuantity(quantity, rule);
    if (followsTyping && isAllowed && quantity !== value) onChange(quantity);
  };
  const more = (quantity: number) => commit(quantity + 1);
  const fewer = (quantity: number) => {
    const next = allowedFrom(quantity, rule) - rule.quantityStep;
    commit(next < rule.minQuantity ? least : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      Enter: commitTyped,
      ArrowUp: () => more(typedOrValue),
      ArrowDown: () => fewer(typedOrValue),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const wrong = value !== 0 && !isAllowedQuantity(value, rule);
  return (
    <TextInput
      wrapperProps={{ role: 'group', 'aria-label': label }}
      aria-label={label}
      classNames={classes}
      inputMode="numeric"
      autoComplete="off"
      description={wrong ? undefined : hint}
      error={wrong && hint}
      inputWrapperOrder={['input', 'description', 'error']}
      value={typed}
      maxLength={6}
      placeholder={orNone ? '0' : undefined}
      onChange={(event) => type(event.currentTarget.value.trim())}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={commitTyped}
      onKeyDown={onKeyDown}
      leftSectionWidth={buttonWidth}
      leftSectionPointerEvents="all"
      leftSection={
        <button type="button" aria-label="Decrease quantity" disabled={value <= least} onClick={() => fewer(value)}>
          <IconMinus size={16} stroke={1.5} aria-hidden />
        </button>
      }
      rightSectionWidth={buttonWidth}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          aria-label="Increase quantity"
          disabled={value >= largestQuantity(rule)}
          onClick={() => more(value)}
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
        </button>
      }
    />
  );
}
