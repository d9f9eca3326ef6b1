import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { AccessDuration } from '../../../graphql/types.generated';
import { durationChoices, isDuration } from '../../../lib/access-durations';

interface DurationSelectProps extends Omit<NativeSelectProps, 'data' | 'onChange'> {
  value: AccessDuration;
  onChange: (duration: AccessDuration) => void;
}

export function DurationSelect({ onChange, ...props }: DurationSelectProps) {
  return (
    <NativeSelect
      {...props}
      data={durationChoices}
      onChange={({ currentTarget: { value } }) => isDuration(value) && onChange(value)}
    />
  );
}
