import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/screen';
import { Pager } from './pager';

describe('Pager', () => {
  it.each([
    ['20', 20],
    ['999', 34],
    ['0', 1],
  ])('the page %s of 34 can be typed, and leads to page %i', async (typed, page) => {
    const onPage = jest.fn<(page: number) => void>();
    renderScreen(<Pager page={2} pages={34} total={1_700} onPage={onPage} />);
    const field = screen.getByRole('textbox', { name: 'Page' });
    await userEvent.clear(field);
    await userEvent.type(field, `${typed}{Enter}`);
    expect(onPage.mock.calls).toEqual([[page]]);
  });

  it('an empty page number leaves the page as it is', async () => {
    const onPage = jest.fn<(page: number) => void>();
    renderScreen(<Pager page={2} pages={34} total={1_700} onPage={onPage} />);
    const field = screen.getByRole('textbox', { name: 'Page' });
    await userEvent.clear(field);
    await userEvent.tab();
    expect(field).toHaveValue('2');
    expect(onPage).not.toHaveBeenCalled();
  });
});
