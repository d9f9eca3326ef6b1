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
      from: from || undefined,
      to: to || undefined,
    },
    ({ auditEntries }) => auditEntries,
  );
