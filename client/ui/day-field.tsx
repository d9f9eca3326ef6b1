import { ActionIcon, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import IconCalendar from '~icons/tabler/calendar';
import { formatDay } from '../../domain/days';
import { parseDay } from '../lib/day';
import classes from './day-field.module.css';

interface DayFieldProps {
  label: string;
  /** True where a label beside the field is already visible. */
  labelHidden?: boolean;
  placeholder?: string;
  /** `2026-11-22`, or empty. */
  value: string;
  min?: string;
  max?: string;
  error?: string;
  onChange: (day: string) => void;
  /** Called when a typed day is left or confirmed with Enter, and when one is chosen from the calendar. */
  onSettle?: (day: string) => void;
}

/**
 * A date that is shown as "22 Nov 2026" and can be typed in that form. The browser's own date field writes it as the
 * browser's language does, such as 11/22/2026; only its calendar is used.
 */
export function DayField(props: DayFieldProps) {
  const { label, labelHidden, placeholder = 'Any date', value, min, max, error, onChange, onSettle } = props;
  const [typed, setTyped] = useState<string>();
  const [failed, setFailed] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  const readDay = (text: string) => (text.trim() === '' ? '' : parseDay(text));

  const type = (text: string) => {
    setTyped(text);
    setFailed(false);
    const day = readDay(text);
    if (day !== undefined && day !== value) onChange(day);
  };
  const settle = () => {
    if (typed === undefined) return;
    const day = readDay(typed);
    setFailed(day === undefined);
    if (day === undefined) return;
    setTyped(undefined);
    onSettle?.(day);
  };

  return (
    <div className={classes.field}>
      <TextInput
        label={labelHidden ? undefined : label}
        aria-label={labelHidden ? label : undefined}
        size="sm"
        placeholder={placeholder}
        autoComplete="off"
        value={typed ?? (value && formatDay(value))}
        error={failed ? 'Use a date such as 22 Nov 2026.' : error}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="clay"
            aria-label={`${label}: choose from a calendar`}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={18} stroke={1.25} aria-hidden />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        type="date"
        className={classes.calendar}
        tabIndex={-1}
        aria-hidden
        value={value}
        min={min}
        max={max}
        onChange={({ currentTarget }) => {
          setTyped(undefined);
          setFailed(false);
          onChange(currentTarget.value);
          onSettle?.(currentTarget.value);
        }}
      />
    </div>
  );
}
