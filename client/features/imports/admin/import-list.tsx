import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import IconArrowRight from '~icons/tabler/arrow-right';
import { importPageSizes } from '../../../../domain/imports';
import { plural } from '../../../lib/format';
import { AdminList } from '../../../ui/admin-list-page';
import { AdminTable, AdminTableLoading, type Column } from '../../../ui/admin-table';
import { EmptyState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { changesOf, columnLabels, factsOf, isUnread, kindLabels, kindTones } from './import-labels';
import classes from './import-list.module.css';
import type { ImportDetailsFragment, ImportFileFragment, ImportSheetRowFragment } from './imports.generated';
import { type RowsFilter, useImportPictures, useImportRows } from './use-imports';

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

const shownNames = 3;

function PictureNames({ pictures }: Pick<ImportSheetRowFragment, 'pictures'>) {
  if (!pictures.length) return null;
  const rest = pictures.length - shownNames;
  return (
    <span className={classes.names} title={pictures.join(', ')}>
      {pictures.slice(0, shownNames).join(', ')}
      {rest > 0 && ` and ${rest} more`}
    </span>
  );
}

function Content({ row }: { row: ImportSheetRowFragment }) {
  const { errors, changes, values, pictures } = row;
  return (
    <div className={classes.content}>
      {errors.length > 0 && <Errors errors={errors} />}
      {errors.length === 0 && changes.length > 0 && <Changes row={row} />}
      {errors.length === 0 && changes.length === 0 && <span>{factsOf(values) || '–'}</span>}
      <PictureNames pictures={pictures} />
    </div>
  );
}

/** A row that was to be written, when the import ended before. */
const isLeft = ({ kind, done }: ImportSheetRowFragment) => !done && (kind === 'NEW' || kind === 'CHANGED');

const rowColumns = (hasEnded: boolean): readonly Column<SheetRow>[] => [
  { key: 'row', label: 'Row', width: 4, render: ({ row }) => row },
  {
    key: 'kind',
    label: 'Kind',
    width: 8,
    onPhone: '1-end',
    render: (row) => (
      <div className={classes.kind}>
        <StatusBadge tone={kindTones[row.kind]}>{kindLabels[row.kind]}</StatusBadge>
        <span className={classes.phoneRow}>Row {row.row}</span>
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

const pictureColumns: readonly Column<PictureRow>[] = [
  { key: 'name', label: 'File', minWidth: 220, render: ({ name }) => <span className={classes.names}>{name}</span> },
  { key: 'product', label: 'Design number', render: ({ designNumber }) => designNumber ?? '–' },
  { key: 'position', label: 'Place', align: 'right', render: ({ position }) => position ?? '–' },
];

const leftOutColumns: readonly Column<PictureRow>[] = [
  { key: 'name', label: 'File', minWidth: 220, render: ({ name }) => <span className={classes.names}>{name}</span> },
  { key: 'reason', label: 'Why it is left out', minWidth: 280, render: ({ reason }) => reason ?? '–' },
];

const emptyTexts: Record<RowsFilter['filter']['show'], string> = {
  ALL: 'This spreadsheet has no rows',
  NEW: 'No new products',
  CHANGED: 'No changed products',
  UNCHANGED: 'No unchanged products',
  WRONG: 'No wrong rows',
  SKIPPED: 'All rows were undone',
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
  const columns = filter.show === 'PICTURES' ? pictureColumns : leftOutColumns;
  const items = list.page?.items;
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
        <AdminTable
          caption={`Pictures of the import, ${plural(rows.length, 'file')}`}
          columns={columns}
          rows={rows}
          stale={list.stale}
          rowLabel={({ name }) => name}
        />
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
