import { accessStatusLabels } from '../../../../domain/access';
import { byEnumName } from '../../../../domain/enum-names';
import { userAccessFilterLabels } from '../../../../domain/users';
import type { Access, AccessStatus } from '../../../graphql/types.generated';
import { formatDateTime } from '../../../lib/format';
import type { Tone } from '../../../ui/status-badge';

const labels = byEnumName(accessStatusLabels);
const stateLabels = byEnumName(userAccessFilterLabels);

interface Badge {
  tone: Tone;
  label: string;
}

export const accessBadges: Record<AccessStatus, Badge> = {
  PENDING: { tone: 'warn', label: labels.PENDING },
  APPROVED: { tone: 'ok', label: labels.APPROVED },
  REJECTED: { tone: 'bad', label: labels.REJECTED },
  EXPIRED: { tone: 'quiet', label: labels.EXPIRED },
};

export type AccessState = Pick<Access, 'status' | 'permanent' | 'expiresAt'>;

/** Unlike the status, tells permanent access from a current one. */
export const stateBadge = ({ status, permanent }: AccessState): Badge =>
  status === 'APPROVED'
    ? { tone: 'ok', label: stateLabels[permanent ? 'PERMANENT' : 'CURRENT'] }
    : accessBadges[status];

/** The start or end of the status ("until …"), or empty if the status has no time limit. */
export const stateTime = ({ status, permanent, expiresAt }: AccessState) => {
  if (permanent || !expiresAt) return '';
  if (status === 'APPROVED') return `until ${formatDateTime(expiresAt)}`;
  return status === 'EXPIRED' ? `since ${formatDateTime(expiresAt)}` : '';
};
