import { Button, Modal, Skeleton, Stack } from '@mantine/core';
import { failureReason } from '../../../lib/error-message';
import { formatDateTime } from '../../../lib/format';
import { DialogActions } from '../../../ui/dialog-actions';
import { ErrorState, Loading } from '../../../ui/states';
import { ContactStatusBadge } from './contact-card';
import classes from './contact-dialog.module.css';
import type { ContactCardFragment } from './contacts-admin.generated';
import { replyLink } from './reply-link';
import { useContact } from './use-contacts';

/** The full message as plain text with its line breaks. */
function Details({ contact }: { contact: ContactCardFragment }) {
  const { name, email, message, status, createdAt } = contact;
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
        <ContactStatusBadge status={status} />
      </dd>
    </dl>
  );
}

export function ContactDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: contact, error, retry } = useContact(id);
  return (
    <Modal opened onClose={onClose} size="lg" title="Query Details" closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && (
        <ErrorState heading="h3" title="The query could not be loaded" text={failureReason(error)} onRetry={retry} />
      )}
      {!error && !contact && (
        <Loading label="Loading the query">
          <Stack gap="md">
            <Skeleton height={24} />
            <Skeleton height={24} />
            <Skeleton height={96} />
          </Stack>
        </Loading>
      )}
      {contact && <Details contact={contact} />}
      <DialogActions>
        {contact && (
          <Button component="a" variant="default" href={replyLink(contact)}>
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
