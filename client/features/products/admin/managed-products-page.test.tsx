import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/screen';
import { filterCounts } from '../../../testing/products';
import { FilterCountsDocument, type FilterCountsQueryVariables } from '../filter-counts.generated';
import { ManagedProductsPage } from './managed-products-page';
import {
  CategoryOptionsDocument,
  ManagedProductsDocument,
  type ManagedCardFragment,
  type ManagedProductsQueryVariables,
} from './managed-products.generated';

const halo: ManagedCardFragment & { __typename: 'Product' } = {
  ...{ __typename: 'Product', id: 'p1', designNumber: 'RI-0001', name: 'Halo Ring', gram: 4, netGram: null },
  ...{
    stones: [],
    weights: [],
    optionRules: [],
    category: 'Rings',
    subcategory: null,
    caratOptions: ['18'],
    minQuantity: 1,
    quantityStep: 1,
  },
  ...{ version: 1, createdAt: '2026-01-31T10:00:00.000Z', changedAt: null, archivedAt: null, thumbnail: null },
};

/** Opens the page. The list has these products at first, and none when it is read again. */
const open = (query: string, ...items: (typeof halo)[]) => {
  const requests: ManagedProductsQueryVariables[] = [];
  const categories = { request: { query: CategoryOptionsDocument }, result: { data: { categories: [] } } };
  const products = {
    request: { query: ManagedProductsDocument, variables: () => true },
    maxUsageCount: Number.POSITIVE_INFINITY,
    result: (variables: ManagedProductsQueryVariables) => {
      requests.push(variables);
      const listed = requests.length === 1 ? items : [];
      const pageInfo = { __typename: 'PageInfo', page: 1, perPage: 20, pages: listed.length, total: listed.length };
      return { data: { managedProducts: { __typename: 'ProductPage', items: listed, pageInfo } } };
    },
  };
  const { where } = renderScreen(<ManagedProductsPage />, {
    at: `/admin/products${query}`,
    responses: [categories, products, counts],
  });
  return { where, requests };
};

const counted: FilterCountsQueryVariables[] = [];
const counts = {
  request: { query: FilterCountsDocument, variables: () => true },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: (variables: FilterCountsQueryVariables) => {
    counted.push(variables);
    return { data: filterCounts({ DIAMOND: 4 }, { OVAL: 2 }) };
  },
};
beforeEach(() => {
  counted.length = 0;
});

const filters = (text: string) => screen.findByRole('button', { name: text });
const findChoice = () => screen.findByRole('checkbox', { name: 'Set with stones, without net weight' });

describe('The products of the panel', () => {
  it('the page keeps the filter of missing net weights in its URL, and counts it', async () => {
    const { where, requests } = open('?page=2');
    await userEvent.click(await filters('Filters'));
    await userEvent.click(await findChoice());
    await waitFor(() => expect(where()).toBe('/admin/products?needsNetWeight=true'));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ needsNetWeight: true, page: 1 }));
    await filters('Filters (1)');
    await userEvent.click(await findChoice());
    await waitFor(() => expect(where()).toBe('/admin/products'));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ needsNetWeight: null }));
  });

  it('the page reads the filter of missing net weights from its URL, and clears it with the others', async () => {
    const { where, requests } = open('?needsNetWeight=true&isNew=true&sort=name');
    await waitFor(() => expect(requests).toMatchObject([{ needsNetWeight: true, isNew: true }]));
    await userEvent.click(await filters('Filters (2)'));
    expect(await findChoice()).toBeChecked();
    await userEvent.click(await screen.findByRole('button', { name: 'Clear All Filters' }));
    await waitFor(() => expect(where()).toBe('/admin/products?sort=name'));
  });

  it('the filters say products, not designs', async () => {
    open('', halo);
    await userEvent.click(await filters('Filters'));
    expect(await screen.findByRole('button', { name: 'Show 1 product' })).toBeInTheDocument();
  });

  it('the page counts the products of each kind of stones', async () => {
    open('?gramMin=2');
    await userEvent.click(await filters('Filters (1)'));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Stones' })).toHaveTextContent('StonesDiamond4'));
    expect(counted).toMatchObject([{ gramMin: 2, stone: null }]);
  });

  it.each(['show=archived', 'needsNetWeight=true'])('the page does not count stones with %s', async (query) => {
    const { where, requests } = open(`?${query}`);
    await userEvent.click(await filters(query === 'show=archived' ? 'Filters' : 'Filters (1)'));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pearl' }));
    await waitFor(() => expect(where()).toBe(`/admin/products?${query}&stone=pearl`));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ stone: ['PEARL'] }));
    expect(counted).toEqual([]);
  });

  it.each([
    ['?needsNetWeight=true', 'Every product set with stones has a net weight.'],
    ['?needsNetWeight=true&show=archived', 'Every archived product set with stones has a net weight.'],
    [
      '?needsNetWeight=true&isNew=true',
      'Every product set with stones that matches the other filters has a net weight.',
    ],
    ['?isNew=true', 'Try adjusting your filters or search terms'],
  ])('the page says for an empty list at %s: %s', async (query, text) => {
    open(query);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('the page reads the list again after the table was edited, because rows may have left it', async () => {
    const narrow = window.matchMedia('');
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...narrow, media, matches: true }));
    open('?needsNetWeight=true', halo);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit in the table' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
    expect(await screen.findByText('No net weight is missing')).toBeVisible();
  });
});
