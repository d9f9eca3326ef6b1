import type { Role } from '../../../graphql/types.generated';
import { formatDateTime } from '../../../lib/format';
import type { Tone } from '../../../ui/status-badge';
import type { UserRowFragment } from './users.generated';

export const roleLabels: Record<Role, string> = { ADMIN: 'Administrator', CUSTOMER: 'Customer' };

type AccessFields = Pick<UserRowFragment, 'role' | 'accessStatus' | 'permanentAccess' | 'accessExpiresAt'>;

/** Label and colour of a user's access status. */
export const accessBadge = ({ role, accessStatus, permanentAccess }: AccessFields): { tone: Tone; label: string } => {
  if (role === 'ADMIN') return { tone: 'ok', label: 'Always' };
  if (accessStatus === 'APPROVED') return { tone: 'ok', label: permanentAccess ? 'Permanent' : 'Current' };
  if (accessStatus === 'PENDING') return { tone: 'warn', label: 'Pending' };
  return accessStatus === 'REJECTED' ? { tone: 'bad', label: 'Rejected' } : { tone: 'quiet', label: 'Expired' };
};

/** Until or since when, or empty if the status has no time limit. */
export const accessTime = ({ role, accessStatus, permanentAccess, accessExpiresAt }: AccessFields) => {
  if (role === 'ADMIN' || permanentAccess || !accessExpiresAt) return '';
  if (accessStatus === 'APPROVED') return `until ${formatDateTime(accessExpiresAt)}`;
  return accessStatus === 'EXPIRED' ? `since ${formatDateTime(accessExpiresAt)}` : '';
};
