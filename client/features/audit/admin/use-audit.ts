import { useQuery } from '@apollo/client/react';
import { AuditEntriesDocument } from './audit.generated';
import type { AuditFilter, AuditScope } from './use-audit-filter';

/** Midnight in the browser's time zone. The end of a range uses the next day, so that the last day is included. */
const midnight = (day: string, daysLater = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
};

export const useAudit = ({ search, group, page, perPage }: AuditFilter, { from, to, by, about }: AuditScope) => {
  const { data, previousData, error, loading, refetch } = useQuery(AuditEntriesDocument, {
    variables: {
      page,
      perPage,
      search: search || undefined,
      kind: group,
      actorId: by,
      subjectId: about,
      from: from && midnight(from),
      to: to && midnight(to, 1),
    },
    fetchPolicy: 'cache-and-network',
  });
  return {
    entries: (data ?? previousData)?.auditEntries,
    /** The previous results are shown while new ones load. */
    stale: loading && !data,
    error: data ? undefined : error,
    retry: () => void refetch(),
  };
};
