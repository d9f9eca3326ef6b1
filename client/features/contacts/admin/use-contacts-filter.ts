import { contactPageSizes } from '../../../../domain/contacts';
import type { ContactStatus } from '../../../graphql/types.generated';
import { choiceParam, pageSizeParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

export const statusChoices: { value: ContactStatus; label: string }[] = [
  { value: 'NEW', label: 'New' },
  { value: 'IN_PROGRESS', label: 'In Progress' },
  { value: 'RESOLVED', label: 'Resolved' },
];

export const isStatus = (value: string): value is ContactStatus =>
  statusChoices.some((choice) => choice.value === value);

/** Shows all statuses by default. */
export const useContactsFilter = () =>
  useListFilter({
    search: searchParam,
    perPage: pageSizeParam(contactPageSizes),
    status: choiceParam(statusChoices.map(({ value }) => value)),
  });

export type ContactsFilter = ReturnType<typeof useContactsFilter>['filter'];
