import IconCheck from '~icons/tabler/check';
import classes from './access-status.module.css';

/** Shown after activation: what is done, and what happens next. */
export function NextSteps({ email }: { email: string }) {
  return (
    <ol className={classes.steps} aria-label="What happens next">
      <li className={classes.step} data-done>
        <span className={classes.mark} aria-hidden="true">
          <IconCheck size={14} stroke={2} />
        </span>
        <span>Your account is activated.</span>
      </li>
      <li className={classes.step} data-current aria-current="step">
        <span className={classes.mark} aria-hidden="true">
          2
        </span>
        <span>We are reviewing your access request.</span>
      </li>
      <li className={classes.step}>
        <span className={classes.mark} aria-hidden="true">
          3
        </span>
        <span>We will e-mail {email} as soon as you have access.</span>
      </li>
    </ol>
  );
}
