import { useState } from 'react';
import IconMinus from '~icons/tabler/minus';
import IconPlus from '~icons/tabler/plus';
import classes from './quantity-stepper.module.css';

interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  /** Accessible label: "Quantity of Halo Round Ring". */
  label: string;
  min?: number;
  max?: number;
  disabled?: boolean;
}

/** Number field with a minus and a plus button. */
export function QuantityStepper({ value, onChange, label, min = 1, max = 999, disabled }: QuantityStepperProps) {
  const [typed, setTyped] = useState(String(value));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(String(value));
  }

  const commit = () => {
    const next = Math.min(max, Math.max(min, Number.parseInt(typed, 10) || value));
    setTyped(String(next));
    if (next !== value) onChange(next);
  };

  return (
    <div className={classes.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={16} stroke={1.5} aria-hidden />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        value={typed}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 3))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            commit();
          }
          if (event.key === 'ArrowUp' && value < max) onChange(value + 1);
          if (event.key === 'ArrowDown' && value > min) onChange(value - 1);
        }}
      />
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={16} stroke={1.5} aria-hidden />
      </button>
    </div>
  );
}
