import { useLocation, useNavigate } from 'react-router-dom';
import { ClearFilters } from '../../../ui/admin-list';
import { AdminListPage } from '../../../ui/admin-list-page';
import { AdminTable, AdminTableLoading } from '../../../ui/admin-table';
import { EmptyState } from '../../../ui/states';
import { CompaniesFilters, companyPageSizes, useCompaniesFilter, useManagedCompanies } from './companies-filter';
import { companyColumns } from './company-columns';
import { companyPath, type FromList } from './company-path';

const noFilter = { search: '', access: undefined, ordering: undefined };

/** All companies of customers, each of which has a page. */
export function CompaniesPage() {
  const { filter, change } = useCompaniesFilter();
  const companies = useManagedCompanies(filter);
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = (id: string) => void navigate(companyPath(id), { state: { list: search } satisfies FromList });
  const filtered = Boolean(filter.search || filter.access || filter.ordering);
  return (
    <AdminListPage
      title="Companies"
      hasTimes
      filters={<CompaniesFilters filter={filter} busy={companies.stale} onChange={change} />}
      list={companies}
      failed="We couldn't load the companies"
      loading={<AdminTableLoading label="Loading companies" columns={companyColumns} />}
      paging={{ pageInfo: companies.page?.pageInfo, filter, change, of: 'companies', sizes: companyPageSizes }}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            title="No companies found"
            text={
              filtered ? 'Try adjusting your search or filter criteria.' : 'Companies appear here once they register.'
            }
            action={filtered && <ClearFilters onClear={() => change(noFilter)} />}
          />
        ) : (
          <AdminTable
            caption="Companies"
            columns={companyColumns}
            rows={items}
            stale={companies.stale}
            onOpen={({ id }) => open(id)}
            rowLabel={({ companyName, code }) => `${companyName}, ${code}`}
          />
        )
      }
    </AdminListPage>
  );
}

export { CompaniesPage as Component };
