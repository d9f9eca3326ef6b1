import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct, session } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import type { ChosenItem } from './choice';
import { SizeTable } from './size-table';

const allAdded: ReadonlyMap<number, string> = new Map();

/** `reasons`: why items were not added, by their position. Undefined if adding failed. */
const open = (
  reasons: ReadonlyMap<number, string> | undefined,
  { inCart, ...overrides }: Parameters<typeof aProduct>[0] & { inCart?: ChosenItem[] } = {},
) => {
  const calls: (readonly ChosenItem[])[] = [];
  let closed = 0;
  renderScreen(
    <SizeTable
      product={aProduct({ caratOptions: ['18', '22'], sizes: ['8', '10'], gram: 4.4, ...overrides })}
      first={{ carat: '22', colour: 'Yellow', options: {} }}
      opened
      inCart={inCart}
      onSave={(items) => {
        calls.push(items);
        return Promise.resolve(reasons);
      }}
      onClose={() => (closed += 1)}
    />,
    { responses: [session()] },
  );
  return { calls, closed: () => closed };
};

const field = (name: string) => screen.findByRole('textbox', { name });
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));

afterEach(() => {
  jest.restoreAllMocks();
});

describe('SizeTable', () => {
  it('the size table has a field for each size in each metal', async () => {
    open(allAdded);
    const dialog = await screen.findByRole('dialog', { name: 'Sizes and quantities' });
    expect(within(dialog).getAllByRole('textbox')).toHaveLength(6);
    expect(await field('Size 10, Rose pink, 18 ct')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /Rose pink, 22 ct/ })).not.toBeInTheDocument();
  });

  it('leads to the ring size guide in a new tab, for rings', async () => {
    open(allAdded);
    expect(await screen.findByRole('link', { name: /^Ring size guide/ })).toHaveAttribute('target', '_blank');
  });

  it('the size table has no ring size guide for products other than rings', async () => {
    open(allAdded, { category: 'Bangles' });
    await field('Size 8, Yellow gold, 22 ct');
    expect(screen.queryByRole('link', { name: /^Ring size guide/ })).not.toBeInTheDocument();
  });

  it('pieces weigh as much as in their carat and size', async () => {
    const row = { __typename: 'ChoiceWeight' as const, carat: '18', size: null, gram: 3.41, netGram: null };
    open(allAdded, { weights: [row, { ...row, size: '10', gram: 3.6 }] });
    expect(await screen.findByText('Weight: 3.410–4.400 g')).toBeInTheDocument();
    await userEvent.type(await field('Size 8, Rose pink, 18 ct'), '2');
    await userEvent.type(await field('Size 10, Rose pink, 18 ct'), '1');
    await userEvent.type(await field('Size 8, Yellow gold, 22 ct'), '1');
    expect(screen.getByText('4 pieces · 14.820 g')).toBeInTheDocument();
  });

  it('the size table asks for the making options once', async () => {
    const screw = { __typename: 'ProductOption' as const, name: 'Screw', values: ['push', 'south'] };
    const { calls } = open(allAdded, { options: [{ ...screw, required: true, default: null }] });
    await userEvent.type(await field('Size 8, Yellow gold, 22 ct'), '3');
    await add();
    expect(screen.getAllByText('Choose push or south')).not.toHaveLength(0);
    await userEvent.click(screen.getByRole('radio', { name: 'south' }));
    await add();
    expect(calls).toMatchObject([[{ quantity: 3, options: [{ name: 'Screw', value: 'south' }] }]]);
  });

  it('adds all pieces at once, and shows their number and weight', async () => {
    const { calls, closed } = open(allAdded);
    await userEvent.type(await field('Size 8, Yellow gold, 22 ct'), '3');
    await userEvent.type(await field('Size 10, Rose pink, 18 ct'), '2');
    expect(screen.getByText('5 pieces · 22.000 g')).toBeInTheDocument();
    await add();
    await waitFor(() => expect(closed()).toBe(1));
    expect(calls[0]).toMatchObject([
      { productId: 'p1', size: '10', carat: '18', colour: 'Rose', quantity: 2 },
      { productId: 'p1', size: '8', carat: '22', colour: 'Yellow', quantity: 3 },
    ]);
  });

  it('asks for pieces while it has none', async () => {
    const { calls } = open(allAdded);
    await field('Size 8, Yellow gold, 22 ct');
    await add();
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the pieces of at least one size.');
    expect(calls).toEqual([]);
  });

  it('adds nothing while a number of pieces is not whole, and says which', async () => {
    const { calls } = open(allAdded);
    await userEvent.type(await field('Size 8, Yellow gold, 22 ct'), '3');
    await userEvent.type(await field('Size 10, Yellow gold, 22 ct'), '2.5');
    await add();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Size 10, Yellow gold, 22 ct: Quantity must be a whole number from 1 to 999',
    );
    expect(await field('Size 10, Yellow gold, 22 ct')).toBeInvalid();
    expect(screen.getByText('3 pieces · 13.200 g')).toBeInTheDocument();
    expect(calls).toEqual([]);
    const field10 = await field('Size 10, Yellow gold, 22 ct');
    await userEvent.clear(field10);
    await userEvent.type(field10, '1e2');
    await add();
    expect(field10).toBeInvalid();
    expect(calls).toEqual([]);
  });

  it.each(['1000', '2.5'])(
    'the size table keeps %s pieces that are typed on a phone, and says what is wrong',
    async (typed) => {
      const widest = window.matchMedia('all');
      jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...widest, media: query, matches: true }));
      const { calls } = open(allAdded);
      const size8 = await field('Size 8, Yellow gold, 22 ct');
      await userEvent.type(size8, typed);
      await add();
      expect(size8).toHaveValue(typed);
      expect(size8).toBeInvalid();
      expect(screen.getByRole('alert')).toHaveTextContent('Size 8, Yellow gold, 22 ct: ');
      expect(calls).toEqual([]);
    },
  );

  it('says which quantities the design is ordered in, and takes no others', async () => {
    const { calls } = open(allAdded, { minQuantity: 5, quantityStep: 5 });
    const size8 = await field('Size 8, Yellow gold, 22 ct');
    expect(screen.getByText('Sold in multiples of 5 per size')).toBeInTheDocument();
    await userEvent.type(size8, '7');
    await add();
    expect(screen.getByRole('alert')).toHaveTextContent('Size 8, Yellow gold, 22 ct: Sold in multiples of 5');
    expect(calls).toEqual([]);
    await userEvent.clear(size8);
    await userEvent.type(size8, '10');
    await add();
    await waitFor(() => expect(calls[0]).toMatchObject([{ quantity: 10 }]));
  });

  it('keeps only the pieces that were not added, with the reason', async () => {
    const { closed } = open(new Map([[1, 'Too many']]));
    await userEvent.type(await field('Size 8, Yellow gold, 22 ct'), '3');
    await userEvent.type(await field('Size 10, Yellow gold, 22 ct'), '999');
    await add();
    const left = await field('Size 10, Yellow gold, 22 ct');
    await waitFor(() => expect(left).toBeInvalid());
    expect(screen.getByRole('alert')).toHaveTextContent('Size 10, Yellow gold, 22 ct: Too many');
    expect(left).toHaveValue('999');
    expect(await field('Size 8, Yellow gold, 22 ct')).toHaveValue('');
    expect(closed()).toBe(0);
  });

  it('keeps all pieces when adding fails', async () => {
    const { closed } = open(undefined);
    await userEvent.type(await field('Size 8, Yellow gold, 22 ct'), '3');
    await add();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled());
    expect(await field('Size 8, Yellow gold, 22 ct')).toHaveValue('3');
    expect(closed()).toBe(0);
  });

  describe('of a product in the cart', () => {
    const inCart = (...choices: [size: string, quantity: number][]) =>
      choices.map(([size, quantity]) => ({ productId: 'p1', carat: '22', colour: 'Yellow' as const, size, quantity }));

    it('the size table has columns for other sizes in the cart, and saves no unchanged pieces', async () => {
      const { calls } = open(allAdded, { inCart: inCart(['8', 3], ['8.5', 2]) });
      const own = await field('Size 8.5, Yellow gold, 22 ct');
      expect(own).toHaveValue('2');
      await userEvent.clear(own);
      await userEvent.type(await field('Size 10, Yellow gold, 22 ct'), '4');
      expect(screen.getByText('7 pieces · 30.800 g')).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(calls).toMatchObject([
          [
            { size: '10', quantity: 4 },
            { size: '8.5', quantity: 0 },
          ],
        ]),
      );
    });

    it('the size table has a column for each pair of sizes of a couple band', async () => {
      open(allAdded, { category: 'Couple Band', inCart: inCart(['M-10,F-8', 1]) });
      expect(await screen.findByRole('columnheader', { name: 'Male 10, Female 8' })).toBeInTheDocument();
      expect(screen.getAllByRole('columnheader')).toHaveLength(2);
    });

    it('the size table has one column for a product without sizes', async () => {
      open(allAdded, { sizes: [], inCart: inCart(['', 6]) });
      expect(await field('Yellow gold, 22 ct')).toHaveValue('6');
      expect(screen.getByRole('columnheader', { name: 'Pieces' })).toBeInTheDocument();
      expect(screen.getAllByRole('textbox')).toHaveLength(3);
    });

    it('saves other pieces beside some that are between the steps and stay as they are', async () => {
      const { calls } = open(allAdded, { minQuantity: 5, quantityStep: 5, inCart: inCart(['8', 7]) });
      await userEvent.type(await field('Size 10, Yellow gold, 22 ct'), '5');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(calls).toMatchObject([[{ size: '10', quantity: 5 }]]));
    });
  });
});
