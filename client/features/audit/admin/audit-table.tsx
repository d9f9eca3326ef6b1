import { auditLabel, auditReadLimit } from '../../../../domain/audit';
import { formatCount } from '../../../lib/format';
import { AdminTable, AdminTableLoading } from '../../../ui/admin-table';
import { auditColumns } from './audit-columns';
import type { AuditRowFragment } from './audit.generated';

interface AuditTableProps {
  rows: readonly AuditRowFragment[];
  stale: boolean;
}

/** Entries of the audit log, the newest first. */
export const AuditTable = (props: AuditTableProps) => (
  <AdminTable caption="Activity" columns={auditColumns} rowLabel={({ kind }) => auditLabel(kind)} {...props} />
);

export const AuditTableLoading = () => <AdminTableLoading label="Loading activity" columns={auditColumns} />;

/** Shown where there are more entries than can be paged through. */
export const newestShown = `The pages show the newest ${formatCount(auditReadLimit)} entries.`;

/** Noun for what the pager counts. */
export const countedEntries = (more: boolean | undefined) => (more ? 'newest entries' : 'entries');
