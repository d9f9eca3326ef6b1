import { byEnumName } from '../../../../domain/enum-names';
import { roleLabels, userStatusLabels } from '../../../../domain/users';
import { stateBadge, stateTime } from '../../access/admin/access-badges';
import type { UserRowFragment } from './users.generated';

export const roleNames = byEnumName(roleLabels);
export const userStatusNames = byEnumName(userStatusLabels);

type AccessFields = Pick<UserRowFragment, 'role' | 'accessStatus' | 'permanentAccess' | 'accessExpiresAt'>;

const stateOf = ({ accessStatus, permanentAccess, accessExpiresAt }: AccessFields) => ({
  status: accessStatus,
  permanent: permanentAccess,
  expiresAt: accessExpiresAt,
});

/** Administrators always have access. */
export const accessBadge = (user: AccessFields) =>
  user.role === 'ADMIN' ? ({ tone: 'ok', label: 'Always' } as const) : stateBadge(stateOf(user));

export const accessTime = (user: AccessFields) => (user.role === 'ADMIN' ? '' : stateTime(stateOf(user)));
