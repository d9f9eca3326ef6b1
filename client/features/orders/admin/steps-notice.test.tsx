import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { OrderStatus } from '../../../graphql/types.generated';
import { StepsNotice } from './steps-notice';

describe('StepsNotice', () => {
  it.each<[OrderStatus[], OrderStatus, string[]]>([
    [['PENDING'], 'CONFIRMED', []],
    [['PENDING'], 'PENDING', []],
    [['PENDING'], 'COMPLETE', ['This skips 4 steps: Confirmed, In production, Ready, Dispatched.']],
    [['CONFIRMED', 'CONFIRMED'], 'READY', ['This skips 1 step: In production.']],
    [['COMPLETE'], 'PENDING', ['Back from Completed.']],
    [
      ['COMPLETE', 'PENDING', 'DISPATCHED', 'DISPATCHED'],
      'IN_PRODUCTION',
      ['1 order skips 1 step: Confirmed.', '3 orders go back: 2 from Dispatched, 1 from Completed.'],
    ],
    [['PENDING', 'READY'], 'CONFIRMED', ['1 order goes back from Ready.']],
    [['PENDING', 'CANCELLED'], 'CANCELLED', []],
  ])('the notice about a change from %j to %s is %j', (from, to, lines) => {
    render(<StepsNotice from={from} to={to} />);
    expect([...screen.getByRole('status').children].map(({ textContent }) => textContent)).toEqual(lines);
  });
});
