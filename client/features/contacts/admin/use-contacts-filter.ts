import { contactPageSizes, contactStatuses, contactStatusLabels } from '../../../../domain/contacts';
import { byEnumName, enumNames } from '../../../../domain/enum-names';
import { toChoices } from '../../../lib/choices';
import { choiceParam, pageSizeParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

export const statuses = enumNames(contactStatuses);
export const statusChoices = toChoices(byEnumName(contactStatusLabels));

/** Shows all statuses by default. */
export const useContactsFilter = () =>
  useListFilter({
    search: searchParam,
    perPage: pageSizeParam(contactPageSizes),
    status: choiceParam(statuses),
  });

export type ContactsFilter = ReturnType<typeof useContactsFilter>['filter'];
