import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import classes from './day-field.module.css';

export interface CalendarProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChoose: (day: string) => void;
}

/** A month of days, Monday first. Its code is loaded with the first field that is used. */
export function Calendar({ label, value, min, max, onChoose }: CalendarProps) {
  return (
    <DatePicker
      aria-label={label}
      value={value || null}
      defaultDate={value || min}
      minDate={min}
      maxDate={max}
      allowDeselect
      hideOutsideDates
      weekendDays={[]}
      // Escape closes the calendar, and not the dialog that the field is in.
      __stopPropagation
      size="md"
      classNames={{ day: classes.day }}
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      onChange={(day) => onChoose(day ?? '')}
    />
  );
}
