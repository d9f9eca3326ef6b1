import { Box } from '@mantine/core';
import { usePagedQuery } from '../../../lib/use-server-data';
import { AdminList, type ListPlace } from '../../../ui/admin-list-page';
import { ShopTime } from '../../../ui/shop-time';
import { EmptyState } from '../../../ui/states';
import { AuditTable, AuditTableLoading, countedEntries, newestShown } from './audit-table';
import { AuditEntriesDocument } from './audit.generated';

const perPage = 20;

interface CompanyActivityProps extends ListPlace {
  companyId: string;
}

/** The entries of the audit log by and about a company and its people. */
export function CompanyActivity({ companyId, ...place }: CompanyActivityProps) {
  const { page } = place.filter;
  const entries = usePagedQuery(AuditEntriesDocument, { companyId, page, perPage }, (data) => data.auditEntries);
  const more = entries.page?.more;
  return (
    <>
      <ShopTime />
      <AdminList
        list={entries}
        failed="We couldn't load the activity"
        loading={<AuditTableLoading />}
        empty={
          entries.page?.pageInfo.total === 0 && (
            <EmptyState title="No activity yet" text="What the company and its people do is recorded here." />
          )
        }
        paging={{ ...place, pageInfo: entries.page?.pageInfo, of: countedEntries(more) }}
      >
        {({ items }) => <AuditTable rows={items} stale={entries.stale} />}
      </AdminList>
      {more && (
        <Box component="p" className="quiet" mb="1rem">
          {newestShown}
        </Box>
      )}
    </>
  );
}
