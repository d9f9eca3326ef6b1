import { durationNames, grantedLabel } from '../../../../domain/access';
import type { AccessDuration } from '../../../graphql/types.generated';

export const durations = Object.keys(durationNames) as AccessDuration[];

/** "8 hours", "7 days" or "Permanent". */
export const durationText = (value: AccessDuration) =>
  grantedLabel({ hours: durationNames[value], permanent: value === 'PERMANENT' });
