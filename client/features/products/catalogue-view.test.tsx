import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';
import { GraphQLError } from 'graphql';
import type { CompanyRole } from '../../graphql/types.generated';
import { renderScreen } from '../../testing/screen';
import { CatalogueView } from './catalogue-view';
import type { SizeTableOfProduct } from './quick-add';
import type { AddToCart, ChosenItem } from './choice';
import {
  FilterCountsDocument,
  type FilterCountsQuery,
  type FilterCountsQueryVariables,
} from './filter-counts.generated';
import { ProductsDocument, type ProductsQuery, type ProductsQueryVariables } from './products.generated';
import { aPage, aProduct, categories, filterCounts, session } from '../../testing/products';

const SizeTable = ({ opened, product, onClose }: ComponentProps<SizeTableOfProduct>) =>
  opened && (
    <div role="dialog" aria-label={`Sizes of ${product.name}`}>
      <button onClick={onClose}>Cancel</button>
    </div>
  );

const NoList = () => null;

const Around = ({ children }: { children: ReactNode }) => children;

const open = (
  at: string,
  response: (variables: ProductsQueryVariables) => ProductsQuery,
  counted: (variables: FilterCountsQueryVariables) => FilterCountsQuery | Error = () => filterCounts({}, {}),
  role?: CompanyRole,
) => {
  const requests: ProductsQueryVariables[] = [];
  const added: ChosenItem[] = [];
  const onAdd: AddToCart = (item) => {
    added.push(item);
    return Promise.resolve(true);
  };
  const products = {
    request: { query: ProductsDocument, variables: () => true },
    maxUsageCount: Number.POSITIVE_INFINITY,
    result: (variables: ProductsQueryVariables) => {
      requests.push(variables);
      return { data: response(variables) };
    },
  };
  const counts = {
    request: { query: FilterCountsDocument, variables: () => true },
    maxUsageCount: Number.POSITIVE_INFINITY,
    result: (variables: FilterCountsQueryVariables) => {
      const response = counted(variables);
      return response instanceof Error ? { errors: [new GraphQLError(response.message)] } : { data: response };
    },
  };
  const { where } = renderScreen(
    <CatalogueView onAdd={onAdd} sizeTable={SizeTable} piecesList={NoList} around={Around} closed={null} />,
    {
      at,
      responses: [session(true, role), categories, products, counts],
    },
  );
  return { requests, added, where };
};

const oneRing = () => aPage([aProduct()]);

describe('CatalogueView', () => {
  it('omits the filter of missing net weights, even if its URL has it', async () => {
    const { requests } = open('/product?needsNetWeight=true', oneRing);
    expect(await screen.findByRole('checkbox', { name: /^New in the last/ })).not.toBeChecked();
    expect(screen.queryByRole('checkbox', { name: /net weight/ })).toBeNull();
    expect(requests.at(-1)).not.toHaveProperty('needsNetWeight');
  });

  it('keeps its filters in the URL and sends them to the server', async () => {
    const { where, requests } = open('/product?page=2', () => aPage([aProduct()], 60, 2));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Rings' }));
    await waitFor(() => expect(where()).toBe('/product?category=Rings'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Earrings' }));
    await waitFor(() => expect(where()).toBe('/product?category=Rings%2CEarrings'));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ categories: ['Rings', 'Earrings'], page: 1 }));
  });

  it('restores its filters from the URL', async () => {
    const { requests } = open(
      '/product?category=Rings&subcategory=Halo&gramMin=2&gramMax=5&sort=-gram&limit=100',
      oneRing,
    );
    expect(await screen.findByRole('checkbox', { name: 'Halo' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Rings' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Min Gram' })).toHaveValue('2');
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('-gram');
    expect(screen.getByRole('combobox', { name: 'Per page' })).toHaveValue('100');
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        subcategories: ['Halo'],
        gramMin: 2,
        gramMax: 5,
        sort: 'GRAM_DESC',
        perPage: 100,
      }),
    );
  });

  it('a viewer sees cards without quick add, also at the address of the list that adds to the cart', async () => {
    open('/product?view=list', oneRing, undefined, 'VIEWER');
    expect(await screen.findByRole('link', { name: 'Halo Round Ring' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Quick add/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'View' })).not.toBeInTheDocument();
  });

  it('says weight, carats and colours on a card', async () => {
    open('/product', oneRing);
    const card = (await screen.findByRole('link', { name: 'Halo Round Ring' })).closest('article');
    expect(card).toHaveTextContent('4.1 g · 18, 22 ct');
    expect(screen.getByText('Weight: 4.1 grams')).toBeInTheDocument();
    expect(screen.getByText('18, 22 ct. Yellow and rose gold.')).toBeInTheDocument();
  });

  it.each([
    ['/product', 'RI-0042 · Halo'],
    ['/product?category=Rings', 'RI-0042 · Halo'],
    ['/product?category=Rings&subcategory=Halo', 'RI-0042'],
  ])('says on the cards of %s the number and what its filters do not say: %s', async (at, place) => {
    open(at, oneRing);
    const heading = await screen.findByRole('heading', { level: 2, name: 'Halo Round Ring' });
    expect(heading.previousElementSibling).toHaveTextContent(place);
  });

  it('removes a filter by its chip', async () => {
    const { where } = open('/product?category=Rings&gramMin=2', oneRing);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter From 2 g' }));
    await waitFor(() => expect(where()).toBe('/product?category=Rings'));
  });

  it('shows an invalid weight range at the field and does not apply it', async () => {
    const { where } = open('/product', oneRing);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Min Gram' }), '9');
    await userEvent.type(screen.getByRole('textbox', { name: 'Max Gram' }), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText("Min gram can't be above max gram")).toBeInTheDocument();
    expect(where()).toBe('/product?gramMin=9');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Max Gram' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Max Gram' }), '12.5');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(where()).toBe('/product?gramMin=9&gramMax=12.5'));
  });

  it('applies a weight when its field is left, and keeps the focus where it went', async () => {
    const { where } = open('/product', oneRing);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Min Gram' }), '4');
    await userEvent.tab();
    await waitFor(() => expect(where()).toBe('/product?gramMin=4'));
    expect(screen.getByRole('textbox', { name: 'Max Gram' })).toHaveFocus();
    await userEvent.keyboard('6{Enter}');
    await waitFor(() => expect(where()).toBe('/product?gramMin=4&gramMax=6'));
  });

  it('applies a weight after a pause, without leaving the field', async () => {
    const { where } = open('/product', oneRing);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Max Gram' }), '6');
    await waitFor(() => expect(where()).toBe('/product?gramMax=6'), { timeout: 3_000 });
    expect(screen.getByRole('textbox', { name: 'Max Gram' })).toHaveFocus();
  });

  it('filters by carat, colour, size and age', async () => {
    const { where, requests } = open('/product?category=Rings', oneRing);
    await userEvent.click(await screen.findByRole('checkbox', { name: '22 ct' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rose pink' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '10' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'New in the last 30 days' }));
    await waitFor(() => expect(where()).toBe('/product?category=Rings&carat=22&color=Rose&size=10&isNew=true'));
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ carats: ['22'], colours: ['ROSE'], sizes: ['10'], isNew: true }),
    );
    for (const name of ['22 ct', 'Rose pink', 'Size 10', 'New'])
      await userEvent.click(screen.getByRole('button', { name: `Remove the filter ${name}` }));
    await waitFor(() => expect(where()).toBe('/product?category=Rings'));
  });

  it('applies a net weight beside a wrong gross weight, which it shows at its field', async () => {
    const { where, requests } = open('/product', oneRing);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Min Gram' }), '9');
    await userEvent.type(screen.getByRole('textbox', { name: 'Max Gram' }), '3');
    await userEvent.type(screen.getByRole('textbox', { name: 'Max Net Gram' }), '2.5');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText("Min gram can't be above max gram")).toBeInTheDocument();
    await waitFor(() => expect(where()).toBe('/product?netMax=2.5'));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ gramMin: null, netMax: 2.5 }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Net up to 2.5 g' }));
    await waitFor(() => expect(where()).toBe('/product'));
  });

  it('filters by kind and cut of stones, and counts the designs of each', async () => {
    const asked: FilterCountsQueryVariables[] = [];
    const { where, requests } = open('/product', oneRing, (variables) => {
      asked.push(variables);
      return variables.stone
        ? filterCounts({ DIAMOND: 1_200, RUBY: 3 }, { OVAL: 2, PEAR: 0 })
        : filterCounts({ DIAMOND: 1_200, RUBY: 3 }, { OVAL: 7, PEAR: 1 });
    });
    const group = (name: string) => screen.findByRole('group', { name });
    await waitFor(async () => expect(await group('Stones')).toHaveTextContent('StonesDiamond1,200Ruby3'));
    expect(await group('Cut')).toHaveTextContent('CutOval7Pear1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pear' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ruby' }));
    await waitFor(() => expect(where()).toBe('/product?stone=ruby&shape=pear'));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ stone: ['RUBY'], shape: ['PEAR'] }));
    expect(asked.at(-1)).toMatchObject({ stone: ['RUBY'], shape: ['PEAR'], categories: null });
    await waitFor(async () => expect(await group('Cut')).toHaveTextContent('CutOval2Pear0'));
    for (const name of ['Ruby', 'Pear'])
      await userEvent.click(screen.getByRole('button', { name: `Remove the filter ${name}` }));
    await waitFor(() => expect(where()).toBe('/product'));
  });

  it('filters by making options, and counts the designs of each value', async () => {
    const counted = filterCounts({}, {}, { Screw: { push: 1_200, south: 3 }, Finish: { matt: 2 } });
    const { where, requests } = open('/product', oneRing, () => counted);
    const group = (name: string) => screen.findByRole('group', { name });
    await waitFor(async () => expect(await group('Screw')).toHaveTextContent('Screwpush1,200south3'));
    expect(await group('Finish')).toHaveTextContent('Finishmatt2');
    for (const name of ['south', 'push', 'matt']) await userEvent.click(screen.getByRole('checkbox', { name }));
    const option = ['Screw:south', 'Screw:push', 'Finish:matt'];
    await waitFor(() => expect(where()).toBe(`/product?option=${encodeURIComponent(option.join())}`));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ option }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'south' }));
    for (const label of ['Screw: push', 'Finish: matt'])
      await userEvent.click(screen.getByRole('button', { name: `Remove the filter ${label}` }));
    await waitFor(() => expect(where()).toBe('/product'));
  });

  it('ticks chosen values in any case, and keeps those that no design has removable', async () => {
    const counted = filterCounts({}, {}, { Screw: { push: 2, south: 3 } });
    const { where } = open('/product?option=screw:PUSH,screw:clip,Back:gold', oneRing, () => counted);
    const group = (name: string) => screen.findByRole('group', { name });
    await waitFor(async () => expect(await group('Screw')).toHaveTextContent('Screwpush2south3clip0'));
    expect(screen.getByRole('checkbox', { name: 'push' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'south' })).not.toBeChecked();
    expect(await group('Back')).toHaveTextContent('Backgold0');
    for (const name of ['push', 'clip', 'gold']) await userEvent.click(screen.getByRole('checkbox', { name }));
    await waitFor(() => expect(where()).toBe('/product'));
  });

  it('omits the filters of stones if no design of the list has any', async () => {
    open('/product', oneRing, () => filterCounts({}, {}));
    expect(await screen.findByRole('checkbox', { name: /^New in the last/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Loading the filters')).toBeNull());
    expect(screen.queryByRole('group', { name: 'Stones' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Cut' })).toBeNull();
  });

  it('offers all kinds and cuts without numbers if they cannot be counted', async () => {
    open('/product', oneRing, () => new Error('Something went wrong'));
    const shown = async (name: string) => within(await screen.findByRole('group', { name })).getAllByRole('checkbox');
    expect([(await shown('Stones')).length, (await shown('Cut')).length]).toEqual([8, 11]);
    expect(await screen.findByRole('group', { name: 'Stones' })).not.toHaveTextContent(/\d/);
  });

  it('offers the sizes of the chosen categories, in their order', async () => {
    open('/product', oneRing);
    const sizes = () =>
      within(screen.getByRole('group', { name: 'Size' }))
        .getAllByRole('checkbox')
        .map((size) => size.closest('label')?.textContent);
    expect(await screen.findByText('Choose a category to see its sizes.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bangles' }));
    await waitFor(() => expect(sizes()).toEqual(['2-2', '2-4', '2-10']));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rings' }));
    await waitFor(() => expect(sizes()).toEqual(['8', '10', '2-2', '2-4', '2-10']));
    expect(screen.getByRole('group', { name: 'Bangles' })).toHaveTextContent('Bangles2-22-42-10');
  });

  it('keeps a size of the URL that no chosen category has removable', async () => {
    const { where } = open('/product?size=18+in', oneRing);
    await userEvent.click(await screen.findByRole('checkbox', { name: '18 in' }));
    await waitFor(() => expect(where()).toBe('/product'));
  });

  it('counts the products in the drawer as soon as a filter changes', async () => {
    open('/product', ({ carats }) => aPage([aProduct()], carats ? 3 : 7));
    await screen.findByText('7 designs');
    await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(drawer.getByRole('button', { name: 'Show 7 designs' })).toBeInTheDocument();
    await userEvent.click(drawer.getByRole('checkbox', { name: '22 ct' }));
    expect(await drawer.findByRole('button', { name: 'Show 3 designs' })).toBeInTheDocument();
    expect(drawer.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  });

  it('clears all filters from the drawer', async () => {
    const { where } = open('/product?category=Rings&carat=22', oneRing);
    await userEvent.click(await screen.findByRole('button', { name: 'Filters (2)' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.click(await drawer.findByRole('button', { name: 'Clear All Filters' }));
    await waitFor(() => expect(where()).toBe('/product'));
    expect(drawer.queryByRole('button', { name: 'Clear All Filters' })).not.toBeInTheDocument();
  });

  it('changes pages and shows the number of products', async () => {
    const { where } = open('/product', () => aPage([aProduct()], 60, 2));
    expect(await screen.findByText('60 designs')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(where()).toBe('/product?page=2'));
  });

  it('links to its products with the filter, order and page that they were found with', async () => {
    open('/product?page=2&utm=x&sort=-gram&category=Rings', () => aPage([aProduct()], 60, 2));
    expect(await screen.findByRole('link', { name: 'Halo Round Ring' })).toHaveAttribute(
      'href',
      '/product-details/p1?category=Rings&sort=-gram&page=2',
    );
  });

  it('begins with a link to the results, which can have the focus', async () => {
    open('/product', oneRing);
    await screen.findByRole('link', { name: 'Halo Round Ring' });
    await userEvent.tab();
    const skip = screen.getByRole('link', { name: 'Skip to results' });
    expect(skip).toHaveFocus();
    const results = document.querySelector<HTMLElement>(skip.getAttribute('href') ?? '');
    expect(results).toContainElement(screen.getByRole('link', { name: 'Halo Round Ring' }));
    expect(results?.tabIndex).toBe(-1);
  });

  it('offers to clear all filters when nothing was found', async () => {
    const { where } = open('/product?search=zebra', () => aPage([]));
    expect(await screen.findByText('No products found')).toBeInTheDocument();
    expect(screen.getByText('Try adjusting your filters or search terms')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear All Filters' })[0]);
    await waitFor(() => expect(where()).toBe('/product'));
  });

  it('adds a product from the list with carat, colour and size', async () => {
    const { added } = open('/product', oneRing);
    await userEvent.click(await screen.findByRole('button', { name: 'Quick add Halo Round Ring' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Quantity' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
    expect(dialog.getByText('Please choose a size')).toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Carat' }), '18');
    await userEvent.click(dialog.getByRole('radio', { name: '10' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Increase quantity' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
    await waitFor(() =>
      expect(added).toEqual([{ productId: 'p1', quantity: 2, carat: '18', colour: 'Rose', size: '10', options: [] }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('adds several sizes from the list in their table', async () => {
    open('/product', oneRing);
    await userEvent.click(await screen.findByRole('button', { name: 'Quick add Halo Round Ring' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Quantity' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Sizes and quantities' }));
    const table = within(await screen.findByRole('dialog', { name: 'Sizes of Halo Round Ring' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Select Quantity' })).not.toBeInTheDocument());
    await userEvent.click(table.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['one size', { sizes: ['8'] }],
    ['no sizes', { sizes: [] }],
    ['pairs of sizes', { category: 'Couple Band' }],
  ])('a product with %s has no table of sizes', async (_which, overrides) => {
    open('/product', () => aPage([aProduct(overrides)]));
    await userEvent.click(await screen.findByRole('button', { name: 'Quick add Halo Round Ring' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Quantity' }));
    expect(dialog.queryByRole('button', { name: 'Sizes and quantities' })).not.toBeInTheDocument();
  });

  it('shows visitors what its route gives it for them', async () => {
    renderScreen(
      <CatalogueView
        onAdd={() => Promise.resolve(true)}
        sizeTable={SizeTable}
        piecesList={NoList}
        around={Around}
        closed={<p>Request access</p>}
      />,
      {
        at: '/product',
        responses: [session(false)],
      },
    );
    expect(await screen.findByText('Request access')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'All jewellery' })).not.toBeInTheDocument();
  });

  it('shows an error when loading fails, and retries', async () => {
    const failed = {
      request: { query: ProductsDocument, variables: () => true },
      result: { errors: [new GraphQLError('', { extensions: { code: 'INTERNAL_SERVER_ERROR' } })] },
    };
    const succeeded = {
      request: { query: ProductsDocument, variables: () => true },
      maxUsageCount: 9,
      result: { data: aPage([aProduct()]) },
    };
    renderScreen(
      <CatalogueView
        onAdd={() => Promise.resolve(true)}
        sizeTable={SizeTable}
        piecesList={NoList}
        around={Around}
        closed={null}
      />,
      {
        at: '/product',
        responses: [session(), categories, failed, succeeded],
      },
    );
    expect(await screen.findByText('Error Fetching Data')).toBeInTheDocument();
    expect(screen.getByText('Failed to fetch data')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Halo Round Ring' })).toBeInTheDocument();
  });
});
