import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
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

const indexes = Array.from({ length: codeLength }, (_, index) => index);

/** One input per digit. Moves the focus automatically and accepts pasted text such as "Your code is 48 21". */
export function CodeField({ value, onChange, onComplete, label, error, disabled, autoFocus }: CodeFieldProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => inputs.current[Math.min(Math.max(index, 0), codeLength - 1)]?.focus();

  const enter = (text: string, at: number) => {
    const digits = text.replace(/\D/g, '');
    if (!digits) return;
    const complete = digits.length >= codeLength;
    const start = complete ? 0 : Math.min(at, value.length);
    const next = (value.slice(0, start) + digits + value.slice(start + digits.length)).slice(0, codeLength);
    onChange(next);
    focus(start + digits.length);
    if (next.length === codeLength) onComplete?.(next);
  };

  const erase = (index: number) => {
    const at = index < value.length ? index : value.length - 1;
    if (at < 0) return;
    onChange(value.slice(0, at) + value.slice(at + 1));
    focus(index < value.length ? index : at);
  };

  // Digits are handled on keydown: typing the digit that is already in the input fires no change event.
  const press = (event: KeyboardEvent, index: number) => {
    if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey) enter(event.key, index);
    else if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(index + 1);
    else if (event.key === 'Backspace' || event.key === 'Delete') erase(index);
    else return;
    event.preventDefault();
  };

  // On-screen keyboards fire only change events.
  const change = (text: string, index: number) =>
    text === '' ? erase(index) : enter(text.replace(value[index] ?? '', ''), index);

  const paste = (event: ClipboardEvent, index: number) => {
    event.preventDefault();
    enter(event.clipboardData.getData('text'), index);
  };

  return (
    <fieldset className={classes.field} disabled={disabled} aria-describedby={error ? 'code-error' : undefined}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.digits}>
        {indexes.map((index) => (
          <input
            key={index}
            ref={(node) => {
              inputs.current[index] = node;
            }}
            className={classes.digit}
            aria-label={`Digit ${index + 1} of ${codeLength}`}
            aria-invalid={Boolean(error)}
            data-filled={index < value.length || undefined}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoFocus={autoFocus && index === 0}
            value={value[index] ?? ''}
            onChange={(event) => change(event.target.value, index)}
            onKeyDown={(event) => press(event, index)}
            onPaste={(event) => paste(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <p id="code-error" className={classes.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
