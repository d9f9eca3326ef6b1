import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import IconCheck from '~icons/tabler/check';
import { AccountHeading } from './account-frame';
import classes from './access-status.module.css';
import { Questions } from './questions';

interface ActivatedProps {
  /** Unknown after a reload, and when the link in the email was used. */
  email: string;
  onLogin: () => void;
}

/** Shown after activation: what is done, what happens next, and whom to ask. */
export function Activated({ email, onLogin }: ActivatedProps) {
  return (
    <>
      <AccountHeading title="What happens next" label="Account activated" />
      <ol className={classes.steps} aria-label="What happens next">
        <li className={classes.step} data-done>
          <span className={classes.mark} aria-hidden="true">
            <IconCheck size={14} stroke={2} />
          </span>
          <span>Your email address is confirmed.</span>
        </li>
        <li className={classes.step} data-current aria-current="step">
          <span className={classes.mark} aria-hidden="true">
            2
          </span>
          <span>We're reviewing your request.</span>
        </li>
        <li className={classes.step}>
          <span className={classes.mark} aria-hidden="true">
            3
          </span>
          <span>We'll email {email ? <strong>{email}</strong> : 'you'} when you can sign in.</span>
        </li>
      </ol>
      <Stack gap="sm" mb="xl" data-keep-clear>
        <Button component={Link} to="/gallery">
          See the gallery
        </Button>
        <Button variant="subtle" onClick={onLogin}>
          Back to sign in
        </Button>
      </Stack>
      <Questions />
    </>
  );
}
