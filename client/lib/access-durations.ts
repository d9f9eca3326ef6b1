import type { AccessDuration } from '../graphql/types.generated';

export const durationChoices: { value: AccessDuration; label: string }[] = [
  { value: 'HOURS_1', label: '1 hour' },
  { value: 'HOURS_2', label: '2 hours' },
  { value: 'HOURS_4', label: '4 hours' },
  { value: 'HOURS_8', label: '8 hours' },
  { value: 'HOURS_24', label: '24 hours' },
  { value: 'PERMANENT', label: 'Permanent' },
];

export const defaultDuration: AccessDuration = 'HOURS_4';

export const isDuration = (value: string): value is AccessDuration =>
  durationChoices.some((choice) => choice.value === value);

/** Label of a granted duration: "4 hours", "Permanent". */
export const grantedDurationText = ({ hours, permanent }: { hours?: number | null; permanent: boolean }) => {
  if (permanent) return 'Permanent';
  return hours === 1 ? '1 hour' : `${hours ?? 0} hours`;
};
