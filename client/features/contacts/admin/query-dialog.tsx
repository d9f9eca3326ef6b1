import { Button, Modal, Skeleton, Stack } from '@mantine/core';
import { failureReason } from '../../../lib/error-message';
import { formatDateTime } from '../../../lib/format';
import { DialogActions } from '../../../ui/dialog-actions';
import { ErrorState, Loading } from '../../../ui/states';
import type { QueryCardFragment } from './queries.generated';
import { QueryStatus } from './query-card';
import classes from './query-dialog.module.css';
import { replyLink } from './reply-link';
import { useOneQuery } from './use-queries';

/** The whole query, with its line breaks, as text and nothing else. */
function Details({ query }: { query: QueryCardFragment }) {
  const { name, email, message, status, createdAt } = query;
  return (
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
  );
}

export function QueryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { query, error, retry } = useOneQuery(id);
  return (
    <Modal opened onClose={onClose} size="lg" title="Query Details" closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && (
        <ErrorState heading="h3" title="The query could not be loaded" text={failureReason(error)} onRetry={retry} />
      )}
      {!error && !query && (
        <Loading label="Loading the query">
          <Stack gap="md">
            <Skeleton height={24} />
            <Skeleton height={24} />
            <Skeleton height={96} />
          </Stack>
        </Loading>
      )}
      {query && <Details query={query} />}
      <DialogActions>
        {query && (
          <Button component="a" variant="default" href={replyLink(query)}>
            Reply by e-mail
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogActions>
    </Modal>
  );
}
