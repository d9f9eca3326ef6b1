import { byEnumName } from '../../../../domain/enum-names';
import { roleLabels, userAccessFilterLabels, userStatusLabels } from '../../../../domain/users';
import { formatDateTime } from '../../../lib/format';
import type { Tone } from '../../../ui/status-badge';
import { accessBadges } from '../../access/admin/access-badges';
import type { UserRowFragment } from './users.generated';

export const roleNames = byEnumName(roleLabels);
export const userStatusNames = byEnumName(userStatusLabels);
const accessLabels = byEnumName(userAccessFilterLabels);

type AccessFields = Pick<UserRowFragment, 'role' | 'accessStatus' | 'permanentAccess' | 'accessExpiresAt'>;

export const accessBadge = ({ role, accessStatus, permanentAccess }: AccessFields): { tone: Tone; label: string } => {
  if (role === 'ADMIN') return { tone: 'ok', label: 'Always' };
  if (accessStatus === 'APPROVED')
    return { tone: 'ok', label: accessLabels[permanentAccess ? 'PERMANENT' : 'CURRENT'] };
  return accessBadges[accessStatus];
};

/** The start or end of the status ("until …"), or empty if the status has no time limit. */
export const accessTime = ({ role, accessStatus, permanentAccess, accessExpiresAt }: AccessFields) => {
  if (role === 'ADMIN' || permanentAccess || !accessExpiresAt) return '';
  if (accessStatus === 'APPROVED') return `until ${formatDateTime(accessExpiresAt)}`;
  return accessStatus === 'EXPIRED' ? `since ${formatDateTime(accessExpiresAt)}` : '';
};
