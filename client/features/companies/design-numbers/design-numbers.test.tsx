import type { DocumentNode } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { clientNumberTakenMessage } from '../../../../domain/client-numbers';
import { errors } from '../../../../domain/errors';
import type { Permission } from '../../../../domain/staff';
import { renderScreen } from '../../../testing/screen';
import { CompanyClientNumbersDocument } from '../admin/managed-numbers.generated';
import { ManagedNumbers } from '../admin/managed-numbers';
import { CompanyNumbers } from './company-numbers';
import {
  ClientNumbersDocument,
  SetClientNumbersDocument,
  type ClientNumberRowFragment,
} from './design-numbers.generated';

type Row = Omit<ClientNumberRowFragment, '__typename'> & { __typename: 'ClientNumber' };

const aNumber = (id: string, over: Partial<Row> = {}): Row => ({
  productId: id,
  designNumber: `RI-${id}`,
  name: `Ring ${id}`,
  number: `K-${id}`,
  problem: null,
  ...over,
  __typename: 'ClientNumber',
});

const pageOf = (items: Row[], total = items.length) => ({
  __typename: 'ClientNumberPage',
  items,
  pageInfo: { __typename: 'PageInfo', page: 1, pages: Math.ceil(total / 20), total },
});

/** Responds to an operation, the last result again and again, and records the variables. */
const call = (query: DocumentNode, ...results: object[]) => {
  const variables: Record<string, unknown>[] = [];
  const mock: MockLink.MockedResponse = {
    request: { query, variables: () => true },
    maxUsageCount: 99,
    result: (sent: Record<string, unknown>) => {
      variables.push(sent);
      return results[Math.min(variables.length, results.length) - 1];
    },
  };
  return { variables, mock };
};

const refusal = (code: 'VALIDATION' | 'CLIENT_NUMBER_TAKEN', fields: Record<string, string>) => ({
  errors: [new GraphQLError(errors[code].message, { extensions: { code, errors: fields } })],
});
const saved = (message: string, rows: Row[] = []) => ({
  data: { setClientNumbers: { __typename: 'ClientNumbersSet', message, rows } },
});

interface Opened {
  mayManage?: boolean;
  /** The numbers at each request. */
  lists?: (Row[] | object)[];
  saves?: object[];
}

const open = ({ mayManage = true, lists = [[]], saves = [] }: Opened = {}) => {
  const list = call(
    ClientNumbersDocument,
    ...lists.map((items) => (Array.isArray(items) ? { data: { clientNumbers: pageOf(items) } } : items)),
  );
  const save = call(SetClientNumbersDocument, ...saves);
  renderScreen(
    <>
      <Notifications />
      <CompanyNumbers mayManage={mayManage} />
    </>,
    { responses: [list.mock, save.mock] },
  );
  return { list, save };
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const openDialog = async () => {
  await press('Add numbers');
  return screen.findByRole('dialog', { name: 'Add numbers' });
};
const field = (name: string) => screen.findByRole('textbox', { name });
const paste = async (name: string, text: string) =>
  fireEvent.paste(await field(name), { clipboardData: { getData: () => text } });

afterEach(() => act(() => notifications.clean()));

describe('the design numbers of a company', () => {
  it('an owner pastes rows from Excel, corrects the refused one, and saves all', async () => {
    const taken = clientNumberTakenMessage('K-2', 'RI-9');
    const { save, list } = open({
      lists: [[], [aNumber('1'), aNumber('2', { number: 'K-2b' })]],
      saves: [refusal('CLIENT_NUMBER_TAKEN', { 'rows.1.number': taken }), saved('2 numbers saved, 1 removed')],
    });
    const dialog = await openDialog();
    await paste('Design number, row 1', 'Design number\tYour number\nRI-1\tK-1\nRI-2\tK-2\nRI-3\t');
    expect(await within(dialog).findByText('3 rows')).toBeInTheDocument();
    expect(within(dialog).getByText('Removes the number of this design.')).toBeInTheDocument();
    await press('Save');
    expect(await within(dialog).findAllByText(taken)).toHaveLength(2);
    expect(within(dialog).getByText('Nothing is saved yet: please correct 1 row.')).toBeInTheDocument();
    const refused = await field('Your number, row 2');
    expect(refused).toHaveFocus();
    expect(refused).toHaveAccessibleDescription(taken);
    expect(await field('Your number, row 1')).toHaveValue('K-1');
    await userEvent.type(refused, 'b');
    expect(within(dialog).queryByText(taken)).not.toBeInTheDocument();
    await press('Save');
    expect(await screen.findByText('2 numbers saved, 1 removed')).toBeInTheDocument();
    expect(await screen.findByText('K-2b')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(list.variables).toHaveLength(2);
    expect(save.variables.at(-1)).toEqual({
      input: {
        rows: [
          { designNumber: 'RI-1', number: 'K-1' },
          { designNumber: 'RI-2', number: 'K-2b' },
          { designNumber: 'RI-3', number: '' },
        ],
      },
    });
  });

  it('more than 500 rows are refused before they are sent, and those that are there stay', async () => {
    const { save } = open();
    const dialog = await openDialog();
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `RI-${at}\tK-${at}`).join('\n');
    await paste('Design number, row 1', rows(2));
    await paste('Design number, row 3', rows(499));
    expect(await within(dialog).findByText(/^That would be 501 rows\. At most 500/)).toBeInTheDocument();
    expect(within(dialog).getByText('2 rows')).toBeInTheDocument();
    expect(save.variables).toEqual([]);
  });

  it('a column of numbers that is pasted fills the rows below', async () => {
    open();
    await openDialog();
    await paste('Design number, row 1', 'RI-1\nRI-2');
    await paste('Your number, row 1', 'K-1\nK-2');
    expect(await field('Your number, row 2')).toHaveValue('K-2');
    expect(await field('Design number, row 2')).toHaveValue('RI-2');
    await press('Leave out row 1');
    expect(await field('Design number, row 1')).toHaveValue('RI-2');
    expect(await field('Design number, row 1')).toHaveFocus();
  });

  it('rows that are not saved are discarded only after a question', async () => {
    open();
    const dialog = await openDialog();
    await press('Save');
    expect(await within(dialog).findByText('Please write or paste at least one row.')).toBeInTheDocument();
    await paste('Design number, row 1', 'RI-1\tK-1');
    await press('Cancel');
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    await press('Keep editing');
    expect(await field('Your number, row 1')).toHaveValue('K-1');
  });

  it('a number is changed and removed', async () => {
    const { save } = open({
      lists: [[aNumber('1')]],
      saves: [
        refusal('VALIDATION', { 'rows.0.number': 'A number has at least one letter or digit.' }),
        saved('1 number saved'),
        saved('1 removed'),
      ],
    });
    await press('Edit the number of RI-1');
    const input = await field('Your number');
    expect(input).toHaveValue('K-1');
    await userEvent.clear(input);
    await press('Save');
    expect(await screen.findByText('Please enter a number.')).toBeInTheDocument();
    await userEvent.type(input, '--');
    await press('Save');
    expect(await screen.findByText('A number has at least one letter or digit.')).toBeInTheDocument();
    await userEvent.type(input, '8');
    await press('Save');
    expect(await screen.findByText('1 number saved')).toBeInTheDocument();
    await press('Remove the number of RI-1');
    expect(await screen.findByText('The number K-1 will no longer find RI-1, Ring 1.')).toBeInTheDocument();
    await press('Remove');
    expect(await screen.findByText('1 removed')).toBeInTheDocument();
    expect(save.variables.map(({ input: sent }) => (sent as { rows: unknown[] }).rows[0])).toEqual([
      { designNumber: 'RI-1', number: '--' },
      { designNumber: 'RI-1', number: '--8' },
      { designNumber: 'RI-1', number: '' },
    ]);
  });

  it('a buyer reads the numbers, with links to designs and what is wrong', async () => {
    const archived = aNumber('2', { problem: 'This design has left the catalogue.' });
    open({ mayManage: false, lists: [[aNumber('1'), archived]] });
    const rows = within(await screen.findByRole('list', { name: 'Your design numbers' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'RI-1Ring 1Your number: K-1',
      'RI-2Ring 2Your number: K-2This design has left the catalogue.',
    ]);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/product-details/1']);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('an empty list says what to do, and to a buyer who can do it', async () => {
    open({ mayManage: false });
    expect(await screen.findByText('No numbers yet. An owner of your company can add them.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('a search without hits can be cleared', async () => {
    const { list } = open({ lists: [[aNumber('1')], [], [aNumber('1')]] });
    await userEvent.type(await field('Search the numbers'), 'zz');
    expect(await screen.findByText('No number and no design matches “zz”.')).toBeInTheDocument();
    expect(list.variables.at(-1)).toEqual({ page: 1, perPage: 20, search: 'zz' });
    await press('Clear the search');
    expect(await screen.findByText('K-1')).toBeInTheDocument();
    expect(await field('Search the numbers')).toHaveValue('');
  });

  it('a list that fails to load can be tried again', async () => {
    open({ lists: [{ errors: [new GraphQLError('Broken')] }, [aNumber('1')]] });
    expect(await screen.findByText("We couldn't load the numbers")).toBeInTheDocument();
    await press('Retry');
    expect(await screen.findByText('K-1')).toBeInTheDocument();
  });
});

describe('the design numbers of a company for the staff', () => {
  const openAs = (...staff: Permission[]) => {
    const list = call(CompanyClientNumbersDocument, { data: { companyClientNumbers: pageOf([aNumber('1')], 120) } });
    renderScreen(<ManagedNumbers company={{ id: 'c1', companyName: 'Kiran Jewels' }} />, {
      responses: [list.mock],
      staff,
    });
    return list;
  };

  it('staff without the permission to change clients only read, without links to designs they cannot open', async () => {
    openAs('clients:read');
    expect(await screen.findByText('K-1')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(?:Add|Edit|Remove)/ })).not.toBeInTheDocument();
  });

  it('staff with the permission have the same actions, page by page', async () => {
    const { variables } = openAs('clients:read', 'clients:write', 'catalogue:read');
    expect(await screen.findByRole('link', { name: 'RI-1' })).toHaveAttribute('href', '/admin/products?open=1');
    expect(screen.getByRole('button', { name: 'Edit the number of RI-1' })).toBeInTheDocument();
    expect(screen.getByText('Total: 120 numbers')).toBeInTheDocument();
    await press('Next');
    await waitFor(() => expect(variables.at(-1)).toEqual({ companyId: 'c1', page: 2, perPage: 20 }));
  });
});
