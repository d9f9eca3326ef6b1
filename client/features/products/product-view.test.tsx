import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { Route, Routes } from 'react-router-dom';
import type { CompanyRole } from '../../graphql/types.generated';
import { readFilter } from '../../lib/filter-params';
import { renderScreen } from '../../testing/screen';
import { catalogueParams } from './catalogue-filter';
import type { ChosenItem, SaveItems } from './choice';
import { PiecesList } from './pieces-list';
import { ProductView } from './product-view';
import {
  ProductDocument,
  ProductNeighboursDocument,
  type ProductDetailsFragment,
  type ProductNeighboursQuery,
  type ProductNeighboursQueryVariables,
} from './products.generated';
import { aPicture, aProduct, session } from '../../testing/products';

const aNeighbour = (id: string, name: string) => ({ __typename: 'Product' as const, id, name });

const allAdded: ReadonlyMap<number, string> = new Map();

interface Opened {
  /** Why items were not added, by their position. Undefined if adding failed. */
  reasons?: ReadonlyMap<number, string> | undefined;
  /** The query of the address. */
  list?: string;
  neighbours?: ProductNeighboursQuery['productNeighbours'];
  role?: CompanyRole;
}

const open = (
  product: ProductDetailsFragment | undefined,
  { list = '', neighbours = { previous: null, next: null }, role, ...rest }: Opened = {},
) => {
  const reasons = 'reasons' in rest ? rest.reasons : allAdded;
  const calls: (readonly ChosenItem[])[] = [];
  const onSave: SaveItems = (items) => {
    calls.push(items);
    return Promise.resolve(reasons);
  };
  const response = {
    request: { query: ProductDocument, variables: { id: 'p1' } },
    maxUsageCount: 9,
    result: product
      ? { data: { product } }
      : { errors: [new GraphQLError('Product not found', { extensions: { code: 'PRODUCT_NOT_FOUND' } })] },
  };
  const lists: ProductNeighboursQueryVariables[] = [];
  const neighboursResponse = {
    request: { query: ProductNeighboursDocument, variables: () => true },
    maxUsageCount: 9,
    result: (variables: ProductNeighboursQueryVariables) => {
      lists.push(variables);
      return { data: { productNeighbours: { __typename: 'ProductNeighbours' as const, ...neighbours } } };
    },
  };
  renderScreen(
    <Routes>
      <Route path="/product-details/:id" element={<ProductView onSave={onSave} closed={null} />} />
    </Routes>,
    { at: `/product-details/p1${list}`, responses: [session(true, role), response, neighboursResponse] },
  );
  return { calls, lists };
};

const option = (name: string, values: string[], standard: string | null = null) => ({
  __typename: 'ProductOption' as const,
  ...{ name, values, required: standard === null, default: standard },
});

const colour = (name: string) => screen.getByRole('radio', { name });
/** The field of a size in 22 ct yellow gold, with which the page starts. */
const yellow = (size: string) => screen.getByRole('textbox', { name: `Size ${size}, Yellow gold, 22 ct` });
const size8 = () => screen.findByRole('textbox', { name: 'Size 8, Yellow gold, 22 ct' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('ProductView', () => {
  beforeEach(() => sessionStorage.clear());

  it('shows name and weight, and starts with 22 ct in yellow gold', async () => {
    open(aProduct());
    expect(await screen.findByRole('heading', { name: 'Halo Round Ring' })).toBeInTheDocument();
    expect(screen.getByText('Weight: 4.1 grams')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Carat' })).toHaveValue('22');
    expect(colour('Yellow gold')).toBeChecked();
    expect(colour('Rose pink')).toBeDisabled();
    expect(screen.getByText('Rose pink is only available in 18 ct.')).toBeInTheDocument();
  });

  it('a viewer sees a design in all metals, and whom to ask in place of fields to order', async () => {
    open(aProduct(), { role: 'VIEWER' });
    expect(await screen.findByText("Viewers can't order. Ask an owner of your company.")).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Carat' }), '18');
    await userEvent.click(colour('Rose pink'));
    expect(colour('Rose pink')).toBeChecked();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument();
  });

  it('the page asks for the making options of all pieces once, and adds none without a required one', async () => {
    const { calls } = open(
      aProduct({
        sizes: ['8', '10'],
        options: [option('Screw', ['push', 'south']), option('Finish', ['matt'], 'matt')],
      }),
    );
    await userEvent.type(await size8(), '2');
    await userEvent.type(yellow('10'), '1');
    await press('Add to Cart');
    expect(screen.getByText('Choose push or south')).toHaveAttribute('role', 'alert');
    expect(screen.getByRole('radio', { name: 'push' })).toHaveFocus();
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'south' }));
    await press('Add to Cart');
    const options = [
      { name: 'Screw', value: 'south' },
      { name: 'Finish', value: 'matt' },
    ];
    expect(calls).toEqual([
      [expect.objectContaining({ size: '8', options }), expect.objectContaining({ size: '10', options })],
    ]);
  });

  it('starts in the colour of its thumbnail, where its carat comes in it', async () => {
    open(aProduct({ caratOptions: ['18'], images: [aPicture('a', 'ROSE'), aPicture('b', 'YELLOW')] }));
    expect(await screen.findByRole('radio', { name: 'Rose pink' })).toBeChecked();
    expect(screen.queryByText(/^Shown in/)).not.toBeInTheDocument();
  });

  it('starts in yellow gold where its carat does not come in the colour of its thumbnail, and says so', async () => {
    open(aProduct({ images: [aPicture('a', 'ROSE')] }));
    expect(await screen.findByRole('radio', { name: 'Yellow gold' })).toBeChecked();
    expect(screen.getByText('Shown in rose pink')).toHaveAttribute('role', 'status');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Carat' }), '18');
    expect(screen.queryByText('Shown in rose pink')).not.toBeInTheDocument();
  });

  it('says nothing about pictures without a colour', async () => {
    open(aProduct({ images: [aPicture('a', null)] }));
    expect(await screen.findByRole('radio', { name: 'Yellow gold' })).toBeChecked();
    expect(screen.queryByText(/^Shown in/)).not.toBeInTheDocument();
  });

  it('selects the first colour of another carat, with a notice', async () => {
    open(aProduct());
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Carat' }), '18');
    expect(colour('Rose pink')).toBeChecked();
    expect(screen.getByText('Colour changed to Rose pink, the default for 18 ct.')).toHaveAttribute('role', 'status');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Carat' }), '22');
    expect(colour('Yellow gold')).toBeChecked();
    expect(colour('Rose pink')).toBeDisabled();
  });

  describe('of a design with sizes', () => {
    it('the page has a field for each size in the chosen metal, in place of a dialog', async () => {
      open(aProduct());
      const group = await screen.findByRole('group', { name: 'Sizes and quantities' });
      expect(within(group).getAllByRole('textbox')).toEqual([yellow('8'), yellow('10')]);
      expect(screen.queryByRole('radio', { name: '8' })).not.toBeInTheDocument();
      expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-haspopup'))).not.toContain(
        'dialog',
      );
    });

    it('the page adds all pieces in one call, shows their sum, and is empty afterwards', async () => {
      const { calls } = open(aProduct());
      await screen.findByRole('group', { name: 'Sizes and quantities' });
      await userEvent.type(yellow('8'), '3');
      await userEvent.type(yellow('10'), '6');
      expect(screen.getByText('9 pieces · 36.900 g')).toHaveAttribute('aria-live', 'polite');
      await press('Add to Cart');
      await waitFor(() => expect(yellow('8')).toHaveValue(''));
      expect(yellow('10')).toHaveValue('');
      expect(calls).toEqual([
        [
          { productId: 'p1', quantity: 3, carat: '22', colour: 'Yellow', size: '8' },
          { productId: 'p1', quantity: 6, carat: '22', colour: 'Yellow', size: '10' },
        ],
      ]);
    });

    it('Enter in a field adds to the cart', async () => {
      const { calls } = open(aProduct());
      await userEvent.type(await size8(), '3{Enter}');
      await waitFor(() => expect(calls).toMatchObject([[{ size: '8', quantity: 3 }]]));
    });

    it('the heading of a size adds the next allowed quantity', async () => {
      open(aProduct({ minQuantity: 5, quantityStep: 5 }));
      const more = await screen.findByRole('button', { name: 'Add to Size 8, Yellow gold, 22 ct' });
      await userEvent.click(more);
      await userEvent.click(more);
      expect(yellow('8')).toHaveValue('10');
      expect(screen.getByText('Sold in multiples of 5 per size')).toBeInTheDocument();
    });

    it('asks for pieces while it has none, at the first field', async () => {
      const { calls } = open(aProduct());
      await size8();
      await press('Add to Cart');
      expect(screen.getByRole('alert')).toHaveTextContent('Enter the pieces of at least one size.');
      expect(yellow('8')).toHaveFocus();
      expect(calls).toEqual([]);
      await userEvent.type(yellow('8'), '1');
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it.each(['1000', '2.5', '7'])('adds nothing while %s pieces are typed, and says which', async (wrong) => {
      const { calls } = open(aProduct({ minQuantity: 5, quantityStep: 5 }));
      await userEvent.type(await size8(), '5');
      await userEvent.type(yellow('10'), wrong);
      await press('Add to Cart');
      expect(screen.getByRole('alert')).toHaveTextContent('Size 10, Yellow gold, 22 ct: ');
      expect(yellow('10')).toBeInvalid();
      expect(yellow('10')).toHaveFocus();
      expect(yellow('10')).toHaveValue(wrong);
      expect(screen.getByText('5 pieces · 20.500 g')).toBeInTheDocument();
      expect(calls).toEqual([]);
    });

    it('the page keeps only the pieces that were refused, with the reason', async () => {
      open(aProduct(), { reasons: new Map([[1, 'Too many']]) });
      await userEvent.type(await size8(), '3');
      await userEvent.type(yellow('10'), '999');
      await press('Add to Cart');
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Size 10, Yellow gold, 22 ct: Too many'));
      expect(yellow('10')).toHaveValue('999');
      expect(yellow('8')).toHaveValue('');
    });

    it('the page keeps all pieces when adding fails', async () => {
      const { calls } = open(aProduct(), { reasons: undefined });
      await userEvent.type(await size8(), '3{Enter}');
      await waitFor(() => expect(calls).toHaveLength(1));
      expect(await screen.findByRole('button', { name: 'Add to Cart' })).toBeInTheDocument();
      expect(yellow('8')).toHaveValue('3');
    });

    it('the page tells the pieces of another metal, shows them at a press, and adds them too', async () => {
      const { calls } = open(aProduct());
      await userEvent.type(await size8(), '3');
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Carat' }), '18');
      const rose8 = screen.getByRole('textbox', { name: 'Size 8, Rose pink, 18 ct' });
      expect(rose8).toHaveValue('');
      await userEvent.type(rose8, '2');
      expect(screen.getByText('5 pieces · 20.500 g')).toBeInTheDocument();
      await press('22 ct Yellow gold: 3 pieces');
      expect(yellow('8')).toHaveValue('3');
      expect(colour('Yellow gold')).toHaveFocus();
      expect(screen.getByRole('button', { name: '18 ct Rose pink: 2 pieces' })).toBeInTheDocument();
      await press('Add to Cart');
      await waitFor(() =>
        expect(calls).toMatchObject([
          [
            { carat: '22', quantity: 3 },
            { carat: '18', colour: 'Rose', quantity: 2 },
          ],
        ]),
      );
    });

    it('leads to the other metal whose pieces are wrong', async () => {
      open(aProduct());
      await userEvent.type(await size8(), '1000');
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Carat' }), '18');
      await press('Add to Cart');
      expect(screen.getByRole('alert')).toHaveTextContent('Size 8, Yellow gold, 22 ct: ');
      expect(screen.getByRole('button', { name: '22 ct Yellow gold: 0 pieces' })).toHaveFocus();
    });

    it('adds a size that is not listed, once it is a size', async () => {
      const { calls } = open(aProduct());
      await size8();
      await press('Other size');
      const other = screen.getByRole('textbox', { name: 'Other size' });
      expect(other).toHaveFocus();
      await userEvent.type(other, '10');
      await press('Add size');
      expect(other).toHaveAccessibleDescription('This size is in the list above');
      expect(other).toHaveFocus();
      await userEvent.type(other, '.5{Enter}');
      expect(yellow('10.5')).toHaveFocus();
      expect(calls).toEqual([]);
      await userEvent.keyboard('2{Enter}');
      await waitFor(() => expect(calls).toMatchObject([[{ size: '10.5', quantity: 2 }]]));
    });

    it('adds nothing while another size is typed but has no field yet', async () => {
      const { calls } = open(aProduct());
      await userEvent.type(await size8(), '1');
      await press('Other size');
      await userEvent.keyboard('10.5');
      await press('Add to Cart');
      expect(yellow('10.5')).toHaveFocus();
      expect(calls).toEqual([]);
    });

    it('the page keeps what was typed on the way to other pages and back, also in another size and metal', async () => {
      open(aProduct());
      await screen.findByRole('heading', { name: 'Halo Round Ring' });
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Carat' }), '18');
      await press('Other size');
      await userEvent.keyboard('10.5{Enter}2');
      cleanup();
      open(aProduct());
      expect(await screen.findByRole('textbox', { name: 'Size 10.5, Rose pink, 18 ct' })).toHaveValue('2');
    });
  });

  describe('beside the list of designs', () => {
    const list = (products: ProductDetailsFragment[]) =>
      renderScreen(
        <PiecesList
          customer="u1"
          products={products}
          filter={readFilter(new URLSearchParams(), catalogueParams)}
          list=""
          onOpen={() => {}}
          onSave={() => Promise.resolve(allAdded)}
        >
          {null}
        </PiecesList>,
      );
    const chain = aProduct({ id: 'p2', designNumber: 'CH-0001', sizes: [] });

    it('the page shows the pieces that were typed in the list, and adds only those of its design', async () => {
      list([aProduct(), chain]);
      await userEvent.type(screen.getByRole('textbox', { name: 'RI-0042, Size 8, Yellow gold, 22 ct' }), '3');
      await userEvent.type(screen.getByRole('textbox', { name: 'CH-0001, Yellow gold, 22 ct' }), '7');
      cleanup();
      const { calls } = open(aProduct());
      expect(await size8()).toHaveValue('3');
      expect(screen.getByText('3 pieces · 12.300 g')).toBeInTheDocument();
      await press('Add to Cart');
      await waitFor(() => expect(yellow('8')).toHaveValue(''));
      expect(calls).toMatchObject([[{ productId: 'p1', quantity: 3 }]]);
      cleanup();
      list([chain]);
      expect(screen.getByRole('textbox', { name: 'CH-0001, Yellow gold, 22 ct' })).toHaveValue('7');
    });

    it('the list shows the pieces that were typed on the page, also in a size that is not listed', async () => {
      open(aProduct());
      await size8();
      await press('Other size');
      await userEvent.keyboard('10.5{Enter}2');
      cleanup();
      list([aProduct()]);
      expect(screen.getByRole('textbox', { name: 'RI-0042, Size 10.5, Yellow gold, 22 ct' })).toHaveValue('2');
    });
  });

  describe('of a design with one size', () => {
    const quantity = () => screen.findByRole('textbox', { name: 'Quantity of Halo Round Ring' });

    it.each([
      ['no sizes', [], ''],
      ['the size "One size"', ['One size'], 'One size'],
    ])('the page of a design with %s has a quantity, which begins with the smallest one', async (_, sizes, size) => {
      const { calls } = open(aProduct({ sizes, minQuantity: 6, quantityStep: 6 }));
      expect(await quantity()).toHaveValue('6');
      expect(await quantity()).toHaveAccessibleDescription('Sold in multiples of 6');
      expect(screen.queryByRole('group', { name: 'Sizes and quantities' })).not.toBeInTheDocument();
      await press('Add to Cart');
      await waitFor(() =>
        expect(calls).toEqual([[{ productId: 'p1', quantity: 6, carat: '22', colour: 'Yellow', size }]]),
      );
    });

    it('the page of a design with a single size has a field for it', async () => {
      open(aProduct({ sizes: ['40'] }));
      await screen.findByRole('group', { name: 'Sizes and quantities' });
      expect(yellow('40')).toBeInTheDocument();
    });

    it('the quantity is the smallest one again after it was added', async () => {
      const { calls } = open(aProduct({ sizes: [] }));
      await quantity();
      await press('Increase quantity');
      expect(screen.getByText('2 pieces · 8.200 g')).toBeInTheDocument();
      await press('Add to Cart');
      await waitFor(async () => expect(await quantity()).toHaveValue('1'));
      expect(calls).toMatchObject([[{ quantity: 2 }]]);
    });

    it.each(['', '0', '2.5', '1000'])('a quantity of "%s" is never replaced by another one', async (wrong) => {
      const { calls } = open(aProduct({ sizes: [] }));
      await userEvent.clear(await quantity());
      if (wrong) await userEvent.type(await quantity(), wrong);
      await press('Add to Cart');
      expect(await quantity()).toHaveValue(wrong);
      expect(await quantity()).toBeInvalid();
      expect(await quantity()).toHaveFocus();
      expect(screen.getByRole('alert')).toHaveTextContent(/whole number|at most 999/);
      expect(calls).toEqual([]);
    });

    it('the quantities of two metals are added together', async () => {
      const { calls } = open(aProduct({ sizes: [] }));
      await userEvent.clear(await quantity());
      await userEvent.type(await quantity(), '3');
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Carat' }), '18');
      expect(await quantity()).toHaveValue('');
      expect(screen.getByText('3 pieces · 12.300 g')).toBeInTheDocument();
      await press('Increase quantity');
      await press('Add to Cart');
      await waitFor(() =>
        expect(calls).toMatchObject([
          [
            { carat: '22', quantity: 3 },
            { carat: '18', quantity: 1 },
          ],
        ]),
      );
    });

    it('the page keeps the quantity when adding fails', async () => {
      const { calls } = open(aProduct({ sizes: [] }), { reasons: undefined });
      await quantity();
      await press('Increase quantity');
      await press('Add to Cart');
      await waitFor(() => expect(calls).toHaveLength(1));
      expect(await quantity()).toHaveValue('2');
    });
  });

  describe('of a couple band', () => {
    const band = aProduct({ category: 'Couple Band', sizes: ['M-18,F-10'] });
    const fill = async () => {
      await userEvent.type(await screen.findByRole('textbox', { name: 'Male' }), '10');
      await userEvent.type(screen.getByRole('textbox', { name: 'Female' }), '8');
    };

    it('requires both sizes of a couple band, joins them, and is empty afterwards', async () => {
      const { calls } = open(band);
      await userEvent.type(await screen.findByRole('textbox', { name: 'Male' }), '10');
      await press('Add to Cart');
      const problem = 'Please enter both sizes in the form M-10,F-8';
      expect(screen.getByRole('alert')).toHaveTextContent(problem);
      expect(screen.getByRole('group', { name: 'Couple sizes' })).toHaveAccessibleDescription(problem);
      expect(calls).toEqual([]);
      await userEvent.type(screen.getByRole('textbox', { name: 'Female' }), '8');
      await press('Increase quantity');
      await press('Add to Cart');
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Male' })).toHaveValue(''));
      expect(calls).toMatchObject([[{ size: 'M-10,F-8', quantity: 2 }]]);
      expect(screen.getByRole('textbox', { name: 'Quantity of Halo Round Ring' })).toHaveValue('1');
    });

    it('sends no couple band with a wrong quantity, and says why', async () => {
      const { calls } = open(band);
      await fill();
      const quantity = screen.getByRole('textbox', { name: 'Quantity of Halo Round Ring' });
      await userEvent.clear(quantity);
      await userEvent.type(quantity, '1000{Enter}');
      expect(screen.getByRole('alert')).toHaveTextContent('at most 999');
      expect(quantity).toBeInvalid();
      expect(quantity).toHaveFocus();
      expect(calls).toEqual([]);
    });

    it('the page keeps a couple band that was refused, with the reason', async () => {
      open(band, { reasons: new Map([[0, 'Too many']]) });
      await fill();
      await press('Add to Cart');
      expect(await screen.findByText('Too many')).toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: 'Male' })).toHaveValue('10');
    });
  });

  it('links to the previous and next design of the list in its address, and back to that list', async () => {
    const neighbours = { previous: aNeighbour('p0', 'Halo Oval Ring'), next: aNeighbour('p2', 'Plain Band') };
    const { lists } = open(aProduct(), { list: '?category=Rings&sort=newest&page=3&utm=x', neighbours });
    const query = '?category=Rings&sort=newest&page=3';
    const previous = await screen.findByRole('link', { name: 'Previous design: Halo Oval Ring' });
    expect(previous).toHaveAttribute('href', `/product-details/p0${query}`);
    expect(screen.getByRole('link', { name: 'Next design: Plain Band' })).toHaveAttribute(
      'href',
      `/product-details/p2${query}`,
    );
    expect(screen.getByRole('link', { name: 'Catalogue' })).toHaveAttribute('href', `/product${query}`);
    expect(lists.at(-1)).toMatchObject({ id: 'p1', categories: ['Rings'], sort: 'NEWEST', search: null });
  });

  it('takes the default list without one in its address, and has no link beyond its end', async () => {
    const { lists } = open(aProduct(), { neighbours: { previous: aNeighbour('p0', 'Plain Band'), next: null } });
    const previous = await screen.findByRole('link', { name: 'Previous design: Plain Band' });
    expect(previous).toHaveAttribute('href', '/product-details/p0');
    expect(screen.queryByRole('link', { name: /^Next design/ })).not.toBeInTheDocument();
    expect(lists.at(-1)).toMatchObject({ id: 'p1', categories: null, sort: 'NAME', gramMin: null });
  });

  it('links back to the catalogue when the product does not exist', async () => {
    open(undefined);
    expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the catalogue' })).toHaveAttribute('href', '/product');
  });
});

it('the product page shows the stones as a table, with their sum', async () => {
  const stone = { __typename: 'Stone' as const, setting: null, text: null };
  open(
    aProduct({
      stones: [
        { ...stone, kind: 'CUBIC_ZIRCONIA', shape: 'ROUND', count: 24, carats: 0.36, setting: 'pave' },
        { ...stone, kind: 'LAB_GROWN_DIAMOND', shape: 'EMERALD', count: 2, carats: 0.2, text: 'VS1' },
      ],
    }),
  );
  const table: HTMLTableElement = await screen.findByRole('table');
  expect([...table.rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent))).toEqual([
    ['Stones', 'Pieces', 'Carats'],
    ['Cubic zirconia, roundpave', '24', '0.36'],
    ['Lab-grown diamond, emerald cutVS1', '2', '0.20'],
    ['Total', '26', '0.56'],
  ]);
  expect(screen.getByText('26 stones 0.56 ct')).toBeInTheDocument();
});

it('the product page has no table of stones for a piece without any', async () => {
  open(aProduct());
  await screen.findByRole('heading', { level: 1, name: 'Halo Round Ring' });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText(/stones/)).toBeNull();
});

describe('The weight on the page of a product', () => {
  const weights = [
    { __typename: 'ChoiceWeight' as const, carat: '18', size: null, gram: 3.41, netGram: null },
    { __typename: 'ChoiceWeight' as const, carat: '18', size: '12', gram: 3.6, netGram: 3.5 },
  ];

  it('the weight follows the carat, and spans the sizes until one is chosen', async () => {
    open(aProduct({ gram: 3.9, netGram: 3.5, weights, caratOptions: ['18', '22'], sizes: ['10', '12'] }));
    expect(await screen.findByText('Weight: 3.9 grams, net 3.5 grams')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Carat' }), '18');
    expect(screen.getByText('Weight: 3.41–3.6 grams, net 3.01–3.5 grams')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Size 12, Rose pink, 18 ct' }), '2');
    expect(screen.getByText('2 pieces · 7.200 g')).toBeInTheDocument();
  });

  it('the weights by carat and size are a table that opens', async () => {
    open(aProduct({ gram: 3.9, netGram: 3.5, weights, caratOptions: ['18', '22'], sizes: ['10', '12'] }));
    await userEvent.click(await screen.findByText('Weights by carat and size'));
    const table: HTMLTableElement = screen.getByRole('table');
    expect([...table.rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent))).toEqual([
      ['Carat and size', 'Gross', 'Net'],
      ['18 ct', '3.41 g', '3.01 g'],
      ['18 ct, 12', '3.6 g', '3.5 g'],
      ['Any other', '3.9 g', '3.5 g'],
    ]);
  });
});
