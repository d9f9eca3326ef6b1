import { expect, it } from '@jest/globals';
import { timeLeft } from './time-left';

const now = new Date('2026-11-30T10:00:00Z').getTime();

it.each([
  ['2026-12-07T10:00:05Z', 'Expires in 7 days'],
  ['2026-12-07T09:50:00Z', 'Expires in 7 days'],
  ['2026-12-01T10:00:00Z', 'Expires in 1 day'],
  ['2026-11-30T15:00:00Z', 'Expires in 5 hours'],
  ['2026-11-30T10:01:30Z', 'Expires in 2 minutes'],
  ['2026-11-30T10:00:00Z', 'Ended'],
  ['2026-11-20T10:00:00Z', 'Ended'],
])('an invitation until %s says on 30 November at 10:00: %s', (expiresAt, text) =>
  expect(timeLeft(expiresAt, now)).toBe(text),
);
