import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { AccessDuration } from '../../../graphql/types.generated';
import type { RequestCardFragment } from './access-requests.generated';
import { defaultDuration, durationChoices, isDuration } from '../../../lib/access-durations';
import { isWaiting } from './is-waiting';
import classes from './quick-decide.module.css';
import { outcome } from './request-card';
import { useDecidedRequest } from './use-access-requests';
import { useDecide } from './use-decide';

interface QuickDecideProps {
  request: RequestCardFragment;
  /** No longer in the list, because it has been decided. */
  removed: boolean;
  onOutdated: () => void;
}

/** Compact approve and reject controls, replaced by the outcome after the decision. */
export function QuickDecide({ request: listed, removed, onOutdated }: QuickDecideProps) {
  const request = useDecidedRequest(listed, removed);
  const { acting, grant, reject } = useDecide(request, onOutdated);
  const [duration, setDuration] = useState<AccessDuration>(defaultDuration);
  const busy = acting !== undefined;
  if (!isWaiting(request)) {
    return (
      <p className={classes.outcome} role="status">
        {outcome(request)}
      </p>
    );
  }
  return (
    <div className={classes.decide}>
      <NativeSelect
        aria-label={`Access Duration for ${request.name}`}
        size="xs"
        value={duration}
        data={durationChoices}
        disabled={busy}
        onChange={({ currentTarget }) => isDuration(currentTarget.value) && setDuration(currentTarget.value)}
      />
      <Button
        size="xs"
        disabled={busy}
        onClick={() => grant(duration)}
        aria-label={acting === 'grant' ? 'Approving...' : `Approve ${request.name}`}
      >
        {acting === 'grant' ? 'Approving...' : 'Approve'}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        onClick={reject}
        aria-label={acting === 'reject' ? 'Rejecting...' : `Reject ${request.name}`}
      >
        {acting === 'reject' ? 'Rejecting...' : 'Reject'}
      </Button>
    </div>
  );
}
