import { Button } from '@mantine/core';
import { errors } from '../../../../domain/errors';
import { formatDateTime } from '../../../lib/format';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { Facts } from '../../../ui/facts';
import { LoadingBlocks, QueryState } from '../../../ui/states';
import { ContactStatusMenu } from './contact-card';
import classes from './contact-dialog.module.css';
import type { ContactCardFragment } from './contacts-admin.generated';
import { replyLink } from './reply-link';
import { useContact } from './use-contacts';

/** The full message as plain text with its line breaks. */
function Details({ contact }: { contact: ContactCardFragment }) {
  const { name, email, message, createdAt } = contact;
  return (
    <Facts
      facts={[
        ['Name', name],
        ['Email', <a href={`mailto:${email}`}>{email}</a>],
        ['Date & Time', formatDateTime(createdAt)],
        ['Query', <span className={classes.message}>{message}</span>],
        ['Status', <ContactStatusMenu contact={contact} inDialog />],
      ]}
    />
  );
}

export function ContactDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useContact(id);
  const { data: contact } = query;
  return (
    <Dialog onClose={onClose} size="lg" title="Query Details">
      <QueryState
        of={query}
        failed="We couldn't load the message"
        missing={errors.CONTACT_NOT_FOUND.message}
        heading="h3"
      >
        <LoadingBlocks label="Loading the message" heights={[24, 24, 96]} />
      </QueryState>
      {contact && <Details contact={contact} />}
      <DialogActions>
        {contact && (
          <Button component="a" variant="default" href={replyLink(contact)}>
            Reply by email
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
