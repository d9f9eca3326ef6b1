import { usePagedQuery } from '../../../lib/use-paged-query';
import { AuditEntriesDocument } from './audit.generated';
import type { AuditFilter, AuditScope } from './use-audit-filter';

/** Midnight in the browser's time zone. The end of a range uses the next day, so that the last day is included. */
const midnight = (day: string, daysLater = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
};

export const useAudit = ({ search, group, page, perPage }: AuditFilter, { from, to, by, about }: AuditScope) =>
  usePagedQuery(
    AuditEntriesDocument,
    {
      page,
      perPage,
      search: search || undefined,
      kind: group,
      actorId: by,
      subjectId: about,
      from: from && midnight(from),
      to: to && midnight(to, 1),
    },
    ({ auditEntries }) => auditEntries,
  );
