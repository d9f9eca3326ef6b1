import { IconCheck } from '@tabler/icons-react';
import classes from './access-status.module.css';

/** After activation: what is done, what the house does now, and what the customer will hear. */
export function NextSteps({ email }: { email: string }) {
  return (
    <ol className={classes.steps} aria-label="What happens next">
      <li className={classes.step} data-done>
        <span className={classes.mark} aria-hidden="true">
          <IconCheck size={14} stroke={2} />
        </span>
        <span>Your account is activated.</span>
      </li>
      <li className={classes.step} data-now aria-current="step">
        <span className={classes.mark} aria-hidden="true">
          2
        </span>
        <span>Your access is being reviewed by the house.</span>
      </li>
      <li className={classes.step}>
        <span className={classes.mark} aria-hidden="true">
          3
        </span>
        <span>We write to {email} as soon as you may enter.</span>
      </li>
    </ol>
  );
}
