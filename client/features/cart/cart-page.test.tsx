import { beforeEach, describe, expect, it } from '@jest/globals';
import { useApolloClient } from '@apollo/client/react';
import type { MockLink } from '@apollo/client/testing';
import { Notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { renderScreen } from '../../testing/screen';
import { aPicture, aProduct, customer, session } from '../../testing/products';
import { ProductDocument } from '../products/products.generated';
import {
  CartDocument,
  ChangeQuantityDocument,
  OrderOfCartDocument,
  PlaceOrderDocument,
  RemoveFromCartDocument,
  AddToCartDocument,
  type CartContentsFragment,
  type CartLineRowFragment,
  type PlaceOrderMutationVariables,
  SetManyInCartDocument,
  type SetManyInCartMutationVariables,
} from './cart.generated';
import { OrderingTermsDocument } from './ordering-terms.generated';
import { CartPage } from './cart-page';

type Line = CartLineRowFragment & { __typename: 'CartLine' };

const aLine = (overrides: Partial<CartLineRowFragment> = {}): Line => ({
  __typename: 'CartLine',
  id: 'l1',
  productId: 'p1',
  designNumber: 'RI-0042',
  clientNumber: null,
  name: 'Halo Round Ring',
  gram: 4.1,
  netGram: 4.1,
  category: 'Rings',
  carat: '18',
  colour: 'ROSE',
  size: '10',
  options: [],
  unavailableReason: overrides.available === false ? 'No longer available' : null,
  quantity: 2,
  minQuantity: 1,
  quantityStep: 1,
  note: null,
  available: true,
  thumbnail: null,
  ...overrides,
});

const aCart = (lines: Line[]): CartContentsFragment & { __typename: 'Cart' } => ({
  __typename: 'Cart',
  id: 'c1',
  version: `.${lines.length}`,
  lines,
  totalItems: lines.reduce((sum, line) => sum + (line.available ? line.quantity : 0), 0),
});

const failure = (message: string, code: string) => ({ errors: [new GraphQLError(message, { extensions: { code } })] });

interface Terms {
  pausedReason?: string | null;
  minOrderGrams?: number | null;
}

const company = (terms: Terms = {}) => ({ ...customer.company, ...terms });

/** A session of a customer whose company has these terms. */
const sessionWith = (terms: Terms) => {
  const { result, ...mock } = session();
  const user = { ...customer, company: company(terms) };
  return { ...mock, result: { data: { session: { ...result.data.session, user } } } };
};

const show = (cart: ReturnType<typeof aCart>, responses: Parameters<typeof renderScreen>[1] = {}, terms: Terms = {}) =>
  renderScreen(
    <>
      <Notifications />
      <CartPage />
    </>,
    {
      at: '/cart',
      staff: responses.staff,
      responses: [
        sessionWith(terms),
        { request: { query: CartDocument }, maxUsageCount: 1, result: { data: { cart } } },
        ...(responses.responses ?? []),
      ],
    },
  );

const quantity = () => screen.findByRole('textbox', { name: 'Quantity of Halo Round Ring' });
const total = () => screen.getByText('Total Items').nextElementSibling;

describe('CartPage', () => {
  it('shows the lines with their options and the totals', async () => {
    show(
      aCart([
        aLine(),
        aLine({
          ...{ id: 'l2', productId: 'p2', name: 'Rope Chain', gram: 12.4, netGram: 12.1 },
          ...{ size: null, colour: 'YELLOW', quantity: 1 },
        }),
      ]),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'My Cart' })).toBeInTheDocument();
    expect(screen.getByText('Review your selected items')).toBeInTheDocument();
    const ring = within((await screen.findByRole('heading', { name: 'Halo Round Ring' })).closest('li')!);
    for (const text of ['2 × 4.100 = 8.200 g', 'Colour: Rose pink', 'Size: 10', '18 ct', 'Qty: 2'])
      expect(ring.getByText(text)).toBeInTheDocument();
    expect(total()).toHaveTextContent('3');
    for (const [name, weight] of [
      ['Total weight', '20.600 g'],
      ['Net weight', '20.300 g'],
      ['Fine gold', '15.225 g'],
    ])
      expect(screen.getByText(name).nextElementSibling).toHaveTextContent(weight);
  });

  it('says which gold a picture shows if it is not the chosen one', async () => {
    const rose = aPicture('rose', 'ROSE');
    show(aCart([aLine({ thumbnail: rose }), aLine({ id: 'l2', productId: 'p2', colour: 'YELLOW', thumbnail: rose })]));
    const rows = (await screen.findAllByRole('heading', { name: 'Halo Round Ring' })).map((name) => name.closest('li'));
    expect(rows.map((row) => within(row!).queryByText('Shown in rose pink') !== null)).toEqual([false, true]);
  });

  it('shows an empty state without Place Order', async () => {
    show(aCart([]));
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Place Order' })).not.toBeInTheDocument();
  });

  it('an unavailable product in the cart is never ordered', async () => {
    show(aCart([aLine({ available: false })]));
    expect(await screen.findByText('No longer available')).toBeInTheDocument();
    expect(total()).toHaveTextContent('0');
    expect(screen.queryByRole('button', { name: 'Place Order' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove Halo Round Ring' })).toBeInTheDocument();
  });

  it('an item whose making option has to be chosen again says so, and can be changed', async () => {
    const options = [{ __typename: 'LineOption' as const, name: 'Screw', value: 'south' }];
    show(aCart([aLine({ available: false, unavailableReason: 'Choose Screw again', options })]));
    expect(await screen.findByText('Choose Screw again')).toBeInTheDocument();
    expect(screen.getByText('Screw: south')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change Halo Round Ring' })).toBeInTheDocument();
  });

  it('shows a new quantity at once and saves several steps as one', async () => {
    const saved: unknown[] = [];
    show(aCart([aLine()]), {
      responses: [
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

  it('a typed quantity that is not allowed is kept and marked, and neither saved nor replaced', async () => {
    const saved: unknown[] = [];
    const response = {
      request: { query: ChangeQuantityDocument, variables: () => true },
      maxUsageCount: 9,
      result: ({ input }: { input: { quantity: number } }) => {
        saved.push(input);
        return { data: { changeQuantity: aCart([aLine({ quantity: input.quantity })]) } };
      },
    } as unknown as MockLink.MockedResponse;
    show(aCart([aLine()]), { responses: [response] });
    const field = await quantity();
    for (const [text, message] of [
      ['1000', 'You can have at most 999 of one item in your cart'],
      ['1.5', 'Quantity must be a whole number from 1 to 999'],
    ] as const) {
      await userEvent.clear(field);
      await userEvent.type(field, text);
      await userEvent.tab();
      expect(field).toHaveValue(text);
      expect(field).toHaveAccessibleDescription(message);
      expect(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    }
    await userEvent.clear(field);
    await userEvent.type(field, '12{Enter}');
    await waitFor(() => expect(saved).toEqual([{ lineId: 'l1', quantity: 12 }]));
    expect(await quantity()).toHaveValue('12');
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  });

  it('reverts a quantity that could not be saved and reports the failure', async () => {
    show(aCart([aLine()]), {
      responses: [
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

  it('saves a note on a line', async () => {
    const saved: unknown[] = [];
    const product = aProduct();
    show(aCart([aLine()]), {
      responses: [
        {
          request: { query: ProductDocument, variables: { id: 'p1' } },
          maxUsageCount: 9,
          result: { data: { product } },
        },
        {
          request: { query: ChangeQuantityDocument, variables: () => true },
          result: ({ input }: { input: { note: string } }) => {
            saved.push(input);
            return { data: { changeQuantity: aCart([aLine({ note: input.note })]) } };
          },
        },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add note on Halo Round Ring' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change item' }));
    const note = dialog.getByRole('textbox', { name: 'Note (optional)' });
    await waitFor(() => expect(note).toHaveFocus());
    await userEvent.type(note, 'Engrave AK');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toMatchObject([{ lineId: 'l1', quantity: 2, note: 'Engrave AK' }]);
    expect(screen.getByText('Engrave AK')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit note on Halo Round Ring' })).toBeInTheDocument();
  });

  it('restores a removed line', async () => {
    const restored = { productId: 'p1', quantity: 2, carat: '18', colour: 'ROSE' as const, size: '10', note: null };
    show(aCart([aLine()]), {
      responses: [
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

describe('CartPage: lines of one product', () => {
  const ring = () => aProduct({ sizes: ['8', '10'], caratOptions: ['18', '22'] });
  const lines = () => [
    aLine({ id: 'l1', note: 'Engrave AK' }),
    aLine({ id: 'l2', productId: 'p2', name: 'Rope Chain', size: null, gram: 12 }),
    aLine({ id: 'l3', carat: '22', colour: 'YELLOW', size: '8', quantity: 1 }),
  ];
  const rose10 = 'Halo Round Ring, 18 ct, Rose pink, Size 10';
  const yellow8 = 'Halo Round Ring, 22 ct, Yellow gold, Size 8';

  /** Responds to one save and records its input. */
  const saving = (result: object) => {
    const saved: SetManyInCartMutationVariables['input']['lines'][] = [];
    const responses = [
      {
        request: { query: ProductDocument, variables: { id: 'p1' } },
        maxUsageCount: 9,
        result: { data: { product: ring() } },
      },
      {
        request: {
          query: SetManyInCartDocument,
          variables: ({ input }: SetManyInCartMutationVariables) => saved.push(input.lines) > 0,
        },
        maxUsageCount: 9,
        result,
      },
    ];
    return { saved, responses };
  };
  const openTable = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Sizes and quantities: Halo Round Ring' }));
    return within(await screen.findByRole('dialog', { name: 'Sizes and quantities' }));
  };
  const type = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
  };

  it('cart lines of one product are together below its name, with their sum', async () => {
    show(aCart(lines()));
    const group = within(await screen.findByRole('list', { name: 'Halo Round Ring' }));
    expect(group.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))).toEqual([
      `Quantity of ${rose10}`,
      `Quantity of ${yellow8}`,
    ]);
    expect(group.getByText('Engrave AK')).toBeInTheDocument();
    expect(screen.getByText('3 pieces · 12.300 g')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent)).toEqual([
      'Halo Round Ring',
      'Rope Chain',
    ]);
    expect(screen.getByRole('textbox', { name: 'Quantity of Rope Chain' })).toBeInTheDocument();
  });

  it('the table of sizes saves only the changed cart lines, with one call', async () => {
    const { saved, responses } = saving({
      data: { setManyInCart: aCart([aLine({ quantity: 5 }), aLine({ id: 'l9', size: '8', quantity: 4 })]) },
    });
    show(aCart(lines()), { responses });
    const table = await openTable();
    const field10 = table.getByRole('textbox', { name: 'Size 10, Rose pink, 18 ct' });
    expect(field10).toHaveValue('2');
    await type(field10, '5');
    await type(table.getByRole('textbox', { name: 'Size 8, Rose pink, 18 ct' }), '4');
    expect(table.getByText('10 pieces · 41.000 g')).toBeInTheDocument();
    await userEvent.click(table.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toEqual([
      [
        { productId: 'p1', carat: '18', colour: 'ROSE', size: '8', quantity: 4 },
        { productId: 'p1', carat: '18', colour: 'ROSE', size: '10', quantity: 5 },
      ],
    ]);
    expect(screen.getByRole('textbox', { name: `Quantity of ${rose10}` })).toHaveValue('5');
  });

  it('a cart line that the table of sizes removes can be restored', async () => {
    const put = { productId: 'p1', quantity: 1, carat: '22', colour: 'YELLOW' as const, size: '8', note: null };
    const [first, chain] = lines();
    const { saved, responses } = saving({ data: { setManyInCart: aCart([first, chain]) } });
    const putBack = {
      request: { query: AddToCartDocument, variables: { input: put } },
      result: { data: { addToCart: aCart([first, chain, aLine({ ...put, id: 'l8' })]) } },
    };
    show(aCart(lines()), { responses: [...responses, putBack] });
    const table = await openTable();
    await type(table.getByRole('textbox', { name: 'Size 8, Yellow gold, 22 ct' }), '');
    await userEvent.click(table.getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: `Undo the removal of ${yellow8}` }));
    expect(await screen.findByRole('textbox', { name: `Quantity of ${yellow8}` })).toHaveValue('1');
    expect(saved).toMatchObject([[{ size: '8', carat: '22', quantity: 0 }]]);
  });

  it('cart lines stay as they are when the table of sizes closes without a change', async () => {
    const { saved, responses } = saving({});
    show(aCart(lines()), { responses });
    const table = await openTable();
    await userEvent.click(table.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toEqual([]);
  });

  it('cart lines keep what was typed when saving fails, with the line at fault', async () => {
    const fields = { 'lines.0.quantity': 'Sold in multiples of 5' };
    const refused = new GraphQLError('Sold in multiples of 5', {
      extensions: { code: 'VALIDATION', errors: fields },
    });
    const { responses } = saving({ errors: [refused] });
    show(aCart(lines()), { responses });
    const table = await openTable();
    const field10 = table.getByRole('textbox', { name: 'Size 10, Rose pink, 18 ct' });
    await type(field10, '7');
    await userEvent.click(table.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field10).toBeInvalid());
    expect(table.getByRole('alert')).toHaveTextContent('Size 10, Rose pink, 18 ct: Sold in multiples of 5');
    expect(field10).toHaveValue('7');
  });

  it('cart lines keep what was typed when the server does not respond', async () => {
    const { responses } = saving(failure("We're briefly unavailable. Please try again in a moment.", 'UNAVAILABLE'));
    show(aCart(lines()), { responses });
    const table = await openTable();
    const field10 = table.getByRole('textbox', { name: 'Size 10, Rose pink, 18 ct' });
    await type(field10, '7');
    await userEvent.click(table.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText("We're briefly unavailable. Please try again in a moment.")).toBeInTheDocument();
    expect(field10).toHaveValue('7');
    expect(await table.findByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('cart lines that cannot be ordered any more are not in the table of sizes', async () => {
    const { responses } = saving({});
    show(aCart([aLine(), aLine({ id: 'l3', size: '8', available: false })]), { responses });
    const table = await openTable();
    expect(table.getByRole('textbox', { name: 'Size 10, Rose pink, 18 ct' })).toHaveValue('2');
    expect(table.getByRole('textbox', { name: 'Size 8, Rose pink, 18 ct' })).toHaveValue('');
    expect(screen.getByText('No longer available')).toBeInTheDocument();
  });

  it('cart lines have no table of sizes when none of them can be ordered', async () => {
    show(aCart([aLine({ available: false }), aLine({ id: 'l3', size: '8', available: false })]));
    expect(await screen.findAllByText('No longer available')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Sizes and quantities/ })).not.toBeInTheDocument();
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
    const responses = results.map((result) => {
      const request = {
        query: PlaceOrderDocument,
        variables: ({ input }: PlaceOrderMutationVariables) => inputs.push(input) > 0,
      };
      return result instanceof Error ? { request, error: result } : { request, result };
    });
    return { inputs, responses };
  };

  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Place Order' }));
    return within(await screen.findByRole('dialog', { name: 'Confirm Order' }));
  };

  it('asks for confirmation and then shows the placed order', async () => {
    const { inputs, responses } = ordering({ data: { placeOrder: placed } });
    show(aCart([aLine(), aLine({ id: 'l2', available: false })]), { responses });
    const dialog = await openDialog();
    expect(dialog.getByText('Are you sure you want to place this order?')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('dialog', { name: 'Order Confirmed!' })).toHaveTextContent(
      'Your order has been successfully placed. Thank you for shopping with us!',
    );
    expect(screen.getByText('PR-7K3M9Q2X')).toBeInTheDocument();
    expect(inputs.at(-1)?.items).toEqual([
      { productId: 'p1', quantity: 2, carat: '18', colour: 'ROSE', size: '10', note: null },
    ]);
    expect(inputs.at(-1)?.cartVersion).toBe('.2');
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows the order of a cart that was ordered on another screen', async () => {
    const refused = new GraphQLError('This cart has been ordered already: PR-7K3M9Q2X', {
      extensions: { code: 'CART_ORDERED', details: { id: 'o1', orderId: 'PR-7K3M9Q2X' } },
    });
    const { responses } = ordering({ errors: [refused] });
    const order = { ...placed.order, createdAt: '2026-11-26T10:00:00.000Z' };
    show(aCart([aLine()]), {
      responses: [
        ...responses,
        { request: { query: OrderOfCartDocument, variables: { id: 'o1' } }, result: { data: { order } } },
        { request: { query: CartDocument }, result: { data: { cart: aCart([]) } } },
      ],
    });
    await userEvent.click((await openDialog()).getByRole('button', { name: 'Confirm' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'This cart has been ordered already' }));
    expect(await dialog.findByText('PR-7K3M9Q2X · 2 pieces · 8.200 g')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'View this order' })).toHaveAttribute('href', '/orders/o1');
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
  });

  it('shows the changed cart instead of ordering it', async () => {
    const { inputs, responses } = ordering(failure('Your cart has changed meanwhile.', 'CART_CHANGED'));
    const changed = { request: { query: CartDocument }, result: { data: { cart: aCart([aLine({ quantity: 7 })]) } } };
    show(aCart([aLine()]), { responses: [...responses, changed] });
    await userEvent.click((await openDialog()).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Your cart has changed meanwhile.')).toBeInTheDocument();
    await waitFor(() => expect(total()).toHaveTextContent('7'));
    expect(inputs).toHaveLength(1);
  });

  it('orders what the last response of the server holds', async () => {
    const { inputs, responses } = ordering({ data: { placeOrder: placed } });
    const saved = { ...aCart([aLine({ quantity: 3 }), aLine({ id: 'l2', size: '12' })]), version: '.saved' };
    show(aCart([aLine()]), {
      responses: [
        ...responses,
        {
          request: { query: ChangeQuantityDocument, variables: () => true },
          result: { data: { changeQuantity: saved } },
        },
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Increase quantity' }));
    const dialog = await openDialog();
    expect(dialog.getByText('5 pieces · 20.500 g')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(inputs).toHaveLength(1));
    expect(inputs[0]).toMatchObject({ cartVersion: '.saved', items: [{ quantity: 3 }, { size: '12', quantity: 2 }] });
  });

  it('sends one order for two clicks', async () => {
    const { inputs, responses } = ordering({ data: { placeOrder: placed } }, { data: { placeOrder: placed } });
    show(aCart([aLine()]), { responses });
    const confirm = (await openDialog()).getByRole('button', { name: 'Confirm' });
    await userEvent.dblClick(confirm);
    await screen.findByRole('dialog', { name: 'Order Confirmed!' });
    expect(new Set(inputs.map((input) => input.idempotencyKey)).size).toBe(1);
    expect(inputs).toHaveLength(1);
  });

  it('keeps the cart after a network failure and retries with the same idempotency key', async () => {
    const { inputs, responses } = ordering(new TypeError('Failed to fetch'), { data: { placeOrder: placed } });
    show(aCart([aLine()]), { responses });
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

  it('keeps the idempotency key for the same order when the dialog is reopened', async () => {
    const { inputs, responses } = ordering(new TypeError('Failed to fetch'), { data: { placeOrder: placed } });
    show(aCart([aLine()]), { responses });
    const first = await openDialog();
    await userEvent.click(first.getByRole('button', { name: 'Confirm' }));
    await first.findByText(/Your cart is safe./);
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const second = await openDialog();
    await userEvent.click(second.getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('dialog', { name: 'Order Confirmed!' });
    expect(inputs).toHaveLength(2);
    expect(inputs[1]?.idempotencyKey).toBe(inputs[0]?.idempotencyKey);
  });

  const note = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
    dialog.getByRole('textbox', { name: 'Order note (optional)' });
  const wishedDate = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
    dialog.getByRole('textbox', { name: 'Wanted by (optional)' });

  it('sends the notes and the wished date, and forgets them when the order is placed', async () => {
    const { inputs, responses } = ordering({ data: { placeOrder: placed } });
    show(aCart([aLine({ note: 'Engrave AK' })]), { responses });
    expect(await screen.findByText('Engrave AK')).toBeInTheDocument();
    const dialog = await openDialog();
    await userEvent.type(note(dialog), 'Please call first.');
    await userEvent.type(wishedDate(dialog), '31 Jan 2099');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('dialog', { name: 'Order Confirmed!' });
    expect(inputs[0]).toMatchObject({
      items: [{ note: 'Engrave AK' }],
      note: 'Please call first.',
      wishedDate: '2099-01-31',
    });
    expect(sessionStorage).toHaveLength(0);
  });

  it('an order cannot be placed while its note has a character that no font prints', async () => {
    const { inputs, responses } = ordering({ data: { placeOrder: placed } });
    show(aCart([aLine()]), { responses });
    const dialog = await openDialog();
    await userEvent.type(note(dialog), 'A💎M');
    expect(note(dialog)).toHaveAccessibleDescription(/“💎” can't be printed/);
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(inputs).toHaveLength(0);
    await userEvent.clear(note(dialog));
    await userEvent.type(note(dialog), 'A♥M');
    expect(note(dialog)).toBeValid();
    sessionStorage.clear();
  });

  it('keeps the note of an order that is not placed, also after a reload', async () => {
    show(aCart([aLine()]));
    await userEvent.type(note(await openDialog()), 'Please call first.');
    cleanup();
    show(aCart([aLine()]));
    expect(note(await openDialog())).toHaveValue('Please call first.');
    sessionStorage.clear();
  });

  it('an order with a wished date that has passed is not sent', async () => {
    const { inputs, responses } = ordering({ data: { placeOrder: placed } });
    show(aCart([aLine()]), { responses });
    const dialog = await openDialog();
    await userEvent.type(wishedDate(dialog), '31 Jan 2020');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(wishedDate(dialog)).toHaveAccessibleDescription('This day has passed. Please choose today or later.');
    expect(inputs).toHaveLength(0);
    sessionStorage.clear();
  });

  it('tries an order that may have been placed again only as it was', async () => {
    const { responses } = ordering(new TypeError('Failed to fetch'));
    show(aCart([aLine()]), { responses });
    const dialog = await openDialog();
    await userEvent.type(note(dialog), 'Please call first.');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await dialog.findByText(/Your cart is safe./);
    expect(note(dialog)).toBeDisabled();
    sessionStorage.clear();
  });

  it('an order cannot be placed while a quantity is not allowed', async () => {
    show(aCart([aLine({ minQuantity: 5, quantityStep: 5 })]));
    expect(await quantity()).toBeInvalid();
    expect(screen.getByText('Sold in multiples of 5')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  });

  it('reloads the cart when a product has become unavailable', async () => {
    const { responses } = ordering(
      failure('An item is no longer available. Remove it to continue.', 'PRODUCT_UNAVAILABLE'),
    );
    const changed = {
      request: { query: CartDocument },
      maxUsageCount: 9,
      result: { data: { cart: aCart([aLine({ available: false })]) } },
    };
    show(aCart([aLine()]), { responses: [...responses, changed] });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('An item is no longer available. Remove it to continue.')).toBeInTheDocument();
    expect(await screen.findByText('No longer available')).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('CartPage: terms of the company', () => {
  beforeEach(() => sessionStorage.clear());

  const reason = 'Please settle invoice 17 first.';
  const tooLight = 'Your orders weigh at least 50.000 g. 41.800 g are missing.';
  const placeOrder = () => screen.findByRole('button', { name: 'Place Order' });
  /** Responds to each check of the terms with the next ones; the last ones stay. */
  const checks = (...terms: Terms[]) => {
    const left = [...terms];
    const response: MockLink.MockedResponse = {
      request: { query: OrderingTermsDocument },
      maxUsageCount: 99,
      result: () => ({ data: { company: company(left.length > 1 ? left.shift() : left[0]) } }),
    };
    return response;
  };
  const refusal = (code: string, message: string): MockLink.MockedResponse => ({
    request: { query: PlaceOrderDocument, variables: () => true },
    result: failure(message, code),
  });
  const confirm = async () => {
    await userEvent.click(await placeOrder());
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Order' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    return dialog;
  };

  it('says why ordering is paused, and screen readers hear it at the button, which does nothing', async () => {
    show(aCart([aLine()]), { responses: [checks({ pausedReason: reason })] }, { pausedReason: reason });
    expect(await screen.findByRole('heading', { level: 2, name: 'Ordering is paused' })).toBeInTheDocument();
    const button = await placeOrder();
    expect(button).toHaveAccessibleDescription(
      `Ordering is paused ${reason} You can still browse, and your cart is kept.`,
    );
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeEnabled();
  });

  it('tells staff without the permission to place orders whom to ask for it', async () => {
    show(aCart([aLine()]), { staff: ['orders:read'] });
    const button = await placeOrder();
    expect(button).toHaveAccessibleDescription("Your role doesn't include placing orders. Ask an owner for Orders.");
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('lets staff with the permission place orders', async () => {
    show(aCart([aLine()]), { staff: ['orders:write'] });
    await userEvent.click(await placeOrder());
    expect(await screen.findByRole('dialog', { name: 'Confirm Order' })).toBeInTheDocument();
  });

  it('says above an empty cart that ordering is paused', async () => {
    show(aCart([]), { responses: [checks({ pausedReason: reason })] }, { pausedReason: reason });
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
  });

  it('a cart can be ordered as soon as ordering is open again', async () => {
    show(aCart([aLine()]), { responses: [checks({})] }, { pausedReason: reason });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Place Order' })).not.toHaveAttribute('aria-disabled'),
    );
    expect(screen.queryByText('Ordering is paused')).not.toBeInTheDocument();
  });

  it('says how much is missing to the least weight, until the cart weighs enough', async () => {
    const limited = { minOrderGrams: 50 };
    const saved = {
      request: { query: ChangeQuantityDocument, variables: () => true },
      result: { data: { changeQuantity: aCart([aLine({ quantity: 13 })]) } },
    };
    show(aCart([aLine()]), { responses: [checks(limited), saved] }, limited);
    expect(await screen.findByText(tooLight)).toBeInTheDocument();
    expect(await placeOrder()).toHaveAccessibleDescription(tooLight);
    expect(await placeOrder()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await placeOrder());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const field = await quantity();
    await userEvent.clear(field);
    await userEvent.type(field, '13{Enter}');
    await waitFor(() => expect(screen.queryByText(/^Your orders weigh at least/)).not.toBeInTheDocument());
    expect(await placeOrder()).not.toHaveAttribute('aria-disabled');
    expect(await placeOrder()).not.toHaveAttribute('aria-describedby');
  });

  it('nothing is said about the weight of a cart without items that can be ordered', async () => {
    show(aCart([aLine({ available: false })]), {}, { minOrderGrams: 50 });
    expect(await screen.findByText('No longer available')).toBeInTheDocument();
    expect(screen.queryByText(/^Your orders weigh at least/)).not.toBeInTheDocument();
  });

  it('the dialog and the cart say that ordering has been paused meanwhile', async () => {
    const message = `Ordering is paused for your company: ${reason}`;
    show(aCart([aLine()]), { responses: [refusal('ORDERING_PAUSED', message), checks({ pausedReason: reason })] });
    const dialog = await confirm();
    expect(await dialog.findByRole('heading', { name: 'Ordering is paused' })).toBeInTheDocument();
    expect(dialog.getByText('You can still browse, and your cart is kept.')).toBeInTheDocument();
    expect(dialog.queryByText(message)).not.toBeInTheDocument();
    const button = dialog.getByRole('button', { name: 'Confirm' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(expect.stringContaining(reason));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 2, name: 'Ordering is paused' })).toBeInTheDocument();
    expect(await placeOrder()).toHaveAttribute('aria-disabled', 'true');
    expect(sessionStorage).toHaveLength(0);
  });

  it('the dialog and the cart say how much is missing since the least weight was raised', async () => {
    const message = 'Your orders weigh at least 50.000 g. This one lacks 41.800 g.';
    show(aCart([aLine()]), { responses: [refusal('ORDER_TOO_LIGHT', message), checks({ minOrderGrams: 50 })] });
    const dialog = await confirm();
    expect(await dialog.findByText(tooLight)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveAccessibleDescription(tooLight);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText(tooLight)).toBeInTheDocument();
  });

  it('shows the message of the server while the terms cannot be read', async () => {
    const message = `Ordering is paused for your company: ${reason}`;
    const unread = { request: { query: OrderingTermsDocument }, error: new TypeError('Failed to fetch') };
    show(aCart([aLine()]), { responses: [refusal('ORDERING_PAUSED', message), unread] });
    const dialog = await confirm();
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(await dialog.findByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  it('an order that may have been placed can be tried again after ordering was paused', async () => {
    const lost = {
      request: { query: PlaceOrderDocument, variables: () => true },
      error: new TypeError('Failed to fetch'),
    };
    const order = { __typename: 'Order' as const, id: 'o1', orderId: 'PR-7K3M9Q2X', total: 8.2, totalQuantity: 2 };
    const placed = { __typename: 'PlacedOrder' as const, replayed: true, cart: aCart([]), order };
    const found = {
      request: { query: PlaceOrderDocument, variables: () => true },
      result: { data: { placeOrder: placed } },
    };
    const paused = checks({ pausedReason: reason });
    renderScreen(
      <>
        <CartPage />
        <ReadTerms />
      </>,
      {
        at: '/cart',
        responses: [
          session(),
          { request: { query: CartDocument }, result: { data: { cart: aCart([aLine()]) } } },
          ...[lost, found, paused],
        ],
      },
    );
    const dialog = await confirm();
    await dialog.findByText(/Your cart is safe./);
    fireEvent.click(screen.getByText('Read the terms'));
    await waitFor(() => expect(screen.getByText('Ordering is paused')).toBeInTheDocument());
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('dialog', { name: 'Order Confirmed!' })).toBeInTheDocument();
  });
});

/** Reads the terms as another part of the shop may do. */
function ReadTerms() {
  const client = useApolloClient();
  const read = () => void client.query({ query: OrderingTermsDocument, fetchPolicy: 'network-only' });
  return <button onClick={read}>Read the terms</button>;
}
