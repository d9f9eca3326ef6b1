import { IconCheck, IconX } from '@tabler/icons-react';
import { formatDate } from '../../lib/format';
import classes from './order-steps.module.css';
import type { OrderSummaryFragment } from './orders.generated';
import { stepsOf, type Step } from './status';

/** How far an order is on its way, drawn as a line of stations. */
export function OrderSteps({ status, timeline }: Pick<OrderSummaryFragment, 'status' | 'timeline'>) {
  return (
    <ol className={classes.steps} aria-label="Progress of this order">
      {stepsOf(status, timeline).map((step) => (
        <li
          key={step.status}
          data-state={step.state}
          data-ended={step.status === 'CANCELLED' || undefined}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <Mark step={step} />
          <span className={classes.label}>{step.label}</span>
          {step.at && (
            <time className={classes.at} dateTime={step.at}>
              {formatDate(step.at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

function Mark({ step }: { step: Step }) {
  const finished = step.state === 'done' || step.status === 'COMPLETE';
  return (
    <span className={classes.mark} aria-hidden>
      {step.status === 'CANCELLED' && <IconX size={12} stroke={2} />}
      {finished && step.state !== 'ahead' && <IconCheck size={12} stroke={2} />}
    </span>
  );
}
