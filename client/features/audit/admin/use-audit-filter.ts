import { auditGroups, auditPageSizes } from '../../../../domain/audit';
import { isId } from '../../../../domain/rules';
import { dayParam } from '../../../lib/day';
import { choiceParam, pageSizeParam, searchParam, type FilterParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

const idParam: FilterParam<string | undefined> = {
  read: (text) => (isId(text) ? text : undefined),
  write: (id) => id ?? '',
};

/** `from` and `to` are inclusive, `by` is the actor and `about` the subject. */
export const useAuditFilter = () =>
  useListFilter({
    search: searchParam,
    perPage: pageSizeParam(auditPageSizes, 50),
    group: choiceParam(auditGroups),
    from: dayParam,
    to: dayParam,
    by: idParam,
    about: idParam,
  });

export type AuditFilter = ReturnType<typeof useAuditFilter>['filter'];
