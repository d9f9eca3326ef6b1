import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../testing/screen';
import { AdminTable, type Column } from './admin-table';

interface Piece {
  id: string;
  name: string;
  grams: number;
}

const pieces: Piece[] = [
  { id: 'p1', name: 'Aarya', grams: 4 },
  { id: 'p2', name: 'Noor', grams: 12 },
  { id: 'p3', name: 'Tara', grams: 7 },
];
const columns: Column<Piece>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    render: ({ id, name }) => (
      <a data-open href={`#${id}`}>
        {name}
      </a>
    ),
  },
  { key: 'grams', label: 'Weight', sort: ['LIGHT', 'HEAVY'], align: 'right', render: ({ grams }) => `${grams} g` },
  {
    key: 'actions',
    label: 'Actions',
    render: ({ name }) => (
      <button type="button" data-key="d" onClick={() => onDelete(name)}>
        Delete {name}
      </button>
    ),
  },
];

const onDelete = jest.fn();
const onOpen = jest.fn();
const onSort = jest.fn();

function Pieces({ sort, onSelect }: { sort?: string; onSelect?: (ids: string[]) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (next: ReadonlySet<string>) => {
    setSelected(next);
    onSelect?.([...next]);
  };
  return (
    <AdminTable
      caption="Pieces"
      columns={columns}
      rows={pieces}
      rowLabel={({ name }) => name}
      onOpen={({ id }) => onOpen(id)}
      sort={sort}
      onSort={onSort}
      {...(onSelect && { selected, onSelect: select })}
    />
  );
}

const row = (name: string) => screen.getByRole('row', { name });

describe('AdminTable', () => {
  it('an admin table is a single tab stop; arrows, Home and End move between rows', async () => {
    renderScreen(<Pieces />);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(row('Aarya')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(row('Noor')).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(row('Tara')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(row('Aarya')).toHaveFocus();
  });

  it('opens a row on Enter and on click, but not on a click of a button in it', async () => {
    onOpen.mockClear();
    renderScreen(<Pieces />);
    act(() => row('Noor').focus());
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith('p2');
    await userEvent.click(within(row('Tara')).getByText('7 g'));
    expect(onOpen).toHaveBeenLastCalledWith('p3');
    await userEvent.click(screen.getByRole('button', { name: 'Delete Aarya' }));
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('opens a row by its link, but leaves clicks with Ctrl to the browser', () => {
    onOpen.mockClear();
    renderScreen(<Pieces />);
    const link = screen.getByRole('link', { name: 'Noor' });
    // `fireEvent` returns false if the browser would not follow the link.
    expect(fireEvent.click(link)).toBe(false);
    expect(onOpen).toHaveBeenLastCalledWith('p2');
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(fireEvent.click(link, { metaKey: true })).toBe(true);
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('presses the control of the focused row by its letter, but not with Ctrl', async () => {
    onDelete.mockClear();
    renderScreen(<Pieces />);
    act(() => row('Noor').focus());
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(onDelete).not.toHaveBeenCalled();
    await userEvent.keyboard('d');
    expect(onDelete).toHaveBeenCalledWith('Noor');
  });

  it('sorts ascending first, then descending, and sets aria-sort', async () => {
    onSort.mockClear();
    renderScreen(<Pieces sort="LIGHT" />);
    expect(screen.getByRole('columnheader', { name: 'Weight' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Weight' }));
    expect(onSort).toHaveBeenLastCalledWith('HEAVY');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenLastCalledWith('name');
  });

  it('selects rows by click, by Space, and all at once', async () => {
    const onSelect = jest.fn();
    renderScreen(<Pieces onSelect={onSelect} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Noor' }));
    expect(onSelect).toHaveBeenLastCalledWith(['p2']);
    act(() => row('Tara').focus());
    await userEvent.keyboard(' ');
    expect(onSelect).toHaveBeenLastCalledWith(['p2', 'p3']);
    const all = screen.getByRole('checkbox', { name: 'Select all' });
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(onSelect).toHaveBeenLastCalledWith(['p2', 'p3', 'p1']);
    await userEvent.click(all);
    expect(onSelect).toHaveBeenLastCalledWith([]);
  });

  it('selects the rows in between with Shift, and unselects them in the same way', async () => {
    const onSelect = jest.fn();
    const user = userEvent.setup();
    renderScreen(<Pieces onSelect={onSelect} />);
    const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
    await user.click(box('Tara'));
    await user.keyboard('{Shift>}');
    await user.click(box('Aarya'));
    expect(onSelect).toHaveBeenLastCalledWith(['p3', 'p1', 'p2']);
    await user.click(box('Noor'));
    await user.keyboard('{/Shift}');
    expect(onSelect).toHaveBeenLastCalledWith(['p3']);
  });
});
