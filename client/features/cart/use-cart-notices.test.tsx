import { Notifications } from '@mantine/notifications';
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/screen';

jest.unstable_mockModule('./cart-notices', () => {
  throw new Error('no connection');
});
const { useCartNotices } = await import('./use-cart-notices');

function Added() {
  const { added } = useCartNotices();
  return <button onClick={() => void added('Item added to cart!')}>Add</button>;
}

it('a toast says that an item was added when the code of the notice cannot be loaded', async () => {
  renderScreen(
    <>
      <Notifications />
      <Added />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Item added to cart!')).toBeInTheDocument();
});
