import type { MockLink } from '@apollo/client/testing';
import type { DocumentNode } from '@apollo/client';
import { Notifications } from '@mantine/notifications';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { selectionProblems } from '../../../domain/selections';
import { customer, session } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import { useSession } from '../auth/use-session';
import {
  ArrangeSelectionDocument,
  CreateSelectionDocument,
  DeleteSelectionDocument,
  RemoveFromSelectionDocument,
  RenameSelectionDocument,
  SelectionDocument,
  SelectionLineSheetDocument,
  SelectionsDocument,
  SetSelectionNoteDocument,
  type SelectionItemRowFragment,
} from './selections.generated';
import { OrderSelection } from './order-selection';
import { SelectButton } from './select-button';
import { SelectionDetails } from './selection-details';
import { AddToSelectionDocument, SelectionNamesDocument } from './selection-picker.generated';
import { ShareSelectionDocument } from './sharing.generated';
import { SelectionsPage } from './selections-page';

const administrator = () => {
  const { result, ...mock } = session();
  const user = { ...customer, role: 'ADMIN', isAdmin: true, companyRole: null, company: null };
  return { ...mock, result: { data: { session: { ...result.data.session, user } } } };
};

const anItem = (
  id: string,
  { sizes = ['8', '10'], ...overrides }: Partial<SelectionItemRowFragment> & { sizes?: string[] } = {},
): SelectionItemRowFragment & { __typename: 'SelectionItem' } => ({
  __typename: 'SelectionItem',
  id,
  note: null,
  available: true,
  product: {
    __typename: 'Product',
    options: [],
    id: `p${id}`,
    designNumber: `RI-000${id}`,
    clientNumber: null,
    name: `Ring ${id}`,
    gram: 4.1,
    weights: [],
    category: 'Rings',
    sizes,
    caratOptions: ['18', '22'],
    minQuantity: 1,
    quantityStep: 1,
    thumbnail: null,
  } as SelectionItemRowFragment['product'],
  ...overrides,
});

/** A selection of the signed-in customer, who has not shared it. */
const mine = { shared: false, author: 'Meera Shah', own: true, editable: true };
/** A selection that a colleague has shared. */
const ofAsha = { shared: true, author: 'Asha Mehta', own: false, editable: true };

const aSelection = (items: ReturnType<typeof anItem>[], name = 'Festive 2026', sharing = mine) => ({
  __typename: 'Selection' as const,
  id: 's1',
  name,
  ...sharing,
  items,
});

/** Responds to a query, each time it is sent. */
const query = (document: DocumentNode, data: object): MockLink.MockedResponse => ({
  request: { query: document, variables: () => true },
  maxUsageCount: 9,
  result: { data: data as Record<string, unknown> },
});

/** Responds to a mutation and records its input. */
const mutation = (document: DocumentNode, response: (input: never) => object) => {
  const inputs: unknown[] = [];
  const mock: MockLink.MockedResponse = {
    request: { query: document, variables: () => true },
    maxUsageCount: 9,
    result: ({ input }: Record<string, unknown>) => {
      inputs.push(input);
      return { data: response(input as never) as Record<string, unknown> };
    },
  };
  return { inputs, mock };
};

const refused = (document: DocumentNode, message: string, code = 'VALIDATION') =>
  ({
    request: { query: document, variables: () => true },
    maxUsageCount: 9,
    result: { errors: [new GraphQLError(message, { extensions: { code } })] },
  }) satisfies MockLink.MockedResponse;

const Known = () => <p>{useSession().known ? 'known' : 'unknown'}</p>;

const show = (element: ReactElement, responses: MockLink.MockedResponse[], at = '/') =>
  renderScreen(
    <>
      <Notifications />
      {element}
    </>,
    { responses, at },
  );

describe('SelectButton', () => {
  const names = (item: object | null) =>
    query(SelectionNamesDocument, {
      selections: {
        __typename: 'SelectionPage',
        items: [
          {
            __typename: 'SelectionSummary',
            id: 's1',
            name: 'Festive 2026',
            ...mine,
            itemCount: 2,
            item: item && { __typename: 'HeldItem', ...item },
          },
        ],
      },
    });
  const addTo = (added: boolean, items: ReturnType<typeof anItem>[] = []) =>
    mutation(AddToSelectionDocument, () => ({
      addToSelection: { __typename: 'AddedToSelection', added, selection: aSelection(items) },
    }));
  const ring = { id: 'p1', name: 'Halo Round Ring' };
  const openHolding = async (item: object | null, ...responses: MockLink.MockedResponse[]) => {
    const screenOf = show(<SelectButton product={ring} />, [session(), names(item), ...responses]);
    await userEvent.click(await screen.findByRole('button', { name: 'Save Halo Round Ring to a selection' }));
    await screen.findByRole('button', { name: /Festive 2026/ });
    return screenOf;
  };
  const open = (...responses: MockLink.MockedResponse[]) => openHolding(null, ...responses);

  it('the button that adds a design to selections is not shown to visitors', async () => {
    show(
      <>
        <SelectButton product={ring} />
        <Known />
      </>,
      [session(false)],
    );
    await screen.findByText('known');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('adds the design to the chosen selection, and links to it', async () => {
    const { inputs, mock } = addTo(true);
    const { where } = await open(mock);
    await userEvent.click(screen.getByRole('button', { name: /Festive 2026/ }));
    await userEvent.click(await screen.findByRole('link', { name: 'View selection' }));
    expect(inputs).toEqual([{ id: 's1', productId: 'p1' }]);
    await waitFor(() => expect(where()).toBe('/selections/s1'));
  });

  it('says that the selection has the design already', async () => {
    await open(addTo(false).mock);
    await userEvent.click(screen.getByRole('button', { name: /Festive 2026/ }));
    expect(await screen.findByText('Already in Festive 2026')).toBeInTheDocument();
  });

  it('adds the design to a new selection', async () => {
    const created = mutation(CreateSelectionDocument, () => ({ createSelection: aSelection([], 'Sharma wedding') }));
    const added = addTo(true);
    await open(created.mock, added.mock);
    await userEvent.type(screen.getByRole('textbox', { name: 'New selection' }), 'Sharma wedding{Enter}');
    expect(await screen.findByText('Added to Sharma wedding')).toBeInTheDocument();
    expect([created.inputs, added.inputs]).toEqual([[{ name: 'Sharma wedding' }], [{ id: 's1', productId: 'p1' }]]);
  });

  it('removes the design from a selection that holds it, and brings it back to its place with its note', async () => {
    const removal = mutation(RemoveFromSelectionDocument, () => ({ removeFromSelection: aSelection([anItem('2')]) }));
    const addition = addTo(true, [anItem('2'), anItem('1', { id: '7' })]);
    const order = mutation(ArrangeSelectionDocument, () => ({ arrangeSelection: aSelection([]) }));
    await openHolding({ id: '1', note: 'Engrave', position: 0 }, removal.mock, addition.mock, order.mock);
    await userEvent.click(screen.getByRole('button', { name: /^Festive 2026 Saved 2 designs/ }));
    expect(await screen.findByText('Removed from Festive 2026. Choose it again to undo.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Festive 2026 1 design/ }));
    expect(await screen.findByText('Added to Festive 2026')).toBeInTheDocument();
    expect(removal.inputs).toEqual([{ id: 's1', itemId: '1' }]);
    expect(addition.inputs).toEqual([{ id: 's1', productId: 'p1', note: 'Engrave' }]);
    expect(order.inputs).toEqual([{ id: 's1', itemIds: ['7', '2'] }]);
  });

  it('removes a design once when a selection is clicked twice', async () => {
    const removal = mutation(RemoveFromSelectionDocument, () => ({ removeFromSelection: aSelection([]) }));
    const addition = addTo(true);
    await openHolding({ id: '1', note: null, position: 0 }, removal.mock, addition.mock);
    await userEvent.dblClick(screen.getByRole('button', { name: /Festive 2026/ }));
    await screen.findByText('Removed from Festive 2026. Choose it again to undo.');
    expect([removal.inputs.length, addition.inputs]).toEqual([1, []]);
  });

  it('a design stays marked as saved, with the reason, when it cannot be removed', async () => {
    await openHolding({ id: '1', note: null, position: 0 }, refused(RemoveFromSelectionDocument, 'Please try later'));
    await userEvent.click(screen.getByRole('button', { name: /Saved/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try later');
    expect(screen.getByRole('button', { name: /Saved/ })).toBeInTheDocument();
  });

  it('the dialog of selections stays open with the reason when the selection is full', async () => {
    await open(refused(AddToSelectionDocument, selectionProblems.full));
    await userEvent.click(screen.getByRole('button', { name: /Festive 2026/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(selectionProblems.full);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('SelectButton: selections of the company', () => {
  const ring = { id: 'p1', name: 'Halo Round Ring' };
  const open = async (...items: object[]) => {
    const held = { __typename: 'SelectionSummary', itemCount: 2, item: null };
    const response = query(SelectionNamesDocument, {
      selections: { __typename: 'SelectionPage', items: items.map((item) => ({ ...held, ...item })) },
    });
    show(<SelectButton product={ring} />, [session(), response]);
    await userEvent.click(await screen.findByRole('button', { name: 'Save Halo Round Ring to a selection' }));
    return within(await screen.findByRole('dialog'));
  };

  it('the dialog of selections marks shared ones, and leaves out those that cannot be changed', async () => {
    const dialog = await open(
      { id: 's1', name: 'Window', ...mine },
      { id: 's2', name: 'Festive', ...mine, shared: true },
      { id: 's3', name: 'Wedding', ...ofAsha },
      { id: 's4', name: 'Bridal', ...ofAsha, editable: false },
    );
    const list = within(await dialog.findByRole('list', { name: 'Your selections' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Window2 designs',
      'Festive Shared with your company2 designs',
      'Wedding Shared by Asha Mehta2 designs',
    ]);
  });

  it('a hundred selections of colleagues leave room for one of the customer', async () => {
    const dialog = await open(...Array.from({ length: 100 }, (_, at) => ({ id: `s${at}`, name: `S${at}`, ...ofAsha })));
    expect(await dialog.findByRole('textbox', { name: 'New selection' })).toBeInTheDocument();
    expect(dialog.queryByText(selectionProblems.tooManySelections)).not.toBeInTheDocument();
  });
});

describe('SelectionDetails', () => {
  const open = (items: ReturnType<typeof anItem>[], ...responses: MockLink.MockedResponse[]) =>
    show(
      <Routes>
        <Route path="/selections/:id" element={<SelectionDetails toCart={() => null} />} />
      </Routes>,
      [session(), query(SelectionDocument, { selection: aSelection(items) }), ...responses],
      '/selections/s1',
    );
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('brings a removed design back to its place, with its note', async () => {
    const items = [anItem('1'), anItem('2', { note: 'Engrave' }), anItem('3')];
    const [first, second, third] = items;
    const again = { ...second, id: '4' };
    const removal = mutation(RemoveFromSelectionDocument, () => ({ removeFromSelection: aSelection([first, third]) }));
    const addition = mutation(AddToSelectionDocument, () => ({
      addToSelection: { __typename: 'AddedToSelection', added: true, selection: aSelection([first, third, again]) },
    }));
    const order = mutation(ArrangeSelectionDocument, () => ({ arrangeSelection: aSelection([first, again, third]) }));
    open(items, removal.mock, addition.mock, order.mock);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Ring 2' }));
    const undo = await screen.findByRole('button', { name: 'Undo the removal of Ring 2' });
    expect(undo).toHaveFocus();
    expect(names()).toEqual(['Ring 1', 'Ring 3']);
    await userEvent.click(undo);
    await waitFor(() => expect(names()).toEqual(['Ring 1', 'Ring 2', 'Ring 3']));
    expect(addition.inputs).toEqual([{ id: 's1', productId: 'p2', note: 'Engrave' }]);
    expect(order.inputs).toEqual([{ id: 's1', itemIds: ['1', '4', '3'] }]);
  });

  it('stores a note that is written in its place', async () => {
    const { inputs, mock } = mutation(SetSelectionNoteDocument, () => ({
      setSelectionNote: aSelection([anItem('1', { note: 'Engrave M & R' })]),
    }));
    open([anItem('1')], mock);
    await userEvent.click(await screen.findByRole('button', { name: 'Add note on Ring 1' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Note on Ring 1' }), 'Engrave M & R');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const edit = await screen.findByRole('button', { name: 'Edit note on Ring 1' });
    await waitFor(() => expect(edit).toHaveFocus());
    expect(screen.getByText('Engrave M & R')).toBeInTheDocument();
    expect(inputs).toEqual([{ id: 's1', itemId: '1', note: 'Engrave M & R' }]);
  });

  it('keeps a typed note that cannot be stored', async () => {
    open([anItem('1')], refused(SetSelectionNoteDocument, 'Please try later'));
    await userEvent.click(await screen.findByRole('button', { name: 'Add note on Ring 1' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Note on Ring 1' }), 'Engrave');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please try later')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Note on Ring 1' })).toHaveValue('Engrave');
  });

  it('marks a design that is no longer available, and asks before it is removed', async () => {
    const { inputs, mock } = mutation(RemoveFromSelectionDocument, () => ({ removeFromSelection: aSelection([]) }));
    open([anItem('1', { available: false })], mock);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Ring 1' }));
    expect(screen.getByText('No longer available')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ring 1' })).not.toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove design' }));
    expect(inputs).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(inputs).toEqual([{ id: 's1', itemId: '1' }]));
  });

  it('leads from an empty selection to the catalogue, and prints no line sheet of it', async () => {
    open([]);
    expect(await screen.findByRole('link', { name: 'Explore the collection' })).toHaveAttribute('href', '/product');
    expect(await screen.findByRole('button', { name: 'Line sheet' })).toBeDisabled();
  });

  it('leads back to all selections if this one is gone', async () => {
    show(
      <SelectionDetails toCart={() => null} />,
      [session(), refused(SelectionDocument, 'Selection not found', 'SELECTION_NOT_FOUND')],
      '/selections/s1',
    );
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Selection not found');
    expect(screen.getByRole('link', { name: 'My Selections' })).toHaveAttribute('href', '/selections');
  });
});

describe('SelectionDetails: sharing', () => {
  const gone = () => refused(SelectionDocument, 'Selection not found', 'SELECTION_NOT_FOUND');
  /** Responds to the query of the selection once; the others respond after that. */
  const open = (
    sharing: typeof mine,
    responses: MockLink.MockedResponse[] = [],
    { items = [anItem('1', { note: 'Engrave' })], signedIn = session() as MockLink.MockedResponse } = {},
  ) =>
    show(
      <Routes>
        <Route
          path="/selections/:id"
          element={
            <>
              <SelectionDetails toCart={() => <button type="button">Add all to cart</button>} />
              <Known />
            </>
          }
        />
      </Routes>,
      [
        signedIn,
        {
          ...query(SelectionDocument, { selection: aSelection(items, 'Festive 2026', sharing) }),
          maxUsageCount: 1,
        },
        ...responses,
      ],
      '/selections/s1',
    );
  const buttons = () =>
    within(screen.getByRole('article'))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  const sharing = (...results: boolean[]) => {
    const left = [...results];
    return mutation(ShareSelectionDocument, () => ({
      shareSelection: { __typename: 'Selection', id: 's1', shared: left.shift() },
    }));
  };

  it('a selection that may only be read keeps the line sheet and the way to the cart', async () => {
    open({ ...ofAsha, editable: false });
    expect(await screen.findByText('1 design · Shared by Asha Mehta')).toBeInTheDocument();
    expect(screen.getByText('Engrave')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Line sheet' })).toBeEnabled());
    expect(buttons()).toEqual(['Line sheet', 'Add all to cart']);
  });

  it('an empty selection that may only be read leads back to the list', async () => {
    open({ ...ofAsha, editable: false }, [], { items: [] });
    expect(await screen.findByText('The designs that Asha Mehta adds appear here.')).toBeInTheDocument();
    for (const link of screen.getAllByRole('link', { name: 'My Selections' }))
      expect(link).toHaveAttribute('href', '/selections');
  });

  it('a selection of a colleague can be renamed and changed, but not deleted and not shared', async () => {
    open(ofAsha);
    expect(await screen.findByRole('button', { name: 'Edit note on Ring 1' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Rename' })).toBeInTheDocument();
    for (const name of ['Delete', 'Stop sharing', 'Share with company'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('the author shares a selection with the company, and stops that', async () => {
    const { inputs, mock } = sharing(true, false);
    open(mine, [mock]);
    await userEvent.click(await screen.findByRole('button', { name: 'Share with company' }));
    expect(await screen.findByText('Selection shared with your company.')).toBeInTheDocument();
    expect(screen.getByText('1 design · Shared with your company')).toBeInTheDocument();
    const stop = screen.getByRole('button', { name: 'Stop sharing' });
    expect(stop).toHaveFocus();
    await userEvent.click(stop);
    expect(await screen.findByText('Selection no longer shared.')).toBeInTheDocument();
    expect(screen.getByText('1 design')).toBeInTheDocument();
    expect(inputs).toEqual([
      { id: 's1', shared: true },
      { id: 's1', shared: false },
    ]);
  });

  it('says why a selection is not shared', async () => {
    open(mine, [
      refused(ShareSelectionDocument, 'Please try later', 'UNAVAILABLE'),
      query(SelectionDocument, { selection: aSelection([]) }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Share with company' }));
    expect(await screen.findByText('Please try later')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Share with company' })).toBeInTheDocument();
  });

  it('administrators, who have no company, cannot share a selection', async () => {
    open(mine, [], { signedIn: administrator() });
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeInTheDocument();
    expect(await screen.findByText('known')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Share with company' })).not.toBeInTheDocument();
  });

  it('leads back to the list when a colleague has stopped sharing the selection that is being renamed', async () => {
    open(ofAsha, [refused(RenameSelectionDocument, 'Selection not found', 'SELECTION_NOT_FOUND'), gone()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '!{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Selection not found' })).toBeInTheDocument();
    expect(screen.getByText(/no longer shared/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Selections' })).toHaveAttribute('href', '/selections');
  });

  it('leads back to the list when the selection of a line sheet is no longer shared', async () => {
    open({ ...ofAsha, editable: false }, [
      refused(SelectionLineSheetDocument, 'Selection not found', 'SELECTION_NOT_FOUND'),
      gone(),
    ]);
    const menu = await screen.findByRole('button', { name: 'Line sheet' });
    await waitFor(() => expect(menu).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Line sheet' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '6 a page' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Selection not found' })).toBeInTheDocument();
  });

  it('a person who has become a viewer is told, and can still read the selection', async () => {
    const items = [anItem('1')];
    open(
      ofAsha,
      [
        refused(RemoveFromSelectionDocument, selectionProblems.viewers, 'FORBIDDEN'),
        query(SelectionDocument, { selection: aSelection(items, 'Festive 2026', { ...ofAsha, editable: false }) }),
      ],
      { items },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Ring 1' }));
    expect(await screen.findByText(selectionProblems.viewers)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Ring 1' })).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 2, name: 'Ring 1' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Selections' })).toHaveAttribute('href', '/selections');
  });
});

describe('OrderSelection', () => {
  const open = (items: ReturnType<typeof anItem>[], rejected: Record<string, string> = {}) => {
    const sent: string[][] = [];
    const onAdd = (lines: { itemId: string; size: string }[]) => {
      sent.push(lines.map(({ itemId, size }) => [itemId, size].join(' ').trim()));
      const reasons = lines.flatMap(({ itemId }, at) =>
        rejected[itemId] ? [[at, { field: 'quantity', message: rejected[itemId] }] as const] : [],
      );
      return Promise.resolve(new Map(reasons));
    };
    show(<OrderSelection selection={aSelection(items)} opened onAdd={onAdd} onClose={() => undefined} />, [session()]);
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
    return { sent, press, sizeOf: (name: string) => screen.findByRole('combobox', { name: `Size of ${name}` }) };
  };

  it('marks a missing size at once, and adds nothing before every design is right or left out', async () => {
    const { sent, press, sizeOf } = open([anItem('1', { sizes: [] }), anItem('2'), anItem('3')]);
    expect(await sizeOf('Ring 2')).toBeInvalid();
    expect(screen.queryByText('Please choose a size')).not.toBeInTheDocument();
    await press('2 designs need a size');
    expect(await sizeOf('Ring 2')).toHaveFocus();
    expect(screen.getAllByText('Please choose a size')).toHaveLength(2);
    await userEvent.selectOptions(await sizeOf('Ring 2'), '8');
    expect(await sizeOf('Ring 2')).toBeValid();
    await press('1 design needs a size');
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Put Ring 3 into the cart' }));
    await press('Add to Cart');
    expect(sent).toEqual([['1', '2 8']]);
  });

  it('one choice gives all designs of a category their size', async () => {
    const { sent, press } = open([anItem('1'), anItem('2'), anItem('3', { sizes: [] })]);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Size for all rings' }), '10');
    await press('Add to Cart');
    expect(sent).toEqual([['1 10', '2 10', '3']]);
  });

  it('the dialog keeps what the server rejects, with the reason, until it is left out', async () => {
    const { press } = open([anItem('1', { sizes: [] }), anItem('3', { sizes: [] })], { 3: 'Your cart is full.' });
    await press('Add to Cart');
    expect(await screen.findByText('1 design is in your cart. 1 design needs a correction.')).toBeInTheDocument();
    expect(screen.queryByText('Ring 1')).not.toBeInTheDocument();
    expect(screen.getByText('Your cart is full.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Put Ring 3 into the cart' }));
    expect(await screen.findByText('1 design is in your cart.')).toHaveFocus();
  });

  it('a typed quantity that is not allowed is kept and marked, and nothing is added', async () => {
    const { sent, press } = open([anItem('1', { sizes: [] }), anItem('2', { sizes: [] })]);
    const fieldOf = (name: string) => screen.findByRole('textbox', { name: `Quantity of ${name}` });
    const field = await fieldOf('Ring 2');
    await userEvent.clear(field);
    await userEvent.type(field, '1000');
    await userEvent.tab();
    const message = 'You can have at most 999 of one item in your cart';
    expect(field).toHaveAccessibleDescription(message);
    expect(screen.getByText(/^2 designs · 1 piece · /)).toBeInTheDocument();
    await press('1 design needs a correction');
    expect(sent).toEqual([]);
    expect(await fieldOf('Ring 2')).toHaveValue('1000');
    expect(await fieldOf('Ring 2')).toHaveFocus();
    expect(await fieldOf('Ring 2')).toBeInvalid();
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('tells what went into the cart, with a link to it', async () => {
    const { sent, press, sizeOf } = open([anItem('1'), anItem('2', { available: false })]);
    await userEvent.selectOptions(await sizeOf('Ring 1'), '8');
    await press('Add to Cart');
    expect(await screen.findByText('1 design is in your cart.')).toHaveFocus();
    expect(screen.getByText('RI-0001 · 22 ct · Yellow gold · Size 8 · 1 piece')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    expect(sent).toEqual([['1 8']]);
  });
});

describe('SelectionsPage', () => {
  const page = (names: string[], sharing = names.map(() => mine)) =>
    query(SelectionsDocument, {
      selections: {
        __typename: 'SelectionPage',
        items: names.map((name, at) => ({
          __typename: 'SelectionSummary',
          id: `s${at}`,
          name,
          ...sharing[at],
          itemCount: 3,
          changedAt: '2026-11-01T10:00:00.000Z',
          pictures: [],
        })),
        pageInfo: { __typename: 'PageInfo', page: 1, pages: 1, total: names.length },
      },
    });

  it('leads a customer without selections to the catalogue', async () => {
    show(<SelectionsPage />, [session(), page([])]);
    expect(await screen.findByText('No selections yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Explore the collection' })).toHaveAttribute('href', '/product');
  });

  it('deletes a selection after a question', async () => {
    const { inputs, mock } = mutation(DeleteSelectionDocument, () => ({
      deleteSelection: { __typename: 'Message', message: 'Selection deleted.' },
    }));
    show(<SelectionsPage />, [session(), page(['Festive 2026']), mock]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Festive 2026' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/3 designs and your notes/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(inputs).toEqual([{ id: 's0' }]));
  });

  it('tells own selections from those of colleagues, and offers what each allows', async () => {
    const sharing = [mine, { ...mine, shared: true }, ofAsha, { ...ofAsha, editable: false }];
    show(<SelectionsPage />, [session(), page(['Window', 'Festive', 'Wedding', 'Bridal'], sharing)]);
    await screen.findByRole('button', { name: 'Share with company: Window' });
    const cards = screen.getAllByRole('article').map((card) => within(card));
    const buttonsOf = (card: (typeof cards)[number]) =>
      card.queryAllByRole('button').map((button) => button.textContent);
    expect(cards.map(buttonsOf)).toEqual([
      ['Rename', 'Share with company', 'Delete'],
      ['Rename', 'Stop sharing', 'Delete'],
      ['Rename'],
      [],
    ]);
    expect(cards.map((card) => card.queryByText(/^Shared/)?.textContent)).toEqual([
      undefined,
      'Shared with your company',
      'Shared by Asha Mehta',
      'Shared by Asha Mehta',
    ]);
  });

  it('shares a selection of the list', async () => {
    const { inputs, mock } = mutation(ShareSelectionDocument, () => ({
      shareSelection: { __typename: 'Selection', id: 's0', shared: true },
    }));
    const before = { ...page(['Window']), maxUsageCount: 1 };
    show(<SelectionsPage />, [session(), before, mock, page(['Window'], [{ ...mine, shared: true }])]);
    await userEvent.click(await screen.findByRole('button', { name: 'Share with company: Window' }));
    expect(await screen.findByRole('button', { name: 'Stop sharing: Window' })).toHaveFocus();
    expect(screen.getByText('Shared with your company')).toBeInTheDocument();
    expect(inputs).toEqual([{ id: 's0', shared: true }]);
  });

  it('says before a shared selection is deleted that the company loses it', async () => {
    show(<SelectionsPage />, [session(), page(['Window'], [{ ...mine, shared: true }])]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Window' }));
    expect(await screen.findByText(/^Your company will no longer see it\./)).toBeInTheDocument();
  });

  it('opens a selection that was just named', async () => {
    const created = mutation(CreateSelectionDocument, () => ({ createSelection: aSelection([]) }));
    const { where } = show(<SelectionsPage />, [session(), page([]), created.mock]);
    await userEvent.click(await screen.findByRole('button', { name: 'New selection' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Festive 2026{Enter}');
    await waitFor(() => expect(where()).toBe('/selections/s1'));
  });
});
