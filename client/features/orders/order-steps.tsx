import IconCheck from '~icons/tabler/check';
import IconX from '~icons/tabler/x';
import { formatDate } from '../../lib/format';
import classes from './order-steps.module.css';
import type { OrderCardFragment } from './orders.generated';
import { stepsOf, type Step } from './status';

interface OrderStepsProps extends Pick<OrderCardFragment, 'status' | 'timeline'> {
  /** Hides the labels on phones, where lists have no room for them. */
  compact?: boolean;
}

export function OrderSteps({ status, timeline, compact }: OrderStepsProps) {
  return (
    <ol className={classes.steps} data-compact={compact || undefined} aria-label="Progress of this order">
      {stepsOf(status, timeline).map((step) => (
        <li
          key={step.status}
          data-state={step.state}
          data-outcome={outcomes.get(step.status)}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <Mark step={step} />
          <span className={classes.label}>{step.label}</span>
          {step.at && (
            <time className={classes.date} dateTime={step.at}>
              {formatDate(step.at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

const outcomes = new Map<Step['status'], string>([
  ['CANCELLED', 'bad'],
  ['COMPLETE', 'good'],
]);

function Mark({ step }: { step: Step }) {
  const finished = step.state === 'done' || step.status === 'COMPLETE';
  return (
    <span className={classes.mark} aria-hidden>
      {step.status === 'CANCELLED' && <IconX size={12} stroke={2} />}
      {finished && step.state !== 'ahead' && <IconCheck size={12} stroke={2} />}
    </span>
  );
}
