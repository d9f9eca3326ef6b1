import { NumberInput, type NumberInputHandlers } from '@mantine/core';
import { useRef, useState } from 'react';
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

/** Number field with a minus and a plus button. */
export function QuantityStepper({ value, onChange, label, min, max }: QuantityStepperProps) {
  const steps = useRef<NumberInputHandlers>(null);
  const [typed, setTyped] = useState<number | string>(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }

  const commit = (next: number) => {
    setTyped(next);
    if (next !== value) onChange(next);
  };

  return (
    <NumberInput
      wrapperProps={{ role: 'group', 'aria-label': label }}
      aria-label={label}
      classNames={classes}
      value={typed}
      onChange={setTyped}
      onValueChange={({ floatValue = value }, { source }) => {
        if (['increment', 'decrement'].includes(source)) commit(floatValue);
      }}
      onBlur={() => commit(Number(typed) || value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit(Number(typed) || value);
      }}
      handlersRef={steps}
      min={min}
      max={max}
      startValue={value}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      leftSectionWidth={buttonWidth}
      leftSectionPointerEvents="all"
      leftSection={
        <button
          type="button"
          aria-label="Decrease quantity"
          disabled={value <= min}
          onClick={() => steps.current?.decrement()}
        >
          <IconMinus size={16} stroke={1.5} aria-hidden />
        </button>
      }
      rightSectionWidth={buttonWidth}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          aria-label="Increase quantity"
          disabled={value >= max}
          onClick={() => steps.current?.increment()}
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
        </button>
      }
    />
  );
}
