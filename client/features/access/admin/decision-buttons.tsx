import { Button, Group, Menu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import IconChevronDown from '~icons/tabler/chevron-down';
import { defaultDuration, durationNames, grantedLabel } from '../../../../domain/access';
import type { AccessAction, AccessDuration, AccessStatus } from '../../../graphql/types.generated';
import { keepFocus } from '../../../ui/focus';
import { approveKey } from './use-access-decision';
import classes from './decision-buttons.module.css';

export const durations = Object.keys(durationNames) as AccessDuration[];

/** "8 hours", "7 days" or "Permanent". */
export const durationText = (value: AccessDuration) =>
  grantedLabel({ hours: durationNames[value], permanent: value === 'PERMANENT' });

const hours = durations.filter((value) => value !== 'PERMANENT');
const otherHours = hours.filter((value) => value !== defaultDuration);

/** Labels of the button that grants access, with its text while that lasts. */
const granting = { Approve: 'Approving...', Extend: 'Extending...', 'Change to…': 'Changing...' };

/** Hours are added to a current access, but replace a permanent one. */
export const grantLabel = (access: { status: AccessStatus; wantsMoreTime: boolean; permanent: boolean }) => {
  if (access.status === 'APPROVED' && access.permanent) return 'Change to…';
  return access.status !== 'APPROVED' || access.wantsMoreTime ? 'Approve' : 'Extend';
};

interface DecisionButtonsProps {
  allowed: readonly AccessAction[];
  grant: keyof typeof granting;
  /** The action in progress, which disables all buttons. */
  acting: string | undefined;
  onDecide: (action: AccessAction, duration?: AccessDuration) => unknown;
  /** The customer's name, where the buttons of several customers are on the screen. */
  name?: string;
  /** Small, for a list beside others. */
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
  const approve = `Approve for ${durationText(defaultDuration)}`;
  const grants = allowed.includes('GRANT');
  const approves = grants && grant === 'Approve';
  return (
    <Group className={classes.decision} gap="0.625rem" data-side={side}>
      {approves && (
        <Group gap="1px" wrap="nowrap">
          <Button
            {...shared}
            className={classes.approve}
            // Begins with the visible text, because people with voice control say that text.
            aria-label={name && acting !== 'GRANT' ? `${approve}: ${name}` : undefined}
            data-key={approveKey}
            // Sends no duration, so that it never replaces a permanent access that was given meanwhile.
            onClick={() => onDecide('GRANT')}
          >
            {acting === 'GRANT' ? granting.Approve : approve}
          </Button>
          <DurationMenu choices={otherHours} onChoose={grantFor}>
            <Button
              {...shared}
              className={classes.others}
              aria-label={name ? `Other durations for ${name}` : 'Other durations'}
            >
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </Button>
          </DurationMenu>
        </Group>
      )}
      {grants && !approves && (
        <DurationMenu choices={hours} suffix={grant === 'Change to…' ? ' from now' : ''} onChoose={grantFor}>
          <Button
            {...shared}
            {...label('GRANT', grant, granting[grant])}
            variant="default"
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          />
        </DurationMenu>
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
      {approves && (
        <span className={classes.apart}>
          <Button
            {...shared}
            variant="subtle"
            aria-label={name && `Permanent for ${name}`}
            title="Approve until you revoke it"
            onClick={() => grantFor('PERMANENT')}
          >
            Permanent
          </Button>
        </span>
      )}
      {children}
    </Group>
  );
}

interface DurationMenuProps {
  choices: readonly AccessDuration[];
  /** Follows each duration. */
  suffix?: string;
  onChoose: (duration: AccessDuration) => void;
  /** The button that opens the menu. */
  children: ReactElement;
}

const DurationMenu = ({ choices, suffix = '', onChoose, children }: DurationMenuProps) => (
  <Menu position="bottom-start" offset={4} withinPortal={false}>
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown aria-label="Access Duration">
      {choices.map((duration) => (
        <Menu.Item key={duration} onClick={() => onChoose(duration)}>
          {`${durationText(duration)}${suffix}`}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
