import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useRef, useState } from 'react';
import IconCalendar from '~icons/tabler/calendar';
import { formatDay } from '../../domain/days';
import { parseTypedDay } from '../lib/day';
import type { CalendarProps } from './calendar';
import classes from './day-field.module.css';
import { lazyComponent, useOpenedOnce } from './lazy-component';

const loadCalendar = () => import('./calendar');
const Calendar = lazyComponent<CalendarProps, 'Calendar'>(loadCalendar, 'Calendar');

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
 * A date that is shown as "22 Nov 2026". It is typed, as "22 nov" or "tomorrow" too, or chosen from a calendar, which
 * opens at the field.
 */
export function DayField(props: DayFieldProps) {
  const { label, labelHidden, placeholder = 'Any date', value, min, max, error, onChange, onSettle } = props;
  const [typed, setTyped] = useState<string>();
  const [failed, setFailed] = useState(false);
  /** Opened beside the field, in which typing goes on, or with the focus inside. */
  const [calendar, setCalendar] = useState<'beside' | 'inside'>();
  const opened = calendar !== undefined;
  const used = useOpenedOnce(opened, loadCalendar);
  const close = () => setCalendar(undefined);
  const field = useRef<HTMLInputElement>(null);
  /** The keyboard of a phone would cover the calendar. */
  const byTouch = useMediaQuery('(pointer: coarse)');
  const readDay = (text: string) => (text.trim() === '' ? '' : parseTypedDay(text, { min, max }));

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
  const confirm = () => {
    close();
    settle();
  };
  const choose = (day: string) => {
    setTyped(undefined);
    setFailed(false);
    close();
    field.current?.focus();
    onChange(day);
    onSettle?.(day);
  };

  return (
    <Popover
      opened={opened}
      onChange={close}
      withRoles={false}
      trapFocus={calendar === 'inside'}
      position="bottom-start"
      offset={4}
      shadow="sm"
      zIndex={750}
    >
      <Popover.Target>
        <TextInput
          ref={field}
          label={labelHidden ? undefined : label}
          aria-label={labelHidden ? label : undefined}
          size="sm"
          placeholder={placeholder}
          autoComplete="off"
          inputMode={byTouch ? 'none' : undefined}
          value={typed ?? (value && formatDay(value))}
          error={failed ? 'Use a date such as 22 Nov 2026.' : error}
          onClick={() => setCalendar('beside')}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={settle}
          // Escape closes the calendar, and not the dialog that the field is in.
          data-mantine-stop-propagation={opened || undefined}
          onKeyDown={({ key }) => {
            if (key === 'Enter') confirm();
            if (key === 'Escape') close();
            if (key === 'ArrowDown') setCalendar('inside');
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="clay"
              aria-label={`${label}: choose from a calendar`}
              aria-expanded={opened}
              onClick={() => setCalendar(opened ? undefined : 'inside')}
            >
              <IconCalendar size={18} stroke={1.25} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" className={classes.calendar} aria-label={`${label}: calendar`}>
        <Suspense>{used && <Calendar label={label} value={value} min={min} max={max} onChoose={choose} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
