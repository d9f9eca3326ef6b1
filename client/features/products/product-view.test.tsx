import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { Route, Routes } from 'react-router-dom';
import { renderScreen } from '../../testing/screen';
import type { ChosenItem } from './choice';
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

interface Opened {
  addable?: boolean;
  /** The query of the address. */
  list?: string;
  neighbours?: ProductNeighboursQuery['productNeighbours'];
}

const open = (
  product: ProductDetailsFragment | undefined,
  { addable = true, list = '', neighbours = { previous: null, next: null } }: Opened = {},
) => {
  const added: ChosenItem[] = [];
  const onAdd = (item: ChosenItem) => {
    added.push(item);
    return Promise.resolve(addable);
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
      <Route path="/product-details/:id" element={<ProductView onAdd={onAdd} closed={null} />} />
    </Routes>,
    { at: `/product-details/p1${list}`, responses: [session(), response, neighboursResponse] },
  );
  return { added, lists };
};

const colour = (name: string) => screen.getByRole('radio', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('ProductView', () => {
  it('shows name and weight, and starts with 22 ct in yellow gold', async () => {
    open(aProduct());
    expect(await screen.findByRole('heading', { name: 'Halo Round Ring' })).toBeInTheDocument();
    expect(screen.getByText('Weight: 4.1 grams')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Carat' })).toHaveValue('22');
    expect(colour('Yellow gold')).toBeChecked();
    expect(colour('Rose pink')).toBeDisabled();
    expect(screen.getByText('Rose pink is only available in 18 ct.')).toBeInTheDocument();
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
    expect(screen.getByText('Colour changed to Rose pink, the default for 18 ct.')).toHaveAttribute(
      'role',
      'status',
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Carat' }), '22');
    expect(colour('Yellow gold')).toBeChecked();
    expect(colour('Rose pink')).toBeDisabled();
  });

  it('requires a size before it asks for the quantity', async () => {
    const { added } = open(aProduct());
    await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose a size');
    expect(screen.getByRole('radio', { name: '8' })).toHaveFocus();
    await userEvent.click(screen.getByRole('radio', { name: 'Other size' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Your size' }), '10');
    await press('Add to Cart');
    expect(screen.getByText('This size is in the list above')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Your size' }), '.5');
    await press('Add to Cart');
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Quantity' }));
    expect(dialog.getByText('22 ct · Yellow gold · Size 10.5')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
    await waitFor(() =>
      expect(added).toEqual([{ productId: 'p1', quantity: 1, carat: '22', colour: 'Yellow', size: '10.5' }]),
    );
  });

  it('a quantity that is not allowed is never replaced by another one', async () => {
    const { added } = open(aProduct({ sizes: [] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Quantity' }));
    const quantity = dialog.getByRole('textbox', { name: /^Quantity of/ });
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '2.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
    expect(quantity).toHaveValue('2.5');
    expect(quantity).toBeInvalid();
    expect(quantity).toHaveFocus();
    expect(quantity).toHaveAccessibleDescription('Quantity must be a whole number from 1 to 999');
    expect(added).toEqual([]);
  });

  it('requires both sizes of a couple band and joins them', async () => {
    const { added } = open(aProduct({ category: 'Couple Band', sizes: ['M-18,F-10'] }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Male' }), '10');
    expect(screen.queryByRole('radio', { name: 'M-18,F-10' })).not.toBeInTheDocument();
    await press('Add to Cart');
    const problem = 'Please enter both sizes in the form M-10,F-8';
    expect(screen.getByRole('alert')).toHaveTextContent(problem);
    expect(screen.getByRole('group', { name: 'Couple sizes' })).toHaveAccessibleDescription(problem);
    await userEvent.type(screen.getByRole('textbox', { name: 'Female' }), '8');
    await press('Add to Cart');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
    await waitFor(() => expect(added[0]?.size).toBe('M-10,F-8'));
  });

  it('keeps the dialog and the quantity when adding fails', async () => {
    open(aProduct({ sizes: [] }), { addable: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Increase quantity' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeEnabled());
    expect(dialog.getByRole('textbox', { name: 'Quantity of Halo Round Ring' })).toHaveValue('2');
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
