import { Button, NativeSelect } from '@mantine/core';
import type { ContactPriority, ContactStatus } from '../../../graphql/types.generated';
import { formatDate, formatTime } from '../../../lib/format';
import { AdminCard } from '../../../ui/admin-card';
import { StatusBadge, type Tone } from '../../../ui/status-badge';
import type { QueryCardFragment } from './queries.generated';
import classes from './query-card.module.css';
import { replyLink } from './reply-link';
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

/** Both are shown at once and saved after. */
function Decide({ query }: { query: QueryCardFragment }) {
  const { changeStatus, changePriority } = useChangeQuery(query);
  return (
    <>
      <NativeSelect
        label="Status"
        size="sm"
        value={query.status}
        data={statusChoices}
        onChange={({ currentTarget }) => isStatus(currentTarget.value) && void changeStatus(currentTarget.value)}
      />
      <NativeSelect
        label="Priority"
        size="sm"
        value={query.priority}
        data={priorityChoices}
        onChange={({ currentTarget }) => {
          const chosen = priorityChoices.find(({ value }) => value === currentTarget.value);
          if (chosen) void changePriority(chosen.value);
        }}
      />
    </>
  );
}

/** One query: who, when, the beginning of it, and where it stands. */
export function QueryCard({ query, onView }: { query: QueryCardFragment; onView: () => void }) {
  const { name, email, message, status, createdAt } = query;
  return (
    <AdminCard
      title={name}
      badge={<QueryStatus status={status} />}
      details={
        <p className={classes.reach}>
          <a href={`mailto:${email}`}>{email}</a>
          <time dateTime={createdAt}>{`${formatDate(createdAt)} at ${formatTime(createdAt)}`}</time>
        </p>
      }
      actions={
        <>
          <Decide query={query} />
          <Button component="a" size="sm" variant="default" href={replyLink(query)} aria-label={`Reply to ${name}`}>
            Reply
          </Button>
          <Button size="sm" variant="default" onClick={onView} aria-label={`View the query of ${name}`}>
            View
          </Button>
        </>
      }
    >
      <p className={classes.excerpt}>{message}</p>
    </AdminCard>
  );
}
