import { accessStatusLabels } from '../../../../domain/access';
import { byEnumName } from '../../../../domain/enum-names';
import type { AccessStatus } from '../../../graphql/types.generated';
import type { Tone } from '../../../ui/status-badge';

const labels = byEnumName(accessStatusLabels);

export const accessBadges: Record<AccessStatus, { tone: Tone; label: string }> = {
  PENDING: { tone: 'warn', label: labels.PENDING },
  APPROVED: { tone: 'ok', label: labels.APPROVED },
  REJECTED: { tone: 'bad', label: labels.REJECTED },
  EXPIRED: { tone: 'quiet', label: labels.EXPIRED },
};
