import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/screen';
import { useOpenItem } from './use-open-item';

const closes: (() => void)[] = [];

function List() {
  const { openNew, isNew, close } = useOpenItem();
  if (isNew) closes.push(close);
  return <button onClick={openNew}>Open</button>;
}

it('a save that ends after Back has closed its dialog leads no further back', async () => {
  const { back, where } = renderScreen(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(where()).toBe('/?new=1');
  await back();
  await waitFor(() => expect(where()).toBe('/'));
  const go = jest.spyOn(window.history, 'go');
  closes[0]?.();
  expect(closes.length).toBeGreaterThan(0);
  expect(go).not.toHaveBeenCalled();
  go.mockRestore();
});
