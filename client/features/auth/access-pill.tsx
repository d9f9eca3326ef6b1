import { useMutation } from '@apollo/client/react';
import { Button, Popover } from '@mantine/core';
import IconHourglassLow from '~icons/tabler/hourglass-low';
import { errorMessage } from '../../lib/error-message';
import { formatTime, plural } from '../../lib/format';
import { notify } from '../../lib/notify';
import classes from './access-pill.module.css';
import { RequestAccessDocument } from './auth.generated';

interface AccessPillProps {
  /** Remaining time of the access. */
  minutes: number;
  expiresAt: string;
  /** More time was requested. */
  waiting: boolean;
}

/** The last minutes of the customer's access, with a button to request more time. */
export function AccessPill({ minutes, expiresAt, waiting }: AccessPillProps) {
  const [requestAccess, { loading: requesting }] = useMutation(RequestAccessDocument);
  const request = () =>
    requestAccess().catch((error: unknown) =>
      notify.error(errorMessage(error, "We couldn't send your request. Please try again."), { id: 'more-time' }),
    );
  return (
    <Popover width={300} position="bottom-end" shadow="md" zIndex={600} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.pill}
          aria-label={`${plural(minutes, 'minute')} of access left${waiting ? ', more time requested' : ''}`}
        >
          <IconHourglassLow size={16} stroke={1.25} aria-hidden />
          <span>{minutes} min</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Your access">
        <p className={classes.title}>Your access ends at {formatTime(expiresAt)}</p>
        <p className={classes.text} role="status">
          {waiting ? 'Request sent. You can keep browsing.' : 'Your cart is saved. Do you need more time?'}
        </p>
        {!waiting && (
          <Button size="sm" fullWidth mt="md" onClick={request} loading={requesting}>
            Request more time
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
