import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import IconMinus from '~icons/tabler/minus';
import IconPlus from '~icons/tabler/plus';
import { quantityProblem } from '../../domain/cart';
import { allowedFrom, largestQuantity, type QuantityRule, wholeNumber } from '../../domain/quantities';
import classes from './quantity-stepper.module.css';

interface QuantityStepperProps {
  /** The text of the field, as it was typed. Quantities that are not allowed are marked, but never replaced. */
  typed: string;
  /** Called with each change of the text, also by a step. */
  onType: (text: string) => void;
  /**
   * Called with the text when the field is left, on Enter and after a step. A form does without, and Enter sends it.
   */
  onSettle?: (text: string) => void;
  /** Accessible label: "Quantity of Halo Round Ring". */
  label: string;
  /** The quantities that may be chosen. */
  rule: QuantityRule;
  /** Zero may be chosen too. The field is empty then, so that a typed digit does not stand beside a zero. */
  orNone?: boolean;
  /** Explains the allowed quantities, below the field. */
  hint?: string;
  /** A message about the quantity, true to mark it only, or false to leave its mark to the form. */
  error?: string | boolean;
}

const buttonWidth = '2.75rem';

/** Field for a whole number, with a minus and a plus button. Mantine's `NumberInput` drops letters that are typed. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { typed, onType, onSettle, label, rule, orNone, hint, error } = props;
  const textOf = (quantity: number) => (orNone && quantity === 0 ? '' : String(quantity));
  const [left, setLeft] = useState(false);

  const least = orNone ? 0 : rule.minQuantity;
  const largest = largestQuantity(rule);
  const quantity = wholeNumber(typed);
  /** The starting value of steps. */
  const from = quantity || 0;
  const set = (next: number) => {
    const text = textOf(next <= least ? least : allowedFrom(next, rule));
    onType(text);
    onSettle?.(text);
  };
  const more = () => set(from + 1);
  const fewer = () => {
    const next = from > largest ? largest : allowedFrom(from, rule) - rule.quantityStep;
    set(next < rule.minQuantity ? least : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const settle = onSettle && (() => onSettle(typed));
    const act = { Enter: settle, ArrowUp: more, ArrowDown: fewer }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const leave = () => {
    setLeft(true);
    onSettle?.(typed);
  };

  // An empty field is not wrong while something is typed into it.
  const judged = typed === '' ? left && !orNone : !(orNone && quantity === 0);
  const problem = judged ? quantityProblem(rule, quantity) : undefined;
  const message = error ?? problem;
  return (
    <TextInput
      wrapperProps={{ role: 'group', 'aria-label': label }}
      aria-label={label}
      classNames={classes}
      inputMode="numeric"
      autoComplete="off"
      description={message ? undefined : hint}
      error={message}
      inputWrapperOrder={['input', 'description', 'error']}
      value={typed}
      maxLength={6}
      placeholder={orNone ? '0' : undefined}
      onChange={(event) => {
        setLeft(false);
        onType(event.currentTarget.value.trim());
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={leave}
      onKeyDown={onKeyDown}
      leftSectionWidth={buttonWidth}
      leftSectionPointerEvents="all"
      leftSection={
        <button type="button" aria-label="Decrease quantity" disabled={from <= least} onClick={fewer}>
          <IconMinus size={16} stroke={1.5} aria-hidden />
        </button>
      }
      rightSectionWidth={buttonWidth}
      rightSectionPointerEvents="all"
      rightSection={
        <button type="button" aria-label="Increase quantity" disabled={from >= largest} onClick={more}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
        </button>
      }
    />
  );
}
