import { Button } from '@mantine/core';
import { useState } from 'react';
import { defaultDuration } from '../../../../domain/access';
import type { AccessAction, AccessDuration } from '../../../graphql/types.generated';
import { DurationSelect } from './duration-select';

interface DecisionButtonsProps {
  allowed: readonly AccessAction[];
  /** Label of the button that grants access. */
  grant: 'Approve' | 'Extend';
  /** The action in progress, which disables all buttons. */
  acting: string | undefined;
  onDecide: (action: AccessAction, duration?: AccessDuration) => unknown;
  /** The customer's name, where the buttons of several customers are on the screen. */
  name?: string;
  /** Small, and without a visible label of the duration. */
  compact?: boolean;
}

/** Grants, rejects and reopens, as far as the server allows it now. */
export function DecisionButtons({ allowed, grant, acting, onDecide, name, compact }: DecisionButtonsProps) {
  const [duration, setDuration] = useState<AccessDuration>(defaultDuration);
  const shared = { size: compact ? 'xs' : 'sm', disabled: acting !== undefined };
  const label = (action: AccessAction, text: string, busyText: string) => ({
    children: acting === action ? busyText : text,
    'aria-label': name && acting !== action ? `${text} ${name}` : undefined,
  });
  return (
    <>
      {allowed.includes('GRANT') && (
        <>
          <DurationSelect
            {...shared}
            {...(compact ? { 'aria-label': `Access Duration for ${name}` } : { label: 'Access Duration' })}
            value={duration}
            onChange={setDuration}
          />
          <Button
            {...shared}
            {...label('GRANT', grant, grant === 'Approve' ? 'Approving...' : 'Extending...')}
            variant={grant === 'Approve' ? 'filled' : 'default'}
            onClick={() => onDecide('GRANT', duration)}
          />
        </>
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
    </>
  );
}
