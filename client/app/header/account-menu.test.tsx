import { Notifications } from '@mantine/notifications';
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unreachable } from '../../lib/error-message';
import { customer } from '../../testing/products';
import { renderScreen } from '../../testing/screen';

// Browsers report a part that cannot be fetched as a TypeError.
const fetchDropdown = jest.fn(() => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
jest.unstable_mockModule('./account-dropdown', fetchDropdown);
const { AccountMenu } = await import('./account-menu');

it('the account button says why its menu cannot be loaded, and tries again at the next click', async () => {
  renderScreen(
    <>
      <Notifications />
      <AccountMenu user={customer} />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Account of Meera Shah' });
  await userEvent.click(button);
  expect(await screen.findByText(`${unreachable}. Try again.`)).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  const fetched = fetchDropdown.mock.calls.length;
  await userEvent.click(button);
  expect(fetchDropdown.mock.calls.length).toBeGreaterThan(fetched);
});
