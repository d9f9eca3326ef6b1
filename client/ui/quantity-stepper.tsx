import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './quantity-stepper.module.css';

interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  /** What is counted, for those who do not see it: "Quantity of Halo Round Ring". */
  label: string;
  min?: number;
  max?: number;
  disabled?: boolean;
}

/** Minus, the number itself (it can be typed), plus. */
export function QuantityStepper({ value, onChange, label, min = 1, max = 999, disabled }: QuantityStepperProps) {
  const [typed, setTyped] = useState(String(value));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(String(value));
  }

  const settle = () => {
    const wanted = Math.min(max, Math.max(min, Number.parseInt(typed, 10) || value));
    setTyped(String(wanted));
    if (wanted !== value) onChange(wanted);
  };

  return (
    <div className={classes.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label="One less"
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
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            settle();
          }
          if (event.key === 'ArrowUp' && value < max) onChange(value + 1);
          if (event.key === 'ArrowDown' && value > min) onChange(value - 1);
        }}
      />
      <button
        type="button"
        aria-label="One more"
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={16} stroke={1.5} aria-hidden />
      </button>
    </div>
  );
}
