import { Button, Menu, type ButtonProps } from '@mantine/core';
import IconChevronDown from '~icons/tabler/chevron-down';
import type { AccessDuration } from '../../../graphql/types.generated';
import { durations, durationText } from './durations';

interface DurationMenuProps extends Pick<ButtonProps, 'size' | 'disabled'> {
  text: string;
  /** Accessible name, which begins with the text. */
  label?: string;
  onChoose: (duration: AccessDuration) => void;
}

/** A button whose menu grants access for one of the durations. */
export function DurationMenu({ text, label, onChoose, ...shared }: DurationMenuProps) {
  return (
    <Menu position="bottom-start" offset={4} withinPortal={false}>
      <Menu.Target>
        <Button
          {...shared}
          variant="default"
          aria-label={label}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {text}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Access Duration">
        {durations.map((duration) => (
          <Menu.Item key={duration} onClick={() => onChoose(duration)}>
            {durationText(duration)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
