import { Box, Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import IconDownload from '~icons/tabler/download';
import { importPageSizes } from '../../../../domain/imports';
import { formatDate, formatTime } from '../../../lib/format';
import { AdminListPage } from '../../../ui/admin-list-page';
import { AdminTable, AdminTableLoading, type Column } from '../../../ui/admin-table';
import { EmptyState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { useSession } from '../../auth/use-session';
import { BackLink } from './back-link';
import { stateOf, summaryOf } from './import-labels';
import type { ImportListItemFragment } from './imports.generated';
import classes from './imports-page.module.css';
import { StartImport } from './start-import';
import { useImports, useImportsFilter, useTemplate } from './use-imports';

const addressOf = (id: string) => `/admin/products/imports/${id}`;

const columns: readonly Column<ImportListItemFragment>[] = [
  {
    key: 'file',
    label: 'Spreadsheet',
    minWidth: 180,
    onPhone: '1-start',
    render: ({ id, fileName }) => (
      <a className={classes.file} href={addressOf(id)} data-open>
        {fileName}
      </a>
    ),
  },
  {
    key: 'state',
    label: 'State',
    minWidth: 122,
    onPhone: '1-end',
    render: (item) => <StatusBadge tone={stateOf(item).tone}>{stateOf(item).label}</StatusBadge>,
  },
  {
    key: 'rows',
    label: 'Rows',
    minWidth: 130,
    onPhone: '2-start',
    render: ({ counts }) => <span className="quiet">{summaryOf(counts) || '–'}</span>,
  },
  { key: 'by', label: 'By', minWidth: 100, render: ({ startedBy }) => startedBy ?? 'Deleted account' },
  {
    key: 'when',
    label: 'Uploaded',
    minWidth: 130,
    onPhone: '2-end',
    render: ({ createdAt }) => (
      <time dateTime={createdAt} className="nowrap">
        {formatDate(createdAt)} <span className="quiet">{formatTime(createdAt)}</span>
      </time>
    ),
  },
];

function Template() {
  const { busy, save } = useTemplate();
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
      onClick={save}
    >
      Download template
    </Button>
  );
}

/** Form for a new import of products, and the list of past imports. */
export function ImportsPage() {
  const { filter, change } = useImportsFilter();
  const imports = useImports(filter);
  const navigate = useNavigate();
  const mayImport = useSession().may('catalogue:write');
  return (
    <>
      <BackLink to="/admin/products">Product Management</BackLink>
      <AdminListPage
        title="Import Products"
        hasTimes
        intro={mayImport ? 'Add and change many products with a spreadsheet and a folder of pictures.' : undefined}
        action={mayImport && <Template />}
        filters={
          mayImport && (
            <>
              <StartImport />
              <Box component="h2" fz="1.75rem" lh={1.2} mb="0.875rem">
                Earlier imports
              </Box>
            </>
          )
        }
        list={imports}
        failed="We couldn't load the earlier imports"
        loading={<AdminTableLoading label="Loading earlier imports..." columns={columns} />}
        empty={
          imports.page?.pageInfo.total === 0 && (
            <EmptyState
              title="No imports yet"
              heading={mayImport ? 'h3' : 'h2'}
              text={
                mayImport
                  ? 'Choose a spreadsheet with one row for each product, and see what every row would do before anything changes. After the import, you have a day to undo it.'
                  : 'Imports of products appear here.'
              }
            />
          )
        }
        paging={{ pageInfo: imports.page?.pageInfo, filter, change, of: 'imports', sizes: importPageSizes }}
      >
        {({ items }) => (
          <AdminTable
            caption="Earlier imports"
            columns={columns}
            rows={items}
            stale={imports.stale}
            onOpen={({ id }) => void navigate(addressOf(id))}
            rowLabel={(item) => `${item.fileName}, ${stateOf(item).label}`}
          />
        )}
      </AdminListPage>
    </>
  );
}

export { ImportsPage as Component };
