import { Button } from '@mantine/core';
import { formatDateTime } from '../../../lib/format';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-actions';
import { LoadingBlocks } from '../../../ui/loading-blocks';
import { QueryState } from '../../../ui/states';
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
  const query = useContact(id);
  const { data: contact } = query;
  return (
    <Dialog onClose={onClose} size="lg" title="Query Details">
      <QueryState of={query} failed="The query could not be loaded" heading="h3">
        <LoadingBlocks label="Loading the query" heights={[24, 24, 96]} />
      </QueryState>
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
    </Dialog>
  );
}
