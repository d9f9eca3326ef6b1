import { NativeSelect } from '@mantine/core';
import { accessStatusLabels, accessStatuses } from '../../../../domain/access';
import { companiesPerPage, orderingLabels, orderings } from '../../../../domain/companies';
import { byEnumName, enumNames } from '../../../../domain/enum-names';
import { isOneOf, toChoices } from '../../../lib/choices';
import { choiceParam, pageSizeParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';
import { usePagedQuery } from '../../../lib/use-server-data';
import { TableFilters } from '../../../ui/admin-list';
import { ManagedCompaniesDocument } from './managed-companies.generated';

export const companyPageSizes = [10, 20, 50, 100] as const;
const statuses = enumNames(accessStatuses);
const statusChoices = toChoices(byEnumName(accessStatusLabels));
const states = enumNames(orderings);
const stateChoices = toChoices(byEnumName(orderingLabels));

export const useCompaniesFilter = () =>
  useListFilter({
    search: searchParam,
    perPage: pageSizeParam(companyPageSizes, companiesPerPage),
    access: choiceParam(statuses),
    ordering: choiceParam(states),
  });

export type CompaniesFilter = ReturnType<typeof useCompaniesFilter>['filter'];

export const useManagedCompanies = ({ search, access, ordering, page, perPage }: CompaniesFilter) =>
  usePagedQuery(
    ManagedCompaniesDocument,
    { search: search || undefined, access, ordering, page, perPage },
    ({ managedCompanies }) => managedCompanies,
  );

interface CompaniesFiltersProps {
  filter: CompaniesFilter;
  busy: boolean;
  onChange: (part: Partial<CompaniesFilter>) => void;
}

const anyOption = { value: '', label: 'All' };

export function CompaniesFilters({ filter, busy, onChange }: CompaniesFiltersProps) {
  return (
    <TableFilters
      search={filter.search}
      searchLabel="Search companies"
      searchHint="Company, code, person or email"
      onSearch={(search) => onChange({ search })}
      busy={busy}
      active={[filter.access, filter.ordering].filter(Boolean).length}
    >
      <NativeSelect
        label="Access"
        size="sm"
        value={filter.access ?? ''}
        data={[anyOption, ...statusChoices]}
        onChange={({ currentTarget: { value } }) => onChange({ access: isOneOf(statuses, value) ? value : undefined })}
      />
      <NativeSelect
        label="Ordering"
        size="sm"
        value={filter.ordering ?? ''}
        data={[anyOption, ...stateChoices]}
        onChange={({ currentTarget: { value } }) => onChange({ ordering: isOneOf(states, value) ? value : undefined })}
      />
    </TableFilters>
  );
}
