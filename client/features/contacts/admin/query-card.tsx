import { Button, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import type { ContactPriority, ContactStatus } from '../../../graphql/types.generated';
import { formatDate, formatTime } from '../../../lib/format';
import { StatusBadge, type Tone } from '../../../ui/status-badge';
import type { QueryCardFragment } from './queries.generated';
import classes from './query-card.module.css';
import { useChangeQuery } from './use-queries';
import { isStatus, statusChoices } from './use-queries-filter';

const badges: Record<ContactStatus, { tone: Tone; word: string }> = {
  NEW: { tone: 'warn', word: 'New' },
  IN_PROGRESS: { tone: 'quiet', word: 'In Progress' },
  RESOLVED: { tone: 'ok', word: 'Resolved' },
};

const priorityChoices: { value: ContactPriority; label: string }[] = [
  { value: 'LOW', label: 'Low' },
  { value: 'MEDIUM', label: 'Medium' },
  { value: 'HIGH', label: 'High' },
];

export function QueryStatus({ status }: { status: ContactStatus }) {
  return <StatusBadge tone={badges[status].tone}>{badges[status].word}</StatusBadge>;
}

/** One query: who, when, the beginning of it, and where it stands. */
export function QueryCard({ query, onView }: { query: QueryCardFragment; onView: () => void }) {
  const { changeStatus, changePriority } = useChangeQuery(query);
  const titleId = useId();
  const { name, email, message, status, priority, createdAt } = query;
  return (
    <li className={classes.card} aria-labelledby={titleId}>
      <div className={classes.who}>
        <h2 id={titleId} className={classes.name}>
          {name}
        </h2>
        <QueryStatus status={status} />
        <p className={classes.reach}>
          <a href={`mailto:${email}`}>{email}</a>
          <time dateTime={createdAt}>{`${formatDate(createdAt)} at ${formatTime(createdAt)}`}</time>
        </p>
      </div>
      <p className={classes.excerpt}>{message}</p>
      <div className={classes.actions}>
        <NativeSelect
          label="Status"
          size="sm"
          value={status}
          data={statusChoices}
          onChange={({ currentTarget }) => isStatus(currentTarget.value) && void changeStatus(currentTarget.value)}
        />
        <NativeSelect
          label="Priority"
          size="sm"
          value={priority}
          data={priorityChoices}
          onChange={({ currentTarget }) => {
            const chosen = priorityChoices.find(({ value }) => value === currentTarget.value);
            if (chosen) void changePriority(chosen.value);
          }}
        />
        <Button size="sm" variant="default" onClick={onView} aria-label={`View the query of ${name}`}>
          View
        </Button>
      </div>
    </li>
  );
}
