import { describe, expect, it } from '@jest/globals';
import { statusTone, stepsOf } from './status';

const day = (number: number) => `2026-11-0${number}T10:00:00.000Z`;
const states = (steps: ReturnType<typeof stepsOf>) => steps.map(({ label, state }) => `${label}: ${state}`);

describe('stepsOf', () => {
  it('marks earlier steps as done and later steps as ahead', () =>
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

  it('ends with the cancellation of a cancelled order', () =>
    expect(
      states(
        stepsOf('CANCELLED', [
          { status: 'PENDING', at: day(1) },
          { status: 'CANCELLED', at: day(2) },
        ]),
      ),
    ).toEqual(['Pending: done', 'Cancelled: current']));

  it('uses the latest date of a repeated step and no date for a step that is ahead again', () => {
    const steps = stepsOf('CONFIRMED', [
      { status: 'PENDING', at: day(1) },
      { status: 'CONFIRMED', at: day(2) },
      { status: 'READY', at: day(3) },
      { status: 'CONFIRMED', at: day(4) },
    ]);
    expect(steps[1].at).toBe(day(4));
    expect(steps[3].at).toBeUndefined();
  });
});

describe('statusTone', () => {
  it('the tone of an order is green if completed, grey if cancelled and otherwise yellow', () => {
    expect(statusTone('COMPLETE')).toBe('ok');
    expect(statusTone('CANCELLED')).toBe('quiet');
    for (const status of ['PENDING', 'CONFIRMED', 'DISPATCHED'] as const) expect(statusTone(status)).toBe('warn');
  });
});
