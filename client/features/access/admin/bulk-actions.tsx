import { Button, Checkbox, NativeSelect, type NativeSelectProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { defaultDuration } from '../../../../domain/access';
import type { AccessDuration } from '../../../graphql/types.generated';
import { SelectionBar } from '../../../ui/selection-bar';
import { isOneOf } from '../../../lib/choices';
import type { RequestCardFragment } from './access-requests.generated';
import classes from './bulk-actions.module.css';
import { useBulkDecision } from './use-access-decision';
import { durationText, durations } from './decision-buttons';

interface BulkActionsProps {
  /** The requests on this page that are waiting for a decision. */
  waiting: readonly RequestCardFragment[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  children: ReactNode;
}

export function BulkActions({ waiting, selected, onSelect, children }: BulkActionsProps) {
  const selectedRequests = waiting.filter(({ id }) => selected.has(id));
  const [duration, setDuration] = useState<AccessDuration>(defaultDuration);
  const { acting, decide } = useBulkDecision(selectedRequests, () => onSelect(new Set()));
  const busy = acting !== undefined;
  const allSelected = selectedRequests.length === waiting.length;
  return (
    <>
      {waiting.length > 0 && (
        <div className={classes.head}>
          <Checkbox
            className={classes.all}
            label="Select all"
            checked={allSelected}
            indeterminate={selectedRequests.length > 0 && !allSelected}
            disabled={busy}
            onChange={() => onSelect(new Set(allSelected ? [] : waiting.map(({ id }) => id)))}
          />
        </div>
      )}
      {children}
      <SelectionBar
        label="Bulk actions"
        count={selectedRequests.length}
        disabled={busy}
        onClear={() => onSelect(new Set())}
      >
        <DurationSelect
          aria-label="Access Duration for selected requests"
          size="sm"
          value={duration}
          disabled={busy}
          onChange={setDuration}
        />
        <Button size="sm" disabled={busy} onClick={() => void decide('APPROVE', duration)}>
          {acting === 'APPROVE' ? 'Approving...' : 'Approve selected'}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={() => void decide('REJECT')}>
          {acting === 'REJECT' ? 'Rejecting...' : 'Reject selected'}
        </Button>
      </SelectionBar>
    </>
  );
}

const choices = durations.map((value) => ({ value, label: durationText(value) }));

interface DurationSelectProps extends Omit<NativeSelectProps, 'data' | 'onChange'> {
  value: AccessDuration;
  onChange: (duration: AccessDuration) => void;
}

function DurationSelect({ onChange, ...props }: DurationSelectProps) {
  return (
    <NativeSelect
      {...props}
      data={choices}
      onChange={({ currentTarget: { value } }) => isOneOf(durations, value) && onChange(value)}
    />
  );
}
