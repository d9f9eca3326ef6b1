import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { renderScreen } from '../../testing/screen';
import { SearchProductsDocument } from './products.generated';
import { SearchBox } from './search-box';

const product = (id: string, name: string) => ({
  __typename: 'Product' as const,
  id,
  name,
  gram: 4.1,
  designNumber: 'RI-0042',
  clientNumber: 'K-12',
  category: 'Rings',
  thumbnail: null,
});

const request = { query: SearchProductsDocument, variables: { query: 'halo', perPage: 6 } };

const open = (response: object) => {
  let done = 0;
  const { where } = renderScreen(<SearchBox onDone={() => (done += 1)} />, {
    responses: [{ request, ...response }],
  });
  return { where, done: () => done };
};

const two = {
  result: {
    data: {
      searchProducts: {
        items: [product('p1', 'Halo Round Ring'), product('p2', 'Halo Oval Ring')],
        pageInfo: { total: 8 },
      },
    },
  },
};

const field = () => screen.getByRole('combobox', { name: 'Search products' });

describe('SearchBox', () => {
  it('the search box has the focus, debounces typing and shows the results', async () => {
    open(two);
    expect(field()).toHaveFocus();
    await userEvent.type(field(), 'halo');
    expect(screen.getByText('Searching...')).toBeInTheDocument();
    expect(await screen.findByRole('option', { name: /Halo Round Ring/ })).toHaveAttribute(
      'href',
      '/product-details/p1',
    );
    expect(
      screen.getByRole('option', { name: /Halo Oval Ring.*RI-0042 · Your number K-12 · Rings/ }),
    ).toBeInTheDocument();
    expect(screen.getByText('2 of 8 designs')).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'See all results' })).toHaveAttribute('href', '/product?search=halo');
  });

  it('moves through the results by arrow keys and opens one on Enter', async () => {
    const { where, done } = open(two);
    await userEvent.type(field(), 'halo');
    await screen.findByRole('option', { name: /Halo Round Ring/ });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Halo Oval Ring');
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(where()).toBe('/product-details/p2'));
    expect(done()).toBe(1);
  });

  it('opens all results on Enter without a selection', async () => {
    const { where } = open(two);
    await userEvent.type(field(), 'halo{Enter}');
    await waitFor(() => expect(where()).toBe('/product?search=halo'));
  });

  it('shows no results for an empty query, and closes shortly after blur', async () => {
    open(two);
    await userEvent.type(field(), 'halo');
    await screen.findByRole('option', { name: /Halo Round Ring/ });
    await userEvent.clear(field());
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await userEvent.type(field(), 'halo');
    await screen.findByRole('option', { name: /Halo Round Ring/ });
    field().blur();
    expect(screen.getByRole('option', { name: /Halo Round Ring/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
  });

  it('shows an error when the search fails', async () => {
    open({ result: { errors: [new GraphQLError('', { extensions: { code: 'UNAVAILABLE' } })] } });
    await userEvent.type(field(), 'halo');
    expect(await screen.findByText('Search failed. Please try again.')).toBeInTheDocument();
  });
});
