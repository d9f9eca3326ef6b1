import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { AccessDuration } from '../../../graphql/types.generated';
import { isOneOf } from '../../../lib/choices';
import { durations, durationText } from './durations';

const choices = durations.map((value) => ({ value, label: durationText(value) }));

interface DurationSelectProps extends Omit<NativeSelectProps, 'data' | 'onChange'> {
  value: AccessDuration;
  onChange: (duration: AccessDuration) => void;
}

export function DurationSelect({ onChange, ...props }: DurationSelectProps) {
  return (
    <NativeSelect
      {...props}
      data={choices}
      onChange={({ currentTarget: { value } }) => isOneOf(durations, value) && onChange(value)}
    />
  );
}
