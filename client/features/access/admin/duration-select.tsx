import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { durationNames, grantedLabel } from '../../../../domain/access';
import type { AccessDuration } from '../../../graphql/types.generated';
import { isOneOf } from '../../../lib/choices';

const names = Object.keys(durationNames) as AccessDuration[];
const choices = names.map((value) => ({
  value,
  label: grantedLabel({ hours: durationNames[value], permanent: value === 'PERMANENT' }),
}));

interface DurationSelectProps extends Omit<NativeSelectProps, 'data' | 'onChange'> {
  value: AccessDuration;
  onChange: (duration: AccessDuration) => void;
}

export function DurationSelect({ onChange, ...props }: DurationSelectProps) {
  return (
    <NativeSelect
      {...props}
      data={choices}
      onChange={({ currentTarget: { value } }) => isOneOf(names, value) && onChange(value)}
    />
  );
}
