import { Button, NativeSelect } from '@mantine/core';
import { contactPriorities, contactPriorityLabels, contactStatusLabels } from '../../../../domain/contacts';
import { byEnumName, enumNames } from '../../../../domain/enum-names';
import type { ContactStatus } from '../../../graphql/types.generated';
import { isOneOf, toChoices } from '../../../lib/choices';
import { formatDate, formatTime } from '../../../lib/format';
import { AdminCard } from '../../../ui/admin-card';
import { StatusBadge } from '../../../ui/status-badge';
import { contactTones } from './contact-badges';
import classes from './contact-card.module.css';
import type { ContactCardFragment } from './contacts-admin.generated';
import { replyLink } from './reply-link';
import { useChangeContact } from './use-contacts';
import { statusChoices, statuses } from './use-contacts-filter';

const statusLabels = byEnumName(contactStatusLabels);
const priorities = enumNames(contactPriorities);
const priorityChoices = toChoices(byEnumName(contactPriorityLabels));

export function ContactStatusBadge({ status }: { status: ContactStatus }) {
  return <StatusBadge tone={contactTones[status]}>{statusLabels[status]}</StatusBadge>;
}

/** Status and priority. A change is shown at once and saved in the background. */
function StatusFields({ contact }: { contact: ContactCardFragment }) {
  const { changeStatus, changePriority } = useChangeContact(contact);
  return (
    <>
      <NativeSelect
        label="Status"
        size="sm"
        value={contact.status}
        data={statusChoices}
        onChange={({ currentTarget }) =>
          isOneOf(statuses, currentTarget.value) && void changeStatus(currentTarget.value)
        }
      />
      <NativeSelect
        label="Priority"
        size="sm"
        value={contact.priority}
        data={priorityChoices}
        onChange={({ currentTarget }) =>
          isOneOf(priorities, currentTarget.value) && void changePriority(currentTarget.value)
        }
      />
    </>
  );
}

/** A contact-form message in the list: sender, time, excerpt and status. */
export function ContactCard({ contact, onView }: { contact: ContactCardFragment; onView: () => void }) {
  const { name, email, message, status, createdAt } = contact;
  return (
    <AdminCard
      title={name}
      badge={<ContactStatusBadge status={status} />}
      details={
        <p className={classes.sender}>
          <a href={`mailto:${email}`}>{email}</a>
          <time dateTime={createdAt}>{`${formatDate(createdAt)} at ${formatTime(createdAt)}`}</time>
        </p>
      }
      actions={
        <>
          <StatusFields contact={contact} />
          <Button component="a" size="sm" variant="default" href={replyLink(contact)} aria-label={`Reply to ${name}`}>
            Reply
          </Button>
          <Button size="sm" variant="default" onClick={onView} aria-label={`View the query from ${name}`}>
            View
          </Button>
        </>
      }
    >
      <p className={classes.excerpt}>{message}</p>
    </AdminCard>
  );
}
