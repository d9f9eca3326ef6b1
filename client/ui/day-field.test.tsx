import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../testing/screen';
import { DayField } from './day-field';

function Field({ days }: { days: string[] }) {
  const [day, setDay] = useState('2026-11-02');
  const change = (next: string) => {
    days.push(next);
    setDay(next);
  };
  return <DayField label="From" value={day} onChange={change} />;
}

describe('DayField', () => {
  it('shows a date as 2 Nov 2026, and takes a typed or an empty one', async () => {
    const days: string[] = [];
    renderScreen(<Field days={days} />);
    const field = screen.getByRole('textbox', { name: 'From' });
    expect(field).toHaveValue('2 Nov 2026');
    await userEvent.clear(field);
    await userEvent.type(field, '22/11/2026{Enter}');
    expect(field).toHaveValue('22 Nov 2026');
    expect(days).toEqual(['', '2026-11-22']);
  });

  it('says when a typed day is left or confirmed, but not what is no date', async () => {
    const settled: string[] = [];
    const onSettle = (day: string) => settled.push(day);
    renderScreen(<DayField label="Due" labelHidden value="" onChange={() => undefined} onSettle={onSettle} />);
    const field = screen.getByRole('textbox', { name: 'Due' });
    await userEvent.type(field, '22');
    await userEvent.tab();
    expect(settled).toEqual([]);
    await userEvent.type(field, ' Nov 2026{Enter}');
    expect(settled).toEqual(['2026-11-22']);
  });

  it('a click opens a calendar, from which a day is chosen, and typing goes on', async () => {
    const days: string[] = [];
    renderScreen(<Field days={days} />);
    const field = screen.getByRole('textbox', { name: 'From' });
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('button', { name: '20 November 2026' }));
    expect(field).toHaveValue('20 Nov 2026');
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.type(field, '21/11/2026{Enter}');
    expect(days).toEqual(['2026-11-20', '', '2026-11-21']);
  });

  it('keeps what is no date, and says how to write one', async () => {
    const days: string[] = [];
    renderScreen(<Field days={days} />);
    const field = screen.getByRole('textbox', { name: 'From' });
    await userEvent.type(field, 'x');
    await userEvent.tab();
    expect(field).toHaveValue('2 Nov 2026x');
    expect(field).toHaveAccessibleDescription('Use a date such as 22 Nov 2026.');
    expect(days).toEqual([]);
  });
});
