import { accessStatuses, accessStatusLabels } from '../../../../domain/access';
import { byEnumName, enumNames } from '../../../../domain/enum-names';
import { toChoices } from '../../../lib/choices';
import { choiceParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

export const statuses = enumNames(accessStatuses);
export const statusChoices = toChoices(byEnumName(accessStatusLabels));

/** Shows pending requests by default. */
export const useRequestsFilter = () => useListFilter({ search: searchParam, status: choiceParam(statuses, 'PENDING') });

export type RequestsFilter = ReturnType<typeof useRequestsFilter>['filter'];
