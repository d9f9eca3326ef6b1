import { startOfDay } from '../../../lib/filter-params';
import { usePagedQuery } from '../../../lib/use-paged-query';
import { AuditEntriesDocument } from './audit.generated';
import type { AuditFilter } from './use-audit-filter';

export const useAudit = ({ search, group, page, perPage, from, to, by, about }: AuditFilter) =>
  usePagedQuery(
    AuditEntriesDocument,
    {
      page,
      perPage,
      search: search || undefined,
      kind: group,
      actorId: by,
      subjectId: about,
      from: startOfDay(from),
      to: startOfDay(to, 1),
    },
    ({ auditEntries }) => auditEntries,
  );
