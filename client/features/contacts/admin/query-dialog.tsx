import { Button, Group, Modal } from '@mantine/core';
import { formatDateTime } from '../../../lib/format';
import type { QueryCardFragment } from './queries.generated';
import { QueryStatus } from './query-card';
import classes from './query-dialog.module.css';

/** The whole query, with its line breaks, as text and nothing else. */
export function QueryDialog({ query, onClose }: { query: QueryCardFragment; onClose: () => void }) {
  const { name, email, message, status, createdAt } = query;
  return (
    <Modal opened onClose={onClose} size="lg" title="Query Details" closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className={classes.facts}>
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>Date &amp; Time</dt>
        <dd>{formatDateTime(createdAt)}</dd>
        <dt>Query</dt>
        <dd className={classes.message}>{message}</dd>
        <dt>Status</dt>
        <dd>
          <QueryStatus status={status} />
        </dd>
      </dl>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Modal>
  );
}
