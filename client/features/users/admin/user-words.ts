import type { Role } from '../../../graphql/types.generated';
import { formatDateTime } from '../../../lib/format';
import type { Tone } from '../../../ui/status-badge';
import type { UserRowFragment } from './users.generated';

export const roleWords: Record<Role, string> = { ADMIN: 'Administrator', CUSTOMER: 'Customer' };

type Standing = Pick<UserRowFragment, 'role' | 'accessStatus' | 'permanentAccess' | 'accessExpiresAt'>;

/** Where somebody's access stands, in a word and its colour. */
export const accessBadge = ({ role, accessStatus, permanentAccess }: Standing): { tone: Tone; word: string } => {
  if (role === 'ADMIN') return { tone: 'ok', word: 'Always' };
  if (accessStatus === 'APPROVED') return { tone: 'ok', word: permanentAccess ? 'Permanent' : 'Current' };
  if (accessStatus === 'PENDING') return { tone: 'warn', word: 'Pending' };
  return accessStatus === 'REJECTED' ? { tone: 'bad', word: 'Rejected' } : { tone: 'quiet', word: 'Expired' };
};

/** Since or until when; empty where time does not come into it. */
export const accessTime = ({ role, accessStatus, permanentAccess, accessExpiresAt }: Standing) => {
  if (role === 'ADMIN' || permanentAccess || !accessExpiresAt) return '';
  if (accessStatus === 'APPROVED') return `until ${formatDateTime(accessExpiresAt)}`;
  return accessStatus === 'EXPIRED' ? `since ${formatDateTime(accessExpiresAt)}` : '';
};
