import { Skeleton, VisuallyHidden } from '@mantine/core';
import {
  memo,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useState,
} from 'react';
import IconArrowDown from '~icons/tabler/arrow-down';
import IconArrowUp from '~icons/tabler/arrow-up';
import IconArrowsSort from '~icons/tabler/arrows-sort';
import { toggled } from '../lib/use-selection';
import classes from './admin-table.module.css';
import { moveInTable, onControl, opensByLink, pressByLetter, rowOf } from './admin-table-keys';
import { Loading } from './states';

export interface Column<Row> {
  key: string;
  label: string;
  /** The heading, if it is not the label. */
  head?: ReactNode;
  render: (row: Row) => ReactNode;
  /** Sort keys: a name (`created`, with `-created` for descending), or the ascending and the descending value. */
  sort?: string | readonly [ascending: string, descending: string];
  align?: 'right';
  /** In pixels. */
  minWidth?: number;
  /** In rem. If any column has one, the columns without share what is left, and their texts do not widen them. */
  width?: number;
  /** Stays in view at the left while the table scrolls sideways. Only for the first column. */
  sticks?: boolean;
}

interface AdminTableProps<Row extends { id: string }> {
  /** Accessible name of the table. */
  caption: string;
  /** Must be a stable reference, because rows are memoised. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** True while the next page loads. */
  stale?: boolean;
  sort?: string;
  onSort?: (sort: string) => void;
  onOpen?: (row: Row) => void;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Accessible name of a row, such as "Order 7F3A21B9 of Desai Jewels". */
  rowLabel: (row: Row) => string;
}

const rem = (width: number | undefined) => (width === undefined ? undefined : `${width}rem`);

const tickWidth = 3;

/** The least width of a table whose columns have widths. */
const fixedWidth = (columns: readonly Pick<Column<never>, 'width' | 'minWidth'>[], ticks: boolean) =>
  columns.some(({ width }) => width !== undefined)
    ? rem(columns.reduce((sum, { width, minWidth = 0 }) => sum + (width ?? minWidth / 16), ticks ? tickWidth : 0))
    : undefined;

const directions = (sort: NonNullable<Column<never>['sort']>) =>
  typeof sort === 'string' ? ([sort, `-${sort}`] as const) : sort;

interface HeadProps {
  column: Column<never>;
  sort?: string;
  onSort?: (sort: string) => void;
}

function Head({ column, sort, onSort }: HeadProps) {
  const { label, head = label, align, minWidth, width, sticks } = column;
  const shape = {
    className: classes.head,
    'data-align': align,
    'data-sticks': sticks,
    style: { minWidth, width: rem(width) },
  };
  if (!column.sort || !onSort) {
    return (
      <th scope="col" role="columnheader" {...shape}>
        {head}
      </th>
    );
  }
  const [ascending, descending] = directions(column.sort);
  const state = sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined;
  const Icon = state === 'ascending' ? IconArrowUp : state === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" role="columnheader" aria-sort={state ?? 'none'} data-sorts {...shape}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort(sort === ascending ? descending : ascending)}
      >
        {head}
        <Icon size={14} stroke={1.5} aria-hidden />
      </button>
    </th>
  );
}

interface RowProps<Row extends { id: string }> {
  row: Row;
  columns: readonly Column<Row>[];
  label: string;
  /** Roving tabindex: the one row that Tab reaches. */
  current: boolean;
  opens: boolean;
  ticked?: boolean;
}

/** Plain elements without event handlers, memoised, so that a hundred rows render quickly. */
const TableRow = memo(function TableRow<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, columns, label, current, opens, ticked } = props;
  return (
    <tr
      role="row"
      className={classes.row}
      data-row={row.id}
      data-opens={opens || undefined}
      data-ticked={ticked || undefined}
      tabIndex={current ? 0 : -1}
      aria-label={label}
    >
      {ticked !== undefined && (
        <td role="cell" className={classes.tick}>
          <label className={classes.box}>
            <input type="checkbox" tabIndex={-1} checked={ticked} readOnly aria-label={`Select ${label}`} />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={classes.cell}
          data-align={column.align}
          data-sticks={column.sticks}
          data-label={column.label}
        >
          {column.render(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row extends { id: string }>(props: RowProps<Row>) => ReactNode;

interface TickAllProps {
  rows: readonly { id: string }[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** Selects the rows of this page; the selection on other pages is kept. */
function TickAll({ rows, selected, onSelect }: TickAllProps) {
  const ticked = rows.filter(({ id }) => selected.has(id)).length;
  const all = rows.length > 0 && ticked === rows.length;
  const change = () => {
    const next = new Set(selected);
    for (const { id } of rows) {
      if (all) next.delete(id);
      else next.add(id);
    }
    onSelect(next);
  };
  return (
    <th scope="col" role="columnheader" className={classes.tick} data-sorts>
      <label className={classes.box}>
        <input
          type="checkbox"
          aria-label="Select all on this page"
          checked={all}
          ref={(node) => {
            if (node) node.indeterminate = ticked > 0 && !all;
          }}
          onChange={change}
        />
      </label>
    </th>
  );
}

/** Click and keyboard handlers, delegated to the table body instead of one set per row. */
const useTableInteraction = <Row extends { id: string }>({
  rows,
  onOpen,
  selected,
  onSelect,
}: AdminTableProps<Row>) => {
  const [focusedRow, setFocusedRow] = useState<string>();
  const ticks = selected !== undefined && onSelect !== undefined;
  const openRow = (id: string) => {
    const row = rows.find((candidate) => candidate.id === id);
    if (row) onOpen?.(row);
  };
  const toggle = (id: string) => {
    if (!ticks) return;
    onSelect(toggled(selected, id));
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    const row = rowOf(target);
    if (!row) return;
    setFocusedRow(row);
    if (onOpen && opensByLink(event)) {
      event.preventDefault();
      openRow(row);
    } else if (target instanceof HTMLInputElement && target.type === 'checkbox' && ticks) toggle(row);
    // Selecting text or using a control in the row must not open the row.
    else if (onOpen && !onControl(target) && !window.getSelection()?.toString()) openRow(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (moveInTable(event)) return;
    const row = rowOf(event.target);
    if (!row) return;
    if (pressByLetter(event)) return event.preventDefault();
    if (onControl(event.target)) return;
    if (event.key === 'Enter' && onOpen) openRow(row);
    else if (event.key === ' ' && ticks) toggle(row);
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => setFocusedRow(rowOf(target) ?? focusedRow);
  return {
    current: rows.some(({ id }) => id === focusedRow) ? focusedRow : rows[0]?.id,
    handlers: { onClick, onKeyDown, onFocus },
  };
};

/** Table of the admin panel with sorting, selection and keyboard navigation. On phones its rows are cards. */
export function AdminTable<Row extends { id: string }>(props: AdminTableProps<Row>) {
  const { caption, columns, rows, stale, sort, onSort, onOpen, selected, onSelect, rowLabel } = props;
  const { current, handlers } = useTableInteraction(props);
  const ticks = selected !== undefined && onSelect !== undefined;
  const minWidth = fixedWidth(columns, ticks);
  return (
    <div className={classes.frame} data-stale={stale || undefined} aria-busy={stale}>
      <table role="table" className={classes.table} data-fixed={minWidth && true} style={{ minWidth }}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {ticks && <TickAll rows={rows} selected={selected} onSelect={onSelect} />}
            {columns.map((column) => (
              <Head key={column.key} column={column as Column<never>} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" {...handlers}>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              label={rowLabel(row)}
              current={row.id === current}
              opens={onOpen !== undefined}
              ticked={ticks ? selected.has(row.id) : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Skeleton of the table. */
export function AdminTableLoading({ label, columns }: { label: string; columns: readonly { key: string }[] }) {
  return (
    <Loading label={label}>
      <div className={classes.frame}>
        <div className={classes.waitingHead} />
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <div key={row} className={classes.waitingRow} style={{ '--columns': columns.length } as CSSProperties}>
            {columns.map(({ key }) => (
              <Skeleton key={key} height={14} />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
