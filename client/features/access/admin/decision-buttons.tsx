import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { defaultDuration } from '../../../../domain/access';
import type { AccessAction, AccessDuration } from '../../../graphql/types.generated';
import { keepFocus } from '../../../ui/keep-focus';
import classes from './decision-buttons.module.css';
import { DurationChips } from './duration-chips';
import { DurationMenu } from './duration-menu';
import { durationText } from './durations';

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
  /** Where the buttons are in a wide card. */
  side?: 'end';
  /** Further buttons in the same line. */
  children?: ReactNode;
}

/** Grants, rejects and reopens, as far as the server allows it now. */
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
      <div className={classes.buttons}>
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
      </div>
    </div>
  );
}
