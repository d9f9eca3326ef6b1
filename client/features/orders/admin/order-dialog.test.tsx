import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { renderScreen } from '../../../testing/screen';
import { OrderDialog } from './order-dialog';
import {
  AdminOrderByIdDocument,
  ChangeDueDateDocument,
  ChangeInternalNoteDocument,
  type AdminOrderFragment,
} from './orders-admin.generated';
import { anAdminOrder } from './sample-order';

const open = (overrides: Partial<AdminOrderFragment> = {}, responses: object[] = []) => {
  const onClose = jest.fn();
  const loaded = {
    request: { query: AdminOrderByIdDocument, variables: { id: 'o1' } },
    result: { data: { order: anAdminOrder(overrides) } },
  };
  const props = { id: 'o1', list: { ids: ['o1'], search: '' }, onStatusChange: () => undefined, onClose };
  const dialog = <OrderDialog {...props} covered={false} />;
  const { where } = renderScreen(dialog, { responses: [loaded, ...responses] as never, at: '/admin/orders?open=o1' });
  return { onClose, where };
};

const changing = (query: object, field: string) => (input: object, response: object) => ({
  request: { query, variables: { input: { id: 'o1', ...input } } },
  result: jest.fn(() =>
    response instanceof GraphQLError
      ? { errors: [response] }
      : { data: { [field]: { __typename: 'Order', id: 'o1', ...response } } },
  ),
});
const dueDateChange = changing(ChangeDueDateDocument, 'changeDueDate');
const noteChange = changing(ChangeInternalNoteDocument, 'changeInternalNote');

const dueField = () => screen.findByRole('textbox', { name: 'Due date' });
const noteField = () => screen.findByRole('textbox', { name: 'Internal Note' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const close = () => userEvent.click(screen.getByText('Close'));
const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });

describe('an order with notes and a wished date', () => {
  it('shows the note of the customer with its lines, those of the items, and the wished date', async () => {
    open({ note: 'For Diwali.\nPlease pack each\n  in a box.', wishedDate: '2026-12-24' });
    const [, note] = await screen.findAllByText(/^For Diwali/);
    expect(note?.textContent).toBe('For Diwali.\nPlease pack each\n  in a box.');
    expect(screen.getByText('Note: Engrave “A”')).toBeInTheDocument();
    expect(screen.getByText('Wanted by').nextElementSibling).toHaveTextContent('24 Dec 2026');
  });

  it('leaves out what the customer has not said', async () => {
    open();
    await noteField();
    expect(screen.queryByText('Wanted by')).not.toBeInTheDocument();
    expect(screen.queryByText('Customer Note')).not.toBeInTheDocument();
  });
});

describe('the due date', () => {
  it('the due date is saved when its field is left, and not while it is typed', async () => {
    const change = dueDateChange({ dueDate: '2030-02-01' }, { dueDate: '2030-02-01' });
    const { onClose } = open({}, [change]);
    await userEvent.clear(await dueField());
    await userEvent.type(await dueField(), '1/2/2030');
    expect(change.result).not.toHaveBeenCalled();
    await userEvent.tab();
    await waitFor(() => expect(change.result).toHaveBeenCalledTimes(1));
    expect(await dueField()).toHaveValue('1 Feb 2030');
    await close();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('the due date can be cleared', async () => {
    const change = dueDateChange({ dueDate: null }, { dueDate: null, overdue: false });
    open({ dueDate: '2026-01-31', overdue: true }, [change]);
    await userEvent.type(await dueField(), ' or so');
    expect(screen.getByText('Overdue')).toBeInTheDocument();
    await press('Clear the due date');
    await waitFor(() => expect(screen.queryByText('Overdue')).not.toBeInTheDocument());
    expect(await dueField()).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Clear the due date' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  });

  it('a due date that could not be saved stays with the reason, and Retry saves it', async () => {
    const failed = dueDateChange({ dueDate: '2030-02-01' }, new GraphQLError('The disk is full'));
    const change = dueDateChange({ dueDate: '2030-02-01' }, { dueDate: '2030-02-01' });
    const { onClose } = open({ dueDate: '2030-01-31' }, [failed, change]);
    await userEvent.clear(await dueField());
    await userEvent.type(await dueField(), '1 Feb 2030{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full');
    expect(await dueField()).toHaveValue('1 Feb 2030');
    await close();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    expect(onClose).not.toHaveBeenCalled();
    await press('Retry');
    await waitFor(() => expect(change.result).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['PENDING', '2030-02-01', '2030-01-31', 1],
    ['IN_PRODUCTION', '2030-02-01', '2030-01-31', 1],
    ['PENDING', '2030-01-31', '2030-01-31', 0],
    ['PENDING', '2030-02-01', null, 0],
    ['COMPLETE', '2030-02-01', '2030-01-31', 0],
    ['CANCELLED', '2030-02-01', '2030-01-31', 0],
  ] as const)('the due date of a %s order on %s is marked if it comes after the wished date: %s', async (...of) => {
    const [status, dueDate, wishedDate, marks] = of;
    open({ status, dueDate, wishedDate });
    await dueField();
    expect(screen.queryAllByText('Later than wanted')).toHaveLength(marks);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('the due date is marked when it has passed: %s', async (overdue, marks) => {
    open({ dueDate: '2026-01-31', overdue });
    await dueField();
    expect(screen.queryAllByText('Overdue')).toHaveLength(marks);
  });
});

describe('the internal note', () => {
  it('says who sees it, and is saved', async () => {
    const change = noteChange({ internalNote: 'Call Asha\nfirst' }, { internalNote: 'Call Asha\nfirst' });
    const { onClose } = open({}, [change]);
    expect(await noteField()).toHaveAccessibleDescription('Only administrators see this note.');
    expect(screen.getByRole('button', { name: 'Save note' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(await noteField(), ' Call Asha{Enter}first ');
    await press('Save note');
    await waitFor(() => expect(change.result).toHaveBeenCalledTimes(1));
    await waitFor(async () => expect(await noteField()).toHaveValue('Call Asha\nfirst'));
    expect(screen.getByRole('button', { name: 'Save note' })).toHaveFocus();
    await close();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps its text with the reason when it could not be saved', async () => {
    open({ internalNote: 'Old' }, [noteChange({ internalNote: 'Older' }, new GraphQLError('The disk is full'))]);
    await userEvent.type(await noteField(), 'er');
    await press('Save note');
    expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full');
    expect(await noteField()).toHaveValue('Older');
  });

  it('an unsaved internal note is discarded only after a question, on closing and on printing', async () => {
    const { onClose, where } = open();
    await userEvent.type(await noteField(), 'Unsaved');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText('Keep editing')).not.toBeInTheDocument());
    expect(await noteField()).toHaveValue('Unsaved');
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Order' }));
    await question();
    expect(where()).toBe('/admin/orders?open=o1');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(where()).toBe('/admin/orders/print?ids=o1');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says how many characters are left when few are', async () => {
    open({ internalNote: 'a'.repeat(398) });
    await userEvent.type(await noteField(), 'b');
    expect(screen.queryByText(/left$/)).not.toBeInTheDocument();
    await userEvent.type(await noteField(), 'c');
    expect(screen.getByText('100 characters left')).toBeInTheDocument();
  });
});
