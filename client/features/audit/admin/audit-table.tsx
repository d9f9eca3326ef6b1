import { useMemo } from 'react';
import { auditLabel, auditReadLimit } from '../../../../domain/audit';
import { formatCount } from '../../../lib/format';
import { AdminTable, AdminTableLoading } from '../../../ui/admin-table';
import { useSession } from '../../auth/use-session';
import { auditColumns } from './audit-columns';
import type { AuditRowFragment } from './audit.generated';

interface AuditTableProps {
  rows: readonly AuditRowFragment[];
  stale: boolean;
}

/** Entries of the audit log, the newest first. */
export function AuditTable(props: AuditTableProps) {
  const { may } = useSession();
  const linked = useMemo(() => auditColumns(may), [may]);
  return <AdminTable caption="Activity" columns={linked} rowLabel={({ kind }) => auditLabel(kind)} {...props} />;
}

const plain = auditColumns(() => false);
export const AuditTableLoading = () => <AdminTableLoading label="Loading activity" columns={plain} />;

/** Shown where there are more entries than can be paged through. */
export const newestShown = `The pages show the newest ${formatCount(auditReadLimit)} entries.`;

/** Noun for what the pager counts. */
export const countedEntries = (more: boolean | undefined) => (more ? 'newest entries' : 'entries');
