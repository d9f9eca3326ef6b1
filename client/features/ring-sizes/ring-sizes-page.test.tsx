import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/screen';
import { RingSizesPage } from './ring-sizes-page';

describe('RingSizesPage', () => {
  it('the ring size guide has a row for each Indian size', () => {
    renderScreen(<RingSizesPage />);
    const table = screen.getByRole('table', { name: /^Sizes compared/ });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(6);
    const row = within(table).getByRole('row', { name: /^14 / });
    expect(row).toHaveTextContent('147N5417.254.0');
    expect(within(table).getAllByRole('rowheader')).toHaveLength(36);
  });

  it('draws each circle in millimetres, with its line inside the diameter', () => {
    renderScreen(<RingSizesPage />);
    const circles = within(screen.getByRole('list', { name: 'Circles by Indian size' })).getAllByRole('listitem');
    expect(circles).toHaveLength(36);
    const picture = circles[13]?.querySelector('svg');
    const [, , side = 0] = picture?.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
    expect(picture).toHaveAttribute('width', `${side}mm`);
    expect(side * Math.PI).toBeCloseTo(54);
    const [radius, line] = ['r', 'stroke-width'].map((name) => Number(picture?.firstElementChild?.getAttribute(name)));
    expect(2 * Number(radius) + Number(line)).toBeCloseTo(side);
  });

  it('prints', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    renderScreen(<RingSizesPage />);
    const buttons = screen.getAllByRole('button', { name: 'Print the circles' });
    for (const button of buttons) await userEvent.click(button);
    expect(print).toHaveBeenCalledTimes(2);
  });
});
