import type { AccessStatus } from '../../../graphql/types.generated';
import { choiceParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

export const statusChoices: { value: AccessStatus; label: string }[] = [
  { value: 'PENDING', label: 'Pending' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'REJECTED', label: 'Rejected' },
  { value: 'EXPIRED', label: 'Expired' },
];

export const isStatus = (value: string): value is AccessStatus =>
  statusChoices.some((choice) => choice.value === value);

const statuses = statusChoices.map(({ value }) => value);

/** Shows pending requests by default. */
export const useRequestsFilter = () => useListFilter({ search: searchParam, status: choiceParam(statuses, 'PENDING') });

export type RequestsFilter = ReturnType<typeof useRequestsFilter>['filter'];
