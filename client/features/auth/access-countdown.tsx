import { useMutation } from '@apollo/client/react';
import { Button, Popover } from '@mantine/core';
import { useEffect, useState } from 'react';
import IconHourglassLow from '~icons/tabler/hourglass-low';
import { countdownMinutes } from '../../../domain/access';
import { errorMessage } from '../../lib/error-message';
import { formatTime, plural } from '../../lib/format';
import { notify } from '../../lib/notify';
import classes from './access-countdown.module.css';
import { RequestAccessDocument } from './auth.generated';
import { useSession } from './use-session';

const tickMs = 5_000;

const useNow = () => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Shows the last minutes of the customer's access, with a button to request more time. */
export function AccessCountdown() {
  const { access, isAdmin } = useSession();
  const now = useNow();
  const [requestAccess, { loading: requesting }] = useMutation(RequestAccessDocument);
  if (!access?.expiresAt || access.permanent || isAdmin) return null;
  const minutes = Math.ceil((new Date(access.expiresAt).getTime() - now) / 60_000);
  if (minutes > countdownMinutes || minutes <= 0) return null;

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
          aria-label={`${plural(minutes, 'minute')} of access left${access.waiting ? ', more time requested' : ''}`}
        >
          <IconHourglassLow size={16} stroke={1.25} aria-hidden />
          <span>{minutes} min</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Your access">
        <p className={classes.title}>Your access ends at {formatTime(access.expiresAt)}</p>
        <p className={classes.text} role="status">
          {access.waiting ? 'Request sent. You can keep browsing.' : 'Your cart is saved. Do you need more time?'}
        </p>
        {!access.waiting && (
          <Button size="sm" fullWidth mt="md" onClick={request} loading={requesting}>
            Request more time
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
