import { describe, expect, it } from '@jest/globals';
import { statusTone, stepsOf } from './status';

const day = (number: number) => `2026-11-0${number}T10:00:00.000Z`;
const states = (steps: ReturnType<typeof stepsOf>) => steps.map(({ label, state }) => `${label}: ${state}`);

describe('the way of an order', () => {
  it('shows what is behind it and what lies ahead', () =>
    expect(
      states(
        stepsOf('IN_PRODUCTION', [
          { status: 'PENDING', at: day(1) },
          { status: 'IN_PRODUCTION', at: day(2) },
        ]),
      ),
    ).toEqual([
      'Pending: done',
      'Confirmed: done',
      'In production: current',
      'Ready: ahead',
      'Dispatched: ahead',
      'Completed: ahead',
    ]));

  it('ends where it was cancelled', () =>
    expect(
      states(
        stepsOf('CANCELLED', [
          { status: 'PENDING', at: day(1) },
          { status: 'CANCELLED', at: day(2) },
        ]),
      ),
    ).toEqual(['Pending: done', 'Cancelled: current']));

  it('takes the last time where a step was taken twice, and none for a step it went back behind', () => {
    const steps = stepsOf('CONFIRMED', [
      { status: 'PENDING', at: day(1) },
      { status: 'CONFIRMED', at: day(2) },
      { status: 'READY', at: day(3) },
      { status: 'CONFIRMED', at: day(4) },
    ]);
    expect(steps[1].at).toBe(day(4));
    expect(steps[3].at).toBeUndefined();
  });

  it('is green when it is complete and yellow otherwise', () => {
    expect(statusTone('COMPLETE')).toBe('ok');
    for (const status of ['PENDING', 'CONFIRMED', 'CANCELLED', 'DISPATCHED'] as const)
      expect(statusTone(status)).toBe('warn');
  });
});
