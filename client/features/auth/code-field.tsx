import { PinInput } from '@mantine/core';
import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { codeLength } from '../../../domain/auth';
import classes from './code-field.module.css';

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Called with the complete code, typed or pasted. */
  onComplete?: (code: string) => void;
  label: string;
  error?: string | null;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** One input per digit. Accepts pasted text such as "Your code is 48 21". */
export function CodeField({ value, onChange, onComplete, label, error, disabled, autoFocus }: CodeFieldProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const enter = (code: string) => {
    onChange(code);
    group.current?.querySelectorAll('input')[Math.min(code.length, codeLength - 1)]?.focus();
  };

  // Mantine accepts only the code itself, without text around it.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const code = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, codeLength);
    if (!code) return;
    enter(code);
    if (code.length === codeLength) onComplete?.(code);
  };

  // Mantine would need Backspace twice: to move to the last digit, and to delete it.
  const erase = (event: KeyboardEvent) => {
    const isAfterLastDigit = event.target instanceof HTMLInputElement && event.target.value === '';
    if (event.key !== 'Backspace' || !isAfterLastDigit) return;
    event.preventDefault();
    event.stopPropagation();
    enter(value.slice(0, -1));
  };

  return (
    <div>
      <p id={`${id}-label`} className={classes.label}>
        {label}
      </p>
      <PinInput
        rootRef={group}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        classNames={{ root: classes.digits, pinInput: classes.box, input: classes.digit }}
        length={codeLength}
        type="number"
        placeholder=""
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        onPasteCapture={paste}
        onKeyDownCapture={erase}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1} of ${codeLength}`,
          autoComplete: index === 0 ? 'one-time-code' : 'off',
          'data-filled': index < value.length || undefined,
        })}
        error={Boolean(error)}
        disabled={disabled}
        autoFocus={autoFocus}
      />
      <p id={`${id}-error`} className={classes.error} role="alert">
        {error}
      </p>
    </div>
  );
}
