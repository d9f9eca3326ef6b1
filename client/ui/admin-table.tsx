import { Skeleton, VisuallyHidden } from '@mantine/core';
import {
  memo,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react';
import IconArrowDown from '~icons/tabler/arrow-down';
import IconArrowUp from '~icons/tabler/arrow-up';
import IconArrowsSort from '~icons/tabler/arrows-sort';
import { toggled } from '../lib/use-selection';
import classes from './admin-table.module.css';
import { moveInTable, onControl, opensByLink, pressByLetter, rowOf } from './admin-table-keys';
import { Loading } from './states';

type SortKeys = string | readonly [ascending: string, descending: string];

export interface Column<Row> {
  key: string;
  label: string;
  /** The heading, if it is not the label. */
  head?: ReactNode;
  render: (row: Row) => ReactNode;
  /** Sort keys: a name (`created`, with `-created` for descending), or the ascending and the descending value. */
  sort?: SortKeys;
  align?: 'right';
  /** Pixels. */
  minWidth?: number;
  /**
   * Width in rem, or a CSS length that is at least `minWidth`. If any column has one, columns without it share the
   * remaining space and do not grow with their texts.
   */
  width?: number | string;
  /**
   * Position of the value on a phone: at the start or the end of a line, in the whole second line, or in the menu at
   * the end of both. Columns without a position are left out on phones. If no column has one, rows are cards.
   */
  onPhone?: '1-start' | '1-end' | '2-start' | '2-end' | '2-all' | 'menu';
  /** Shown only on phones, where it replaces other columns. */
  phoneOnly?: boolean;
  /** Hides the column where there is no room for all: on tablets, or also on laptops, in windows below 1,440 pixels. */
  leftOutOn?: 'tablet' | 'laptop';
  /**
   * Key of the column that this one shares on tablets and laptops, where its values are below those of that column.
   */
  below?: string;
  /** Stays in view at the left while the table scrolls sideways. Only for the first column. */
  sticks?: boolean;
}

interface AdminTableProps<Row extends { id: string }> {
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

const rem = (width: number | string | undefined) => (typeof width === 'number' ? `${width}rem` : width);

const tickWidth = 3;

type Shape = Pick<Column<never>, 'key' | 'width' | 'minWidth' | 'leftOutOn' | 'below' | 'phoneOnly'>;

const widthOf = (columns: readonly Shape[], ticks: boolean) =>
  rem(
    columns.reduce(
      (sum, { width, minWidth = 0 }) => sum + (typeof width === 'number' ? width : minWidth / 16),
      ticks ? tickWidth : 0,
    ),
  );

/** The columns that have a column of their own on a tablet. */
const tabletColumns = (columns: readonly Shape[]) =>
  columns.filter(({ leftOutOn, below, phoneOnly }) => !leftOutOn && !below && !phoneOnly);

/** Minimum widths of a table whose columns have widths: for all columns, for laptops and for tablets. */
const fixedWidths = (columns: readonly Shape[], ticks: boolean) => {
  if (columns.every(({ width }) => width === undefined)) return undefined;
  const onTablet = tabletColumns(columns);
  const tracks = onTablet.map(({ width, minWidth = 0 }) => rem(width) ?? `minmax(${rem(minWidth / 16)}, 1fr)`);
  return {
    '--all-columns': widthOf(columns, ticks),
    '--laptop-columns': widthOf(
      columns.filter(({ leftOutOn }) => leftOutOn !== 'laptop'),
      ticks,
    ),
    '--tablet-columns': widthOf(onTablet, ticks),
    '--tablet-tracks': [ticks && rem(tickWidth), ...tracks].filter(Boolean).join(' '),
  } as CSSProperties;
};

type Areas = Readonly<Record<string, CSSProperties>>;

/** Grid areas of the values on a tablet if two values can share a column: lines and column. */
const tabletAreas = (columns: readonly Shape[], ticks: boolean): Areas | undefined => {
  const shared = columns.flatMap(({ below }) => below ?? []);
  if (shared.length === 0) return undefined;
  const onTablet = tabletColumns(columns);
  return Object.fromEntries(
    columns.map(({ key, below }) => {
      const column = onTablet.findIndex((other) => other.key === (below ?? key)) + (ticks ? 2 : 1);
      const lines = below ? '2 / 3' : shared.includes(key) ? '1 / 2' : '1 / 3';
      return [key, { '--tablet-lines': lines, '--tablet-column': column } as CSSProperties];
    }),
  );
};

/** Data attributes for the styles that hide a column. */
const shownWhere = ({ phoneOnly, leftOutOn, below }: Pick<Column<never>, 'phoneOnly' | 'leftOutOn' | 'below'>) => ({
  'data-phone-only': phoneOnly,
  'data-left-out-on': leftOutOn,
  'data-below': below,
});

const directions = (keys: SortKeys) => (typeof keys === 'string' ? ([keys, `-${keys}`] as const) : keys);

type Direction = 'ascending' | 'descending' | undefined;

const directionOf = (keys: SortKeys, sort: string | undefined): Direction => {
  const [ascending, descending] = directions(keys);
  return sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined;
};

interface SortButtonProps {
  by: SortKeys;
  sort?: string;
  onSort: (sort: string) => void;
  children: ReactNode;
}

function SortButton({ by, sort, onSort, children }: SortButtonProps) {
  const [ascending, descending] = directions(by);
  const direction = directionOf(by, sort);
  const Icon = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={direction}
      onClick={() => onSort(sort === ascending ? descending : ascending)}
    >
      {children}
      <Icon size={14} stroke={1.5} aria-hidden />
    </button>
  );
}

interface HeadProps {
  column: Column<never>;
  area?: CSSProperties;
  sort?: string;
  onSort?: (sort: string) => void;
}

function Head({ column, area, sort, onSort }: HeadProps) {
  const { label, head = label, align, minWidth, width, sticks } = column;
  const shape = {
    className: classes.head,
    'data-align': align,
    'data-sticks': sticks,
    ...shownWhere(column),
    style: { minWidth, width: rem(width), ...area },
  };
  if (!column.sort || !onSort) {
    return (
      <th scope="col" role="columnheader" {...shape}>
        {head}
      </th>
    );
  }
  return (
    <th scope="col" role="columnheader" aria-sort={directionOf(column.sort, sort) ?? 'none'} data-sorts {...shape}>
      <SortButton by={column.sort} sort={sort} onSort={onSort}>
        {head}
      </SortButton>
    </th>
  );
}

interface RowProps<Row extends { id: string }> {
  row: Row;
  columns: readonly Column<Row>[];
  areas: Areas | undefined;
  label: string;
  /** Roving tabindex: the one row that Tab reaches. */
  current: boolean;
  opens: boolean;
  ticked?: boolean;
}

/** Plain elements without event handlers, memoised, so that a hundred rows render quickly. */
const TableRow = memo(function TableRow<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, columns, areas, label, current, opens, ticked } = props;
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
          data-place={column.onPhone}
          style={areas?.[column.key]}
          {...shownWhere(column)}
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
          aria-label="Select all"
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

/** Sets the rows between the clicked row and the last ticked one to the new state of the clicked row. */
const rangeTicked = (
  rows: readonly { id: string }[],
  selected: ReadonlySet<string>,
  before: string | undefined,
  clicked: string,
): ReadonlySet<string> => {
  const [at, other] = [clicked, before].map((id) => rows.findIndex((row) => row.id === id)) as [number, number];
  if (other < 0) return toggled(selected, clicked);
  const range = rows.slice(Math.min(at, other), Math.max(at, other) + 1).map(({ id }) => id);
  if (!selected.has(clicked)) return new Set([...selected, ...range]);
  return new Set([...selected].filter((id) => !range.includes(id)));
};

/** True if rows have two lines on phones. */
const hasLines = (columns: readonly Pick<Column<never>, 'onPhone'>[]) =>
  columns.some(({ onPhone }) => onPhone !== undefined) || undefined;

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
  const lastTicked = useRef<string>(undefined);
  const tick = (id: string, withRange: boolean) => {
    if (!ticks) return;
    onSelect(withRange ? rangeTicked(rows, selected, lastTicked.current, id) : toggled(selected, id));
    lastTicked.current = id;
  };
  // The browser would select the text in between.
  const onMouseDown = (event: MouseEvent) => {
    if (event.shiftKey && event.target instanceof Element && event.target.closest('label')) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    const row = rowOf(target);
    if (!row) return;
    setFocusedRow(row);
    if (onOpen && opensByLink(event)) {
      event.preventDefault();
      openRow(row);
    } else if (target instanceof HTMLInputElement && target.type === 'checkbox' && ticks) tick(row, event.shiftKey);
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
    else if (event.key === ' ' && ticks) tick(row, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => setFocusedRow(rowOf(target) ?? focusedRow);
  return {
    current: rows.some(({ id }) => id === focusedRow) ? focusedRow : rows[0]?.id,
    handlers: { onMouseDown, onClick, onKeyDown, onFocus },
  };
};

/** Table of the admin panel with sorting, selection and keyboard navigation. On phones its rows are cards. */
export function AdminTable<Row extends { id: string }>(props: AdminTableProps<Row>) {
  const { caption, columns, rows, stale, sort, onSort, onOpen, selected, onSelect, rowLabel } = props;
  const { current, handlers } = useTableInteraction(props);
  const ticks = selected !== undefined && onSelect !== undefined;
  const widths = fixedWidths(columns, ticks);
  // Stable, because rows are memoised.
  const areas = useMemo(() => tabletAreas(columns, ticks), [columns, ticks]);
  return (
    <div className={classes.frame} data-stale={stale || undefined} aria-busy={stale}>
      <table
        role="table"
        className={classes.table}
        data-fixed={widths && true}
        data-lines={hasLines(columns)}
        data-shares={areas && true}
        style={widths}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {ticks && <TickAll rows={rows} selected={selected} onSelect={onSelect} />}
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column as Column<never>}
                area={areas?.[column.key]}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" {...handlers}>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              areas={areas}
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

export function AdminTableLoading({
  label,
  columns,
  ticks,
}: {
  label: string;
  /** True if rows can be selected: on phones, "Select all" stands above them. */
  ticks?: boolean;
  columns: readonly Pick<Column<never>, 'key' | 'onPhone' | 'phoneOnly' | 'sort' | 'leftOutOn' | 'below'>[];
}) {
  return (
    <Loading label={label}>
      <div className={classes.frame}>
        <div className={classes.waitingHead} data-sorts={ticks || columns.some(({ sort }) => sort) || undefined} />
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <div key={row} className={classes.waitingRow} data-lines={hasLines(columns)}>
            {columns.map((column) => (
              <Skeleton key={column.key} height={14} data-place={column.onPhone} {...shownWhere(column)} />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
