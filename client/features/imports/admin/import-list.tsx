import { Button, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import IconArrowRight from '~icons/tabler/arrow-right';
import { importPageSizes, placeOfRow, rowsPerSheet } from '../../../../domain/imports';
import type { GivenImportPictureInput, ProductColumn } from '../../../graphql/types.generated';
import { plural } from '../../../lib/format';
import { AdminList } from '../../../ui/admin-list-page';
import { AdminTable, AdminTableLoading, type Column } from '../../../ui/admin-table';
import { keepFocus } from '../../../ui/focus';
import { EmptyState } from '../../../ui/states';
import { Thumbnail } from '../../../ui/picture';
import { StatusBadge } from '../../../ui/status-badge';
import { useSession } from '../../auth/use-session';
import { changesOf, columnLabels, factsOf, goldLabels, isUnread, kindLabels, kindTones } from './import-labels';
import classes from './import-list.module.css';
import { cellsToMend, idOfCell, type Mend, MendCell } from './mend-cell';
import type { ImportDetailsFragment, ImportFileFragment, ImportSheetRowFragment } from './imports.generated';
import { type RowsFilter, useGivePictures, useImportPictures, useImportRows, useMendRow } from './use-imports';

type SheetRow = ImportSheetRowFragment & { id: string };

/** The old and the new values side by side. */
function Changes({ row }: { row: ImportSheetRowFragment }) {
  return (
    <ul className={classes.changes}>
      {changesOf(row).map(({ column, before, after }) => (
        <li key={column}>
          <span className={classes.column}>{columnLabels[column]}</span>
          <span className="quiet">
            <VisuallyHidden>from </VisuallyHidden>
            {before}
          </span>
          <IconArrowRight size={16} stroke={1.5} aria-hidden />
          <span>
            <VisuallyHidden>to </VisuallyHidden>
            {after}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Errors({ errors }: Pick<ImportSheetRowFragment, 'errors'>) {
  return (
    <ul className={classes.errors}>
      {errors.map(({ column, value, message }) => (
        <li key={`${column} ${message}`}>
          <b>{columnLabels[column]}</b> {value === '' ? 'is empty' : <q className="bad wrap-anywhere">{value}</q>}
          <span className={classes.message}>{message}</span>
        </li>
      ))}
    </ul>
  );
}

function Notices({ notices }: Pick<ImportSheetRowFragment, 'notices'>) {
  if (!notices.length) return null;
  return (
    <ul className={classes.notices}>
      {notices.map(({ column, value, message }) => (
        <li key={`${column} ${value}`}>
          <b>{columnLabels[column]}</b> {value === '' ? 'is empty.' : <q>{value}</q>} {message}
        </li>
      ))}
    </ul>
  );
}

const shownPictures = 4;

function RowPictures({ previews, pictures }: Pick<ImportSheetRowFragment, 'previews' | 'pictures'>) {
  const kept = previews.filter(({ name }) => pictures.includes(name));
  if (!kept.length) return null;
  const rest = kept.length - shownPictures;
  return (
    <ul className={classes.pictures} title={pictures.join(', ')}>
      {kept.slice(0, shownPictures).map(({ name, colour, picture }) => (
        <li key={name}>
          <span className={classes.thumbnail}>
            <Thumbnail picture={picture} sizes="3.5rem" />
          </span>
          <span className="quiet smallest wrap-anywhere">
            {name}
            {colour && <b>{goldLabels[colour]}</b>}
          </span>
        </li>
      ))}
      {rest > 0 && <li className="quiet smallest wrap-anywhere">and {rest} more</li>}
    </ul>
  );
}

interface ContentProps {
  row: ImportSheetRowFragment;
  /** Absent once the import was run. */
  mend?: Mend;
}

function Content({ row, mend }: ContentProps) {
  const { errors, changes, values } = row;
  const cells = mend ? cellsToMend(row) : [];
  return (
    <div className={classes.content}>
      {errors.length > 0 && !mend && <Errors errors={errors} />}
      {errors.length === 0 && changes.length > 0 && <Changes row={row} />}
      {errors.length === 0 && changes.length === 0 && <span>{factsOf(values) || '–'}</span>}
      {mend && cells.length > 0 && (
        <ul className={classes.errors}>
          {cells.map((cell) => (
            <MendCell key={cell.column} row={row} place={placeOf(row)} cell={cell} mend={mend} />
          ))}
        </ul>
      )}
      <Notices notices={row.notices} />
      <RowPictures {...row} />
    </div>
  );
}

/** True for a row that was still to be written when the import ended. */
const isLeft = ({ kind, done }: ImportSheetRowFragment) => !done && (kind === 'NEW' || kind === 'CHANGED');

/** The number of a row, with its sheet if several are read. */
const placeOf = ({ sheet, sheetRow }: Pick<ImportSheetRowFragment, 'sheet' | 'sheetRow'>) =>
  sheet ? `${sheet} ${sheetRow}` : sheetRow;

const rowColumns = (hasEnded: boolean, hasSheets: boolean, mend?: Mend): readonly Column<SheetRow>[] => [
  // The name of a sheet may be long.
  { key: 'row', label: 'Row', width: hasSheets ? 9 : 4, render: placeOf },
  {
    key: 'kind',
    label: 'Kind',
    width: 8,
    onPhone: '1-end',
    render: (row) => (
      <div className={classes.kind}>
        <StatusBadge tone={kindTones[row.kind]}>{kindLabels[row.kind]}</StatusBadge>
        <span className={classes.phoneRow}>Row {placeOf(row)}</span>
        {hasEnded && isLeft(row) && <span className="quiet">Not imported</span>}
      </div>
    ),
  },
  {
    key: 'product',
    label: 'Product',
    width: 11,
    onPhone: '1-start',
    render: ({ designNumber, values }) => (
      <div className={classes.product}>
        <b>{designNumber ?? 'No number'}</b>
        {values.name && <span>{values.name}</span>}
      </div>
    ),
  },
  {
    key: 'content',
    label: 'Values',
    minWidth: 256,
    onPhone: '2-all',
    render: (row) => <Content row={row} mend={mend} />,
  },
];

type PictureRow = ImportFileFragment & { id: string };

const fileColumn: Column<PictureRow> = {
  key: 'name',
  label: 'File',
  minWidth: 220,
  render: ({ name, picture }) => (
    <Group component="span" gap="0.75rem" wrap="nowrap">
      <span className={classes.thumbnail}>
        <Thumbnail picture={picture} sizes="3.5rem" />
      </span>
      <span className="quiet smallest wrap-anywhere">{name}</span>
    </Group>
  ),
};

type Sheets = ImportDetailsFragment['sheets'];

function rowText({ row, designNumber }: { row: number; designNumber?: string | null }, sheets: Sheets) {
  return designNumber ?? `Row ${placeOf(placeOfRow(row, sheets))}`;
}

/** Assigns pictures to rows or removes them, on a press of an element. Resolves to the problem with the typed text. */
type Give = (pictures: GivenImportPictureInput[], pressed: HTMLElement) => Promise<string | undefined>;

const pictureColumns = (sheets: Sheets, give: Give | undefined): readonly Column<PictureRow>[] => [
  fileColumn,
  {
    key: 'product',
    label: 'Belongs to',
    minWidth: 160,
    render: ({ rows }) => (
      <ul className={classes.owners}>
        {rows.map((row) => (
          <li key={row.row}>
            {rowText(row, sheets)}, place {row.position}
            {row.colour && <b>{goldLabels[row.colour]}</b>}
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'given',
    label: 'By hand',
    minWidth: 120,
    render: ({ name, given }) =>
      given && give ? (
        <Button
          ref={keepFocus}
          size="compact-sm"
          variant="default"
          data-gives
          onClick={({ currentTarget }) => void give([{ name }], currentTarget)}
        >
          Take back
        </Button>
      ) : given ? (
        'Yes'
      ) : (
        '–'
      ),
  },
];

/** Example of how to name a row: "row 12", or "Rings 12" if several sheets are read. */
const rowExample = ([first, second]: Sheets) => (second === undefined ? 'row 12' : `${first} 12`);

/** Parses the name of a row, or a design number. Undefined if the sheet is unknown. */
function targetIn(text: string, sheets: Sheets) {
  const [, name = '', number] = /^(.*?)\s*(\d{1,7})$/.exec(text) ?? [];
  const place = name.toLowerCase();
  const sheet = sheets.length > 1 ? sheets.findIndex((sheet) => sheet.toLowerCase() === place) : -1;
  if (sheet >= 0) return { row: sheet * rowsPerSheet + Number(number) };
  if (place !== 'row') return { designNumber: text };
  return sheets.length > 1 ? undefined : { row: Number(number) };
}

/** The first control of the next picture, which gets the focus after a picture was assigned. */
function nextToGive(pressed: HTMLElement): HTMLElement | undefined {
  const all = [...(pressed.closest('table')?.querySelectorAll<HTMLElement>('[data-gives]') ?? [])];
  const next = all[all.indexOf(pressed) + 1];
  return next?.querySelector<HTMLElement>('button, input') ?? next;
}

function resultOf(pictures: readonly GivenImportPictureInput[]): string {
  const [{ name, row, designNumber } = { name: '' }] = pictures;
  if (pictures.length > 1) return `${pictures.length} pictures are given to their rows, which are checked again.`;
  return row === undefined && designNumber === undefined
    ? `${name} is taken back. The rows are checked again.`
    : `${name} is given to its row, which is checked again.`;
}

interface GivePictureProps {
  picture: PictureRow;
  sheets: Sheets;
  give: Give;
}

/** Assigns a picture that is left out to the row with a similar name, or to another one. */
function GivePicture({ picture: { name, proposal }, sheets, give }: GivePictureProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const example = rowExample(sheets);
  const submit = async (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const target = targetIn(text.trim(), sheets);
    setProblem(
      target ? await give([{ name, ...target }], event.currentTarget) : `Please name the sheet too: "${example}".`,
    );
  };
  return (
    <form ref={keepFocus} className={classes.give} data-gives onSubmit={(event) => void submit(event)} noValidate>
      {proposal && (
        <Button
          size="compact-md"
          variant="default"
          onClick={({ currentTarget }) =>
            void give([{ name, row: proposal.row }], currentTarget.form ?? currentTarget).then(setProblem)
          }
        >
          Give to {rowText(proposal, sheets)}
        </Button>
      )}
      <TextInput
        size="sm"
        aria-label={`Design number, or "${example}", for ${name}`}
        placeholder={`Design number, or "${example}"`}
        value={text}
        error={problem}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" size="compact-md" variant="default" disabled={text.trim() === ''}>
        Give
      </Button>
    </form>
  );
}

const leftOutColumns = (sheets: Sheets, give: Give | undefined): readonly Column<PictureRow>[] => [
  fileColumn,
  {
    key: 'reason',
    label: 'Why it is left out',
    minWidth: 200,
    render: ({ reason }) => reason ?? '–',
  },
  {
    key: 'give',
    label: 'Give it to a row',
    minWidth: 260,
    render: (picture) =>
      give && picture.picture ? <GivePicture picture={picture} sheets={sheets} give={give} /> : '–',
  },
];

const emptyTexts: Record<RowsFilter['filter']['show'], string> = {
  ALL: 'This spreadsheet has no rows',
  NEW: 'No new products',
  CHANGED: 'No changed products',
  UNCHANGED: 'No unchanged products',
  WRONG: 'No wrong rows',
  SKIPPED: 'All rows were undone',
  NOTICED: 'All that rows say was understood',
  NO_PICTURES: 'All products have pictures',
  PICTURES: 'No pictures belong to a row',
  PICTURES_LEFT_OUT: 'No files are left out',
};

interface ImportListProps extends Pick<RowsFilter, 'filter' | 'change'> {
  item: ImportDetailsFragment;
}

type FaultyRows = readonly Pick<ImportSheetRowFragment, 'row' | 'errors'>[];

/** The cells at fault, in their order on the screen. */
const faultyCells = (rows: FaultyRows) =>
  rows.flatMap(({ row, errors }) =>
    [...new Set(errors.map(({ column }) => column))].map((column) => ({ row, column })),
  );

/** The next cell at fault after a changed one: first the same cell, then those below, then those above. */
function nextFault(rows: FaultyRows, row: number, column: ProductColumn, isOpen: boolean) {
  const all = faultyCells(rows);
  const same = all.findIndex((cell) => cell.row === row && cell.column === column);
  if (same >= 0) return isOpen ? all[(same + 1) % all.length] : all[same];
  return all.find((cell) => cell.row >= row) ?? all[0];
}

function mendedText(row: ImportSheetRowFragment, checked: ImportSheetRowFragment | undefined): string {
  const name = `Row ${placeOf(row)}`;
  if (checked?.kind !== 'WRONG')
    return checked ? `${name} is right: ${kindLabels[checked.kind]}.` : `${name} is right.`;
  return `${name} is still wrong. ${checked.errors.map(({ message }) => message).join(' ')}`;
}

/** True while the rows and their pictures can be changed, by those who may import. */
function useMayMend({ state }: ImportDetailsFragment) {
  const { may } = useSession();
  return may('catalogue:write') && (state === 'CHECKED' || state === 'READING');
}

/** Changes cells of rows, says what has become of the row, and moves the focus to the next cell at fault. */
function useMends(item: ImportDetailsFragment, refetch: ReturnType<typeof useImportRows>['refetch']) {
  const mendRow = useMendRow(item.id);
  const [result, setResult] = useState<{ text: string; next?: string }>({ text: '' });
  const status = useRef<HTMLParagraphElement>(null);
  const isOpen = useMayMend(item);
  const mend = useMemo<Mend | undefined>(
    () =>
      isOpen
        ? async (row, column, value) => {
            const { state, problem } = await mendRow({ row: row.row, cells: [{ column, value }] });
            if (problem !== undefined) return problem;
            const list = await refetch().catch(() => undefined);
            const rows = list?.data?.importRows.items ?? [];
            const isChecking = state === 'READING';
            const next = nextFault(rows, row.row, column, isChecking);
            const checked = rows.find((known) => known.row === row.row);
            setResult({
              text: isChecking ? `Row ${placeOf(row)} is saved. The rows are checked again.` : mendedText(row, checked),
              next: next && idOfCell(next.row, next.column),
            });
            return undefined;
          }
        : undefined,
    // `mendRow` is a new function on each render.
    [isOpen, refetch], // eslint-disable-line react-hooks/exhaustive-deps
  );
  useEffect(() => {
    const next = result.next === undefined ? undefined : document.getElementById(result.next);
    if (result.text !== '') (next ?? status.current)?.focus();
  }, [result]);
  return { mend, result, status };
}

function RowList({ item, filter, change }: ImportListProps) {
  const list = useImportRows({ id: item.id, state: item.state, filter });
  const { mend, result, status } = useMends(item, list.refetch);
  const hasEnded = item.endedAt !== null;
  const hasSheets = item.sheets.length > 1;
  const columns = useMemo(() => rowColumns(hasEnded, hasSheets, mend), [hasEnded, hasSheets, mend]);
  const emptyTitle = isUnread(item.headers) ? 'No column is read yet' : emptyTexts[filter.show];
  const items = list.page?.items;
  const rows = useMemo(() => items?.map((row) => ({ ...row, id: String(row.row) })) ?? [], [items]);
  return (
    <>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={classes.result}
        data-unseen={result.next !== undefined || undefined}
      >
        {result.text}
      </p>
      <AdminList
        list={list}
        failed="We couldn't load the rows"
        loading={<AdminTableLoading label="Loading the rows..." columns={columns} />}
        empty={list.page?.pageInfo.total === 0 && <EmptyState heading="h3" title={emptyTitle} />}
        paging={{ pageInfo: list.page?.pageInfo, filter, change, of: 'rows', sizes: importPageSizes }}
      >
        {() => (
          <AdminTable
            caption="Rows of the spreadsheet"
            columns={columns}
            rows={rows}
            stale={list.stale}
            rowLabel={(row) => `Row ${placeOf(row)}, ${kindLabels[row.kind]}, ${row.designNumber ?? 'no number'}`}
          />
        )}
      </AdminList>
    </>
  );
}

function PictureList({ item, filter, change }: ImportListProps) {
  const list = useImportPictures({ id: item.id, state: item.state, filter });
  const givePictures = useGivePictures(item.id);
  const isOpen = useMayMend(item);
  const [result, setResult] = useState('');
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const give = useMemo<Give | undefined>(
    () =>
      isOpen
        ? async (pictures, pressed) => {
            // Found before the call, because the list may change afterwards.
            const next = nextToGive(pressed);
            const { given, problem } = await givePictures(pictures);
            if (!given) return problem;
            setResult(resultOf(pictures));
            (next?.isConnected ? next : status)?.focus();
            return undefined;
          }
        : undefined,
    // `givePictures` is a new function on each render.
    [isOpen, status], // eslint-disable-line react-hooks/exhaustive-deps
  );
  const columns = useMemo(
    () => (filter.show === 'PICTURES' ? pictureColumns : leftOutColumns)(item.sheets, give),
    [filter.show, item.sheets, give],
  );
  const items = list.page?.items;
  const proposed = items?.flatMap(({ name, proposal }) => (proposal ? [{ name, row: proposal.row }] : [])) ?? [];
  const rows = useMemo(() => items?.map((picture) => ({ ...picture, id: picture.name })) ?? [], [items]);
  return (
    <>
      <p ref={setStatus} role="status" tabIndex={-1} className={classes.result}>
        {result}
      </p>
      <AdminList
        list={list}
        failed="We couldn't load the pictures"
        loading={<AdminTableLoading label="Loading the pictures..." columns={columns} />}
        empty={list.page?.pageInfo.total === 0 && <EmptyState heading="h3" title={emptyTexts[filter.show]} />}
        paging={{ pageInfo: list.page?.pageInfo, filter, change, of: 'pictures', sizes: importPageSizes }}
      >
        {() => (
          <>
            {proposed.length > 1 && give && (
              <div className={classes.proposals}>
                <Button
                  ref={keepFocus}
                  size="sm"
                  variant="default"
                  onClick={({ currentTarget }) => void give(proposed, currentTarget)}
                >
                  Give {plural(proposed.length, 'picture')} to the rows that their names are like
                </Button>
              </div>
            )}
            <AdminTable
              caption={`Pictures of the import, ${plural(rows.length, 'file')}`}
              columns={columns}
              rows={rows}
              stale={list.stale}
              rowLabel={({ name }) => name}
            />
          </>
        )}
      </AdminList>
    </>
  );
}

export const ImportList = (props: ImportListProps) =>
  props.filter.show === 'PICTURES' || props.filter.show === 'PICTURES_LEFT_OUT' ? (
    <PictureList key={props.filter.show} {...props} />
  ) : (
    <RowList {...props} />
  );
