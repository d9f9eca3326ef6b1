import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { aProduct } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import { readFilter } from '../../lib/filter-params';
import { catalogueParams } from './catalogue-filter';
import type { ChosenItem, SaveItems } from './choice';
import { PiecesList } from './pieces-list';

const ring = aProduct({ gram: 4.1 });
const chain = aProduct({
  id: 'p2',
  designNumber: 'CH-0001',
  name: 'Rope Chain',
  sizes: [],
  gram: 10,
  quantityStep: 6,
  minQuantity: 6,
});
const bands = aProduct({ id: 'p3', designNumber: 'CO-0001', name: 'Couple Bands', category: 'Couple Band' });

const open = ({
  reasons,
  at = '/product',
  products = [ring, bands, chain],
}: { reasons?: [number, string][]; at?: string; products?: (typeof ring)[] } = {}) => {
  const calls: (readonly ChosenItem[])[] = [];
  const opened: string[] = [];
  const onSave: SaveItems = (items) => {
    calls.push(items);
    return Promise.resolve(new Map(reasons));
  };
  const { where } = renderScreen(
    <PiecesList
      customer="u1"
      products={products}
      filter={readFilter(new URL(at, 'http://localhost').searchParams, catalogueParams)}
      list=""
      onOpen={({ id }) => opened.push(id)}
      onSave={onSave}
    >
      <Link to="/orders">Orders</Link>
    </PiecesList>,
    { at },
  );
  return { calls, opened, where };
};

const field = (name: string) => screen.findByRole('textbox', { name });
const ringIn = (size: string) => field(`RI-0042, Size ${size}, Yellow gold, 22 ct`);
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));

describe('PiecesList', () => {
  beforeEach(() => sessionStorage.clear());

  it('adds the pieces of several designs in one call, with their sum', async () => {
    const { calls } = open();
    await userEvent.type(await ringIn('8'), '2{Tab}1{Enter}12');
    expect(await field('CH-0001, Yellow gold, 22 ct')).toHaveFocus();
    expect(screen.getByText('2 designs').closest('p')).toHaveTextContent('2 designs · 15 pieces · 132.3 g');
    await add();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Filled in' })).not.toBeInTheDocument());
    expect(calls).toMatchObject([
      [
        { productId: 'p1', size: '8', quantity: 2, carat: '22', colour: 'Yellow' },
        { productId: 'p1', size: '10', quantity: 1 },
        { productId: 'p2', size: '', quantity: 12 },
      ],
    ]);
    expect(await ringIn('8')).toHaveValue('');
  });

  it('adds the next allowed quantity when a size is pressed', async () => {
    open();
    const more = await screen.findByRole('button', { name: 'Add to CH-0001, Yellow gold, 22 ct' });
    await userEvent.click(more);
    await userEvent.click(more);
    expect(await field('CH-0001, Yellow gold, 22 ct')).toHaveValue('12');
  });

  it('sends nothing while a quantity is not allowed, and says which', async () => {
    const { calls } = open();
    await userEvent.type(await ringIn('8'), '2');
    await userEvent.type(await field('CH-0001, Yellow gold, 22 ct'), '5');
    expect(screen.queryByText(/^5 pieces/)).not.toBeInTheDocument();
    await add();
    expect(screen.getByRole('alert')).toHaveTextContent('CH-0001, Yellow gold, 22 ct: Sold in multiples of 6');
    expect(await field('CH-0001, Yellow gold, 22 ct')).toBeInvalid();
    expect(calls).toEqual([]);
  });

  it('the list keeps only the pieces that were refused, with the reason', async () => {
    open({ reasons: [[1, 'Too many']] });
    await userEvent.type(await ringIn('8'), '2');
    await userEvent.type(await ringIn('10'), '3');
    await add();
    expect(await screen.findByRole('alert')).toHaveTextContent('RI-0042, Size 10, Yellow gold, 22 ct: Too many');
    expect(await ringIn('10')).toHaveValue('3');
    expect(await ringIn('8')).toHaveValue('');
  });

  it('a row keeps pieces in each metal, and starts in the one that the filter asks for', async () => {
    const { calls } = open({ at: '/product?carat=18&color=Rose' });
    await userEvent.type(await field('RI-0042, Size 8, Rose pink, 18 ct'), '2');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Carat and colour of RI-0042' }),
      '22 ct Yellow gold',
    );
    await userEvent.type(await ringIn('8'), '1');
    expect(screen.getByRole('option', { name: '18 ct Rose pink (2)' })).toBeInTheDocument();
    await add();
    expect(calls).toMatchObject([
      [
        { carat: '18', colour: 'Rose', quantity: 2 },
        { carat: '22', colour: 'Yellow', quantity: 1 },
      ],
    ]);
  });

  it('the list keeps what is filled in on another page', async () => {
    open();
    await userEvent.type(await ringIn('8'), '2');
    open({ products: [chain] });
    expect(screen.getAllByText('1 design')).toHaveLength(2);
  });

  it('asks before another page is opened', async () => {
    const { where } = open();
    await userEvent.type(await ringIn('8'), '2');
    await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(where()).toBe('/product');
    await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(where()).toBe('/orders'));
  });

  it('clears all that is filled in only after a question', async () => {
    open();
    await userEvent.type(await ringIn('8'), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await ringIn('8')).toHaveValue('2');
  });

  it('opens the dialog of a design with pairs of sizes', async () => {
    const { opened } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Sizes and quantities' }));
    expect(opened).toEqual(['p3']);
  });
});
