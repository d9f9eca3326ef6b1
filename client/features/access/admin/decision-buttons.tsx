import { Button, Group, Menu, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import IconChevronDown from '~icons/tabler/chevron-down';
import { defaultDuration, durationNames, grantedLabel } from '../../../../domain/access';
import type { AccessAction, AccessDuration } from '../../../graphql/types.generated';
import { keepFocus } from '../../../ui/focus';
import classes from './decision-buttons.module.css';

export const durations = Object.keys(durationNames) as AccessDuration[];

/** "8 hours", "7 days" or "Permanent". */
export const durationText = (value: AccessDuration) =>
  grantedLabel({ hours: durationNames[value], permanent: value === 'PERMANENT' });

interface DecisionButtonsProps {
  allowed: readonly AccessAction[];
  /** Label of the button that grants access. */
  grant: 'Approve' | 'Extend';
  /** The action in progress, which disables all buttons. */
  acting: string | undefined;
  onDecide: (action: AccessAction, duration?: AccessDuration) => unknown;
  /** The customer's name, where the buttons of several customers are on the screen. */
  name?: string;
  /** Small, with the durations in a menu. */
  compact?: boolean;
  /** Position of the buttons in a wide card. */
  side?: 'end';
  /** Further buttons in the same line. */
  children?: ReactNode;
}

/** Buttons to grant, reject and reopen, limited to the actions that the server allows now. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { allowed, grant, acting, onDecide, name, compact, side, children } = props;
  const disabled = acting !== undefined;
  const shared = { size: compact ? 'xs' : 'sm', disabled, ref: keepFocus };
  const label = (action: AccessAction, text: string, busyText: string) => ({
    children: acting === action ? busyText : text,
    'aria-label': name && acting !== action ? `${text} ${name}` : undefined,
  });
  const grantFor = (duration: AccessDuration) => onDecide('GRANT', duration);
  const approves = allowed.includes('GRANT') && grant === 'Approve';
  return (
    <div className={classes.decision} data-side={side}>
      {approves && !compact && <DurationChips name={name} disabled={disabled} onChoose={grantFor} />}
      <Group gap="0.625rem">
        {approves && (
          <Button
            {...shared}
            {...label('GRANT', 'Approve', 'Approving...')}
            title={`Approve for: ${durationText(defaultDuration)}`}
            onClick={() => grantFor(defaultDuration)}
          />
        )}
        {approves && compact && (
          <DurationMenu {...shared} text="For…" label={`For… (access of ${name})`} onChoose={grantFor} />
        )}
        {allowed.includes('GRANT') && !approves && (
          <DurationMenu
            {...shared}
            text={acting === 'GRANT' ? 'Extending...' : 'Extend'}
            label={name && `Extend ${name}`}
            onChoose={grantFor}
          />
        )}
        {allowed.includes('REJECT') && (
          <Button
            {...shared}
            {...label('REJECT', 'Reject', 'Rejecting...')}
            variant="default"
            onClick={() => onDecide('REJECT')}
          />
        )}
        {allowed.includes('REOPEN') && (
          <Button {...shared} variant="default" onClick={() => onDecide('REOPEN')}>
            {acting === 'REOPEN' ? 'Reopening...' : 'Reopen'}
          </Button>
        )}
        {children}
      </Group>
    </div>
  );
}

interface DurationChipsProps {
  /** The customer's name, where the chips of several customers are on the screen. */
  name?: string;
  disabled: boolean;
  onChoose: (duration: AccessDuration) => void;
}

/** Approves for one of the durations with one click. */
function DurationChips({ name, disabled, onChoose }: DurationChipsProps) {
  return (
    <div className={classes.chips} role="group" aria-label="Access Duration">
      <span className={classes.label}>Approve for</span>
      {durations.map((duration) => (
        <button
          key={duration}
          type="button"
          className={classes.chip}
          title={`Approve for: ${durationText(duration)}`}
          // Begins with the visible text, because people with voice control say that text.
          aria-label={name && `${durationText(duration)} for ${name}`}
          disabled={disabled}
          onClick={() => onChoose(duration)}
        >
          {durationText(duration)}
        </button>
      ))}
    </div>
  );
}

interface DurationMenuProps extends Pick<ButtonProps, 'size' | 'disabled'> {
  text: string;
  /** Accessible name, which begins with the text. */
  label?: string;
  onChoose: (duration: AccessDuration) => void;
}

function DurationMenu({ text, label, onChoose, ...shared }: DurationMenuProps) {
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
