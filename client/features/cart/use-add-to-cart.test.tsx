import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import { AddToCartDocument } from './cart.generated';
import { useAddToCart } from './use-add-to-cart';
import { useSession } from '../auth/use-session';

const item = { productId: 'p1', quantity: 2, carat: '18', colour: 'Rose', size: '10' } as const;
const added = {
  request: {
    query: AddToCartDocument,
    variables: { input: { ...item, colour: 'ROSE' } },
  },
  result: { data: { addToCart: { __typename: 'Cart', id: 'cart', version: '.', lines: [], totalItems: 2 } } },
};

function Add() {
  const add = useAddToCart();
  const { user } = useSession();
  return user && <button onClick={() => void add(item)}>Add</button>;
}

afterEach(() => notifications.clean());

it('the message about an added item links to the cart', async () => {
  const { where } = renderScreen(
    <>
      <Notifications />
      <Add />
    </>,
    { at: '/product', responses: [session(), added] },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Item added to cart!')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'View cart' }));
  await waitFor(() => expect(where()).toBe('/cart'));
  await waitFor(() => expect(screen.queryByText('Item added to cart!')).not.toBeInTheDocument());
});
