import type { OrderStatus } from '../../../graphql/types.generated';
import { plural } from '../../../lib/format';
import { goesBack, skippedLabels, statusLabel } from '../status';
import { statuses } from './orders-filter';
import classes from './status-dialog.module.css';

interface Group {
  status: OrderStatus;
  count: number;
}

const skipText = ({ status, count }: Group, to: OrderStatus, isOnly: boolean): string[] => {
  const skipped = skippedLabels(status, to);
  if (skipped.length === 0) return [];
  const subject = isOnly ? 'This skips' : `${plural(count, 'order')} ${count === 1 ? 'skips' : 'skip'}`;
  return [`${subject} ${plural(skipped.length, 'step')}: ${skipped.join(', ')}.`];
};

const backText = (groups: readonly Group[], isOnly: boolean): string[] => {
  const [first] = groups;
  if (!first) return [];
  if (isOnly) return [`Back from ${statusLabel(first.status)}.`];
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const subject = `${plural(count, 'order')} ${count === 1 ? 'goes' : 'go'} back`;
  if (groups.length === 1) return [`${subject} from ${statusLabel(first.status)}.`];
  const parts = groups.map((group) => `${group.count} from ${statusLabel(group.status)}`);
  return [`${subject}: ${parts.join(', ')}.`];
};

interface StepsNoticeProps {
  /** The present statuses of the orders. */
  from: readonly OrderStatus[];
  to: OrderStatus;
}

/** Names the steps that a change skips, and the statuses from which orders go back. */
export function StepsNotice({ from, to }: StepsNoticeProps) {
  const groups = statuses
    .map((status) => ({ status, count: from.filter((present) => present === status).length }))
    .filter(({ count }) => count > 0);
  const isOnly = groups.length === 1;
  const back = groups.filter(({ status }) => goesBack(status, to));
  const lines = [...groups.flatMap((group) => skipText(group, to, isOnly)), ...backText(back, isOnly)];
  return (
    <div role="status" className={classes.steps}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
