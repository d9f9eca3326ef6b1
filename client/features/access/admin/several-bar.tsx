import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { AccessDuration, RequestDecision } from '../../../graphql/types.generated';
import { errorMessage } from '../../../lib/error-message';
import { plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import type { RequestCardFragment } from './access-requests.generated';
import { defaultDuration, durationChoices, isDuration } from '../../../lib/access-durations';
import classes from './several-bar.module.css';
import { useDecideSeveral } from './use-access-requests';

interface SeveralBarProps {
  /** Those on this page that wait for a decision. */
  waiting: readonly RequestCardFragment[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

const failures = {
  APPROVE: { doing: 'approve', fallback: 'Failed to grant access' },
  REJECT: { doing: 'reject', fallback: 'Failed to reject access request' },
} as const;

/** One decision about all that are ticked, with its words. */
function useSeveral(chosen: readonly RequestCardFragment[], onDone: () => void) {
  const { decideSeveral, deciding } = useDecideSeveral();
  const [acting, setActing] = useState<RequestDecision>();
  const act = async (decision: RequestDecision, duration?: AccessDuration) => {
    if (deciding) return;
    setActing(decision);
    try {
      const result = await decideSeveral(chosen, decision, duration);
      if (result) notify[result.overtaken > 0 ? 'info' : 'success'](result.message, { about: 'access' });
      onDone();
    } catch (error) {
      const { doing, fallback } = failures[decision];
      notify.error(`Failed to ${doing} requests: ${errorMessage(error, fallback)}`, { about: 'access' });
    } finally {
      setActing(undefined);
    }
  };
  return { acting, act: (decision: RequestDecision, duration?: AccessDuration) => void act(decision, duration) };
}

/** Chooses all that wait on this page, and decides those that are chosen. */
export function SeveralBar({ waiting, selected, onSelect }: SeveralBarProps) {
  const chosen = waiting.filter(({ id }) => selected.has(id));
  const [duration, setDuration] = useState<AccessDuration>(defaultDuration);
  const { acting, act } = useSeveral(chosen, () => onSelect(new Set()));
  const busy = acting !== undefined;
  const all = chosen.length === waiting.length;
  return (
    <div
      className={classes.bar}
      role="group"
      aria-label="Several requests at once"
      data-some={chosen.length > 0 || undefined}
    >
      <Checkbox
        label={chosen.length > 0 ? `${plural(chosen.length, 'request')} chosen` : 'Choose all on this page'}
        checked={all}
        indeterminate={chosen.length > 0 && !all}
        disabled={busy}
        onChange={() => onSelect(new Set(all ? [] : waiting.map(({ id }) => id)))}
      />
      {chosen.length > 0 && (
        <div className={classes.decide}>
          <NativeSelect
            aria-label="Access Duration for all that are chosen"
            size="sm"
            value={duration}
            data={durationChoices}
            disabled={busy}
            onChange={({ currentTarget }) => isDuration(currentTarget.value) && setDuration(currentTarget.value)}
          />
          <Button size="sm" disabled={busy} onClick={() => act('APPROVE', duration)}>
            {acting === 'APPROVE' ? 'Approving...' : 'Approve chosen'}
          </Button>
          <Button size="sm" variant="default" disabled={busy} onClick={() => act('REJECT')}>
            {acting === 'REJECT' ? 'Rejecting...' : 'Reject chosen'}
          </Button>
        </div>
      )}
    </div>
  );
}
