import { beforeEach, describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { renderScreen } from '../../testing/screen';
import { aPicture, session } from '../../testing/products';
import {
  CartDocument,
  ChangeQuantityDocument,
  PlaceOrderDocument,
  RemoveFromCartDocument,
  AddToCartDocument,
  type CartContentsFragment,
  type CartLineRowFragment,
  type PlaceOrderMutationVariables,
} from './cart.generated';
import { CartPage } from './cart-page';

type Line = CartLineRowFragment & { __typename: 'CartLine' };

const aLine = (overrides: Partial<CartLineRowFragment> = {}): Line => ({
  __typename: 'CartLine',
  id: 'l1',
  productId: 'p1',
  designNumber: 'RI-0042',
  name: 'Halo Round Ring',
  gram: 4.1,
  category: 'Rings',
  carat: '18',
  colour: 'ROSE',
  size: '10',
  quantity: 2,
  minQuantity: 1,
  quantityStep: 1,
  available: true,
  thumbnail: null,
  ...overrides,
});

const aCart = (lines: Line[]): CartContentsFragment & { __typename: 'Cart' } => ({
  __typename: 'Cart',
  id: 'c1',
  lines,
  totalItems: lines.reduce((sum, line) => sum + (line.available ? line.quantity : 0), 0),
});

const failure = (message: string, code: string) => ({ errors: [new GraphQLError(message, { extensions: { code } })] });

const show = (cart: ReturnType<typeof aCart>, answers: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <>
      <Notifications />
      <CartPage />
    </>,
    {
      at: '/cart',
      answers: [
        session(),
        { request: { query: CartDocument }, maxUsageCount: 1, result: { data: { cart } } },
        ...(answers.answers ?? []),
      ],
    },
  );

const quantity = () => screen.findByRole('textbox', { name: 'Quantity of Halo Round Ring' });
const total = () => screen.getByText('Total Items').nextElementSibling;

describe('CartPage', () => {
  it('shows the lines with their options and the totals', async () => {
    show(
      aCart([aLine(), aLine({ id: 'l2', name: 'Rope Chain', gram: 12.4, size: null, colour: 'YELLOW', quantity: 1 })]),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'My Cart' })).toBeInTheDocument();
    expect(screen.getByText('Review your selected items')).toBeInTheDocument();
    const ring = within((await screen.findByRole('heading', { name: 'Halo Round Ring' })).closest('li')!);
    for (const text of ['2 × 4.100 = 8.200 g', 'Colour: Rose pink', 'Size: 10', 'Carat: 18', 'Qty: 2'])
      expect(ring.getByText(text)).toBeInTheDocument();
    expect(total()).toHaveTextContent('3');
    expect(screen.getByText('20.600 g')).toBeInTheDocument();
  });

  it('says which gold a picture shows if it is not the chosen one', async () => {
    const rose = aPicture('rose', 'ROSE');
    show(aCart([aLine({ thumbnail: rose }), aLine({ id: 'l2', colour: 'YELLOW', thumbnail: rose })]));
    const rows = (await screen.findAllByRole('heading', { name: 'Halo Round Ring' })).map((name) => name.closest('li'));
    expect(rows.map((row) => within(row!).queryByText('Shown in rose gold') !== null)).toEqual([false, true]);
  });

  it('shows an empty state without Place Order', async () => {
    show(aCart([]));
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Place Order' })).not.toBeInTheDocument();
  });

  it('never orders an unavailable product', async () => {
    show(aCart([aLine({ available: false })]));
    expect(await screen.findByText('No longer available')).toBeInTheDocument();
    expect(total()).toHaveTextContent('0');
    expect(screen.queryByRole('button', { name: 'Place Order' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove Halo Round Ring' })).toBeInTheDocument();
  });

  it('shows a new quantity at once and saves several steps as one', async () => {
    const saved: unknown[] = [];
    show(aCart([aLine()]), {
      answers: [
        {
          request: { query: ChangeQuantityDocument, variables: () => true },
          maxUsageCount: 9,
          result: ({ input }: { input: { quantity: number } }) => {
            saved.push(input);
            return { data: { changeQuantity: aCart([aLine({ quantity: input.quantity })]) } };
          },
        },
      ],
    });
    const field = await quantity();
    const more = screen.getByRole('button', { name: 'Increase quantity' });
    // Both clicks without waiting, so that the save delay cannot elapse between them.
    fireEvent.click(more);
    fireEvent.click(more);
    expect(field).toHaveValue('4');
    expect(total()).toHaveTextContent('4');
    await waitFor(() => expect(saved).toEqual([{ lineId: 'l1', quantity: 4 }]));
    expect(await quantity()).toHaveValue('4');
  });

  it('reverts a quantity that could not be saved and reports the failure', async () => {
    show(aCart([aLine()]), {
      answers: [
        {
          request: { query: ChangeQuantityDocument, variables: () => true },
          result: failure("We're briefly unavailable. Please try again in a moment.", 'UNAVAILABLE'),
        },
      ],
    });
    const field = await quantity();
    fireEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(field).toHaveValue('3');
    expect(await screen.findByText("We're briefly unavailable. Please try again in a moment.")).toBeInTheDocument();
    expect(await quantity()).toHaveValue('2');
    expect(total()).toHaveTextContent('2');
  });

  it('restores a removed line', async () => {
    const restored = { productId: 'p1', quantity: 2, carat: '18', colour: 'ROSE' as const, size: '10' };
    show(aCart([aLine()]), {
      answers: [
        {
          request: { query: RemoveFromCartDocument, variables: { input: { lineId: 'l1' } } },
          result: { data: { removeFromCart: aCart([]) } },
        },
        {
          request: { query: AddToCartDocument, variables: { input: restored } },
          result: { data: { addToCart: aCart([aLine({ id: 'l9' })]) } },
        },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Halo Round Ring' }));
    const undo = await screen.findByRole('button', { name: 'Undo the removal of Halo Round Ring' });
    expect(undo).toHaveFocus();
    await userEvent.click(undo);
    expect(await quantity()).toHaveValue('2');
  });
});

describe('CartPage: placing an order', () => {
  beforeEach(() => sessionStorage.clear());

  const placed = {
    __typename: 'PlacedOrder' as const,
    replayed: false,
    cart: aCart([]),
    order: { __typename: 'Order' as const, id: 'o1', orderId: 'PR-7K3M9Q2X', total: 8.2, totalQuantity: 2 },
  };

  /** Returns one result per `placeOrder` call and records the inputs. */
  const ordering = (...results: (Error | object)[]) => {
    const inputs: PlaceOrderMutationVariables['input'][] = [];
    const answers = results.map((result) => {
      const request = {
        query: PlaceOrderDocument,
        variables: ({ input }: PlaceOrderMutationVariables) => inputs.push(input) > 0,
      };
      return result instanceof Error ? { request, error: result } : { request, result };
    });
    return { inputs, answers };
  };

  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Place Order' }));
    return within(await screen.findByRole('dialog', { name: 'Confirm Order' }));
  };

  it('asks for confirmation and then shows the placed order', async () => {
    const { inputs, answers } = ordering({ data: { placeOrder: placed } });
    show(aCart([aLine(), aLine({ id: 'l2', available: false })]), { answers });
    const dialog = await openDialog();
    expect(dialog.getByText('Are you sure you want to place this order?')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('dialog', { name: 'Order Confirmed!' })).toHaveTextContent(
      'Your order has been successfully placed. Thank you for shopping with us!',
    );
    expect(screen.getByText('PR-7K3M9Q2X')).toBeInTheDocument();
    expect(inputs.at(-1)?.items).toEqual([{ productId: 'p1', quantity: 2, carat: '18', colour: 'ROSE', size: '10' }]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('sends one order for two clicks', async () => {
    const { inputs, answers } = ordering({ data: { placeOrder: placed } }, { data: { placeOrder: placed } });
    show(aCart([aLine()]), { answers });
    const confirm = (await openDialog()).getByRole('button', { name: 'Confirm' });
    await userEvent.dblClick(confirm);
    await screen.findByRole('dialog', { name: 'Order Confirmed!' });
    expect(new Set(inputs.map((input) => input.idempotencyKey)).size).toBe(1);
    expect(inputs).toHaveLength(1);
  });

  it('keeps the cart after a network failure and retries with the same idempotency key', async () => {
    const { inputs, answers } = ordering(new TypeError('Failed to fetch'), { data: { placeOrder: placed } });
    show(aCart([aLine()]), { answers });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(
      await dialog.findByText(/You're offline or the shop isn't responding. Your cart is safe./),
    ).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('dialog', { name: 'Order Confirmed!' });
    const keys = new Set(inputs.map((input) => input.idempotencyKey));
    expect(keys.size).toBe(1);
    expect([...keys][0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('keeps the idempotency key for the same items when the dialog is reopened', async () => {
    show(aCart([aLine()]), {});
    const first = await openDialog();
    const key = sessionStorage.getItem('parure.order-intent');
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await openDialog();
    expect(key).not.toBeNull();
    expect(sessionStorage.getItem('parure.order-intent')).toBe(key);
  });

  it('reloads the cart when a product has become unavailable', async () => {
    const { answers } = ordering(
      failure('An item is no longer available. Remove it to continue.', 'PRODUCT_UNAVAILABLE'),
    );
    const changed = {
      request: { query: CartDocument },
      maxUsageCount: 9,
      result: { data: { cart: aCart([aLine({ available: false })]) } },
    };
    show(aCart([aLine()]), { answers: [...answers, changed] });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('An item is no longer available. Remove it to continue.')).toBeInTheDocument();
    expect(await screen.findByText('No longer available')).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });
});
