import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { AccessDuration, RequestDecision } from '../../../graphql/types.generated';
import { errorMessage } from '../../../lib/error-message';
import { plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import type { RequestCardFragment } from './access-requests.generated';
import { defaultDuration, durationChoices, isDuration } from '../../../lib/access-durations';
import classes from './bulk-actions.module.css';
import { useDecideRequests } from './use-access-requests';

interface BulkActionsProps {
  /** The requests on this page that are waiting for a decision. */
  waiting: readonly RequestCardFragment[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

const failures = {
  APPROVE: { doing: 'approve', fallback: 'Failed to grant access' },
  REJECT: { doing: 'reject', fallback: 'Failed to reject access request' },
} as const;

/** Makes one decision about all selected requests and reports the result. */
function useBulkDecision(selectedRequests: readonly RequestCardFragment[], onDone: () => void) {
  const { decideRequests, deciding } = useDecideRequests();
  const [acting, setActing] = useState<RequestDecision>();
  const decide = async (decision: RequestDecision, duration?: AccessDuration) => {
    if (deciding) return;
    setActing(decision);
    try {
      const result = await decideRequests(selectedRequests, decision, duration);
      if (result) notify[result.overtaken > 0 ? 'info' : 'success'](result.message, { about: 'access' });
      onDone();
    } catch (error) {
      const { doing, fallback } = failures[decision];
      notify.error(`Failed to ${doing} requests: ${errorMessage(error, fallback)}`, { about: 'access' });
    } finally {
      setActing(undefined);
    }
  };
  return { acting, decide: (decision: RequestDecision, duration?: AccessDuration) => void decide(decision, duration) };
}

/** Selects all waiting requests on this page and decides the selected ones. */
export function BulkActions({ waiting, selected, onSelect }: BulkActionsProps) {
  const selectedRequests = waiting.filter(({ id }) => selected.has(id));
  const [duration, setDuration] = useState<AccessDuration>(defaultDuration);
  const { acting, decide } = useBulkDecision(selectedRequests, () => onSelect(new Set()));
  const busy = acting !== undefined;
  const allSelected = selectedRequests.length === waiting.length;
  return (
    <div
      className={classes.bar}
      role="group"
      aria-label="Bulk actions"
      data-active={selectedRequests.length > 0 || undefined}
    >
      <Checkbox
        label={
          selectedRequests.length > 0
            ? `${plural(selectedRequests.length, 'request')} selected`
            : 'Select all on this page'
        }
        checked={allSelected}
        indeterminate={selectedRequests.length > 0 && !allSelected}
        disabled={busy}
        onChange={() => onSelect(new Set(allSelected ? [] : waiting.map(({ id }) => id)))}
      />
      {selectedRequests.length > 0 && (
        <div className={classes.actions}>
          <NativeSelect
            aria-label="Access Duration for selected requests"
            size="sm"
            value={duration}
            data={durationChoices}
            disabled={busy}
            onChange={({ currentTarget }) => isDuration(currentTarget.value) && setDuration(currentTarget.value)}
          />
          <Button size="sm" disabled={busy} onClick={() => decide('APPROVE', duration)}>
            {acting === 'APPROVE' ? 'Approving...' : 'Approve selected'}
          </Button>
          <Button size="sm" variant="default" disabled={busy} onClick={() => decide('REJECT')}>
            {acting === 'REJECT' ? 'Rejecting...' : 'Reject selected'}
          </Button>
        </div>
      )}
    </div>
  );
}
