import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import IconArrowRight from '~icons/tabler/arrow-right';
import { importPageSizes } from '../../../../domain/imports';
import type { GivenImportPictureInput } from '../../../graphql/types.generated';
import { plural } from '../../../lib/format';
import { AdminList } from '../../../ui/admin-list-page';
import { AdminTable, AdminTableLoading, type Column } from '../../../ui/admin-table';
import { EmptyState } from '../../../ui/states';
import { Thumbnail } from '../../../ui/picture';
import { StatusBadge } from '../../../ui/status-badge';
import { changesOf, columnLabels, factsOf, goldLabels, isUnread, kindLabels, kindTones } from './import-labels';
import classes from './import-list.module.css';
import type { ImportDetailsFragment, ImportFileFragment, ImportSheetRowFragment } from './imports.generated';
import { type RowsFilter, useImportActions, useImportPictures, useImportRows } from './use-imports';

type SheetRow = ImportSheetRowFragment & { id: string };

/** The old and the new values side by side. */
function Changes({ row }: { row: ImportSheetRowFragment }) {
  return (
    <ul className={classes.changes}>
      {changesOf(row).map(({ column, before, after }) => (
        <li key={column}>
          <span className={classes.column}>{columnLabels[column]}</span>
          <span className={classes.before}>
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
          <b>{columnLabels[column]}</b> {value === '' ? 'is empty' : <q className={classes.value}>{value}</q>}
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
          <span className={classes.names}>
            {name}
            {colour && <b>{goldLabels[colour]}</b>}
          </span>
        </li>
      ))}
      {rest > 0 && <li className={classes.names}>and {rest} more</li>}
    </ul>
  );
}

function Content({ row }: { row: ImportSheetRowFragment }) {
  const { errors, changes, values } = row;
  return (
    <div className={classes.content}>
      {errors.length > 0 && <Errors errors={errors} />}
      {errors.length === 0 && changes.length > 0 && <Changes row={row} />}
      {errors.length === 0 && changes.length === 0 && <span>{factsOf(values) || '–'}</span>}
      <Notices notices={row.notices} />
      <RowPictures {...row} />
    </div>
  );
}

/** A row that was to be written, when the import ended before. */
const isLeft = ({ kind, done }: ImportSheetRowFragment) => !done && (kind === 'NEW' || kind === 'CHANGED');

/** The number of a row, with its sheet if several are read. */
const placeOf = ({ sheet, sheetRow }: ImportSheetRowFragment) => (sheet ? `${sheet} ${sheetRow}` : sheetRow);

const rowColumns = (hasEnded: boolean): readonly Column<SheetRow>[] => [
  { key: 'row', label: 'Row', width: 4, render: placeOf },
  {
    key: 'kind',
    label: 'Kind',
    width: 8,
    onPhone: '1-end',
    render: (row) => (
      <div className={classes.kind}>
        <StatusBadge tone={kindTones[row.kind]}>{kindLabels[row.kind]}</StatusBadge>
        <span className={classes.phoneRow}>Row {placeOf(row)}</span>
        {hasEnded && isLeft(row) && <span className={classes.quiet}>Not imported</span>}
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
    label: 'What it says',
    minWidth: 256,
    onPhone: '2-all',
    render: (row) => <Content row={row} />,
  },
];

type PictureRow = ImportFileFragment & { id: string };

const fileColumn: Column<PictureRow> = {
  key: 'name',
  label: 'File',
  minWidth: 220,
  render: ({ name, picture }) => (
    <span className={classes.file}>
      <span className={classes.thumbnail}>
        <Thumbnail picture={picture} sizes="3.5rem" />
      </span>
      <span className={classes.names}>{name}</span>
    </span>
  ),
};

const rowText = ({ row, designNumber }: { row: number; designNumber?: string | null }) => designNumber ?? `Row ${row}`;

type Give = (pictures: GivenImportPictureInput[]) => void;

const pictureColumns = (give: Give | undefined): readonly Column<PictureRow>[] => [
  fileColumn,
  {
    key: 'product',
    label: 'Belongs to',
    minWidth: 160,
    render: ({ rows }) => (
      <ul className={classes.owners}>
        {rows.map((row) => (
          <li key={row.row}>
            {rowText(row)}, place {row.position}
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
      given ? (
        <Button size="compact-sm" variant="default" disabled={!give} onClick={() => give?.([{ name }])}>
          Take back
        </Button>
      ) : (
        '–'
      ),
  },
];

/** "row 12", or a design number. */
function targetIn(text: string) {
  const row = /^row\s*(\d{1,6})$/i.exec(text)?.[1];
  return row === undefined ? { designNumber: text } : { row: Number(row) };
}

/** Gives a picture that is left out to the row that its name is like, or to another one. */
function GivePicture({ picture: { name, proposal }, give }: { picture: PictureRow; give: Give }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') give([{ name, ...targetIn(text.trim()) }]);
  };
  return (
    <form className={classes.give} onSubmit={submit} noValidate>
      {proposal && (
        <Button size="compact-md" variant="default" onClick={() => give([{ name, row: proposal.row }])}>
          Give to {rowText(proposal)}
        </Button>
      )}
      <TextInput
        size="sm"
        aria-label={`Design number, or "row 12", for ${name}`}
        placeholder='Design number, or "row 12"'
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button type="submit" size="compact-md" variant="subtle" disabled={text.trim() === ''}>
        Give
      </Button>
    </form>
  );
}

const leftOutColumns = (give: Give | undefined): readonly Column<PictureRow>[] => [
  fileColumn,
  {
    key: 'reason',
    label: 'Why it is left out',
    minWidth: 240,
    onPhone: '2-all',
    render: ({ reason }) => reason ?? '–',
  },
  {
    key: 'give',
    label: 'Give it to a row',
    minWidth: 260,
    render: (picture) => (give && picture.picture ? <GivePicture picture={picture} give={give} /> : '–'),
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

function RowList({ item, filter, change }: ImportListProps) {
  const list = useImportRows({ id: item.id, state: item.state, filter });
  const hasEnded = item.endedAt !== null;
  const columns = useMemo(() => rowColumns(hasEnded), [hasEnded]);
  const emptyTitle = isUnread(item.headers) ? 'No column is read yet' : emptyTexts[filter.show];
  const items = list.page?.items;
  const rows = useMemo(() => items?.map((row) => ({ ...row, id: String(row.row) })) ?? [], [items]);
  return (
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
          rowLabel={({ row, kind, designNumber }) => `Row ${row}, ${kindLabels[kind]}, ${designNumber ?? 'no number'}`}
        />
      )}
    </AdminList>
  );
}

function PictureList({ item, filter, change }: ImportListProps) {
  const list = useImportPictures({ id: item.id, state: item.state, filter });
  const { acting, give: giveAll } = useImportActions(item.id);
  const isOpen = (item.state === 'CHECKED' || item.state === 'READING') && acting === undefined;
  const give = useMemo<Give | undefined>(
    () => (isOpen ? (pictures) => void giveAll(pictures) : undefined),
    // The actions are new with each render.
    [isOpen], // eslint-disable-line react-hooks/exhaustive-deps
  );
  const columns = useMemo(
    () => (filter.show === 'PICTURES' ? pictureColumns(give) : leftOutColumns(give)),
    [filter.show, give],
  );
  const items = list.page?.items;
  const proposed = items?.flatMap(({ name, proposal }) => (proposal ? [{ name, row: proposal.row }] : [])) ?? [];
  const rows = useMemo(() => items?.map((picture) => ({ ...picture, id: picture.name })) ?? [], [items]);
  return (
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
              <Button size="sm" variant="default" onClick={() => give(proposed)}>
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
  );
}

/** The rows or the pictures of an import, as its counts choose them. */
export const ImportList = (props: ImportListProps) =>
  props.filter.show === 'PICTURES' || props.filter.show === 'PICTURES_LEFT_OUT' ? (
    <PictureList key={props.filter.show} {...props} />
  ) : (
    <RowList {...props} />
  );
