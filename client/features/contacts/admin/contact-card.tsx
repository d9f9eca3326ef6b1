import { Button } from '@mantine/core';
import { contactPriorityLabels, contactStatusLabels } from '../../../../domain/contacts';
import { byEnumName } from '../../../../domain/enum-names';
import { toChoices } from '../../../lib/choices';
import { formatDate, formatTime } from '../../../lib/format';
import { AdminCard } from '../../../ui/admin-card';
import { BadgeMenu } from '../../../ui/row-menu';
import { StatusBadge } from '../../../ui/status-badge';
import { useSession } from '../../auth/use-session';
import { contactTones, priorityTones } from './contact-badges';
import classes from './contact-card.module.css';
import type { ContactCardFragment } from './contacts-admin.generated';
import { useChangeContact, statusChoices } from './use-contacts';
import { brand } from '../../../lib/brand';

/** Characters. Mail programs truncate long links, so only the beginning of a long message is quoted. */
const quoteLimit = 600;

/** A `mailto:` link for a reply, with recipient, subject and the quoted message. */
export const replyLink = ({ name, email, message, createdAt }: ContactCardFragment) => {
  const excerpt = message.length > quoteLimit ? `${message.slice(0, quoteLimit).trimEnd()} …` : message;
  const quoted = excerpt
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const body = `Dear ${name},\r\n\r\n\r\n\r\nOn ${formatDate(createdAt)} you wrote:\r\n${quoted}\r\n`;
  const [to, subject, text] = [email, `Your message to ${brand.name}`, body].map(encodeURIComponent);
  return `mailto:${to}?subject=${subject}&body=${text}`;
};

const statusLabels = byEnumName(contactStatusLabels);
const priorityLabels = byEnumName(contactPriorityLabels);
const priorityChoices = toChoices(priorityLabels);

interface ChangeProps {
  contact: ContactCardFragment;
  inDialog?: boolean;
}

/** A change is shown at once and saved in the background. */
export function ContactStatusMenu({ contact, inDialog }: ChangeProps) {
  const { name, status } = contact;
  const { changeStatus } = useChangeContact(contact);
  const { may } = useSession();
  if (!may('enquiries:write')) return <StatusBadge tone={contactTones[status]}>{statusLabels[status]}</StatusBadge>;
  return (
    <BadgeMenu
      text={statusLabels[status]}
      tone={contactTones[status]}
      of={`status of the query from ${name}`}
      letter="s"
      inDialog={inDialog}
      choices={statusChoices.filter(({ value }) => value !== status)}
      onChoose={(next) => void changeStatus(next)}
    />
  );
}

function PriorityMenu({ contact }: ChangeProps) {
  const { name, priority } = contact;
  const { changePriority } = useChangeContact(contact);
  const { may } = useSession();
  const text = `${priorityLabels[priority]} priority`;
  if (!may('enquiries:write')) return <StatusBadge tone={priorityTones[priority]}>{text}</StatusBadge>;
  return (
    <BadgeMenu
      text={text}
      tone={priorityTones[priority]}
      of={name}
      letter="p"
      choices={priorityChoices.filter(({ value }) => value !== priority)}
      onChoose={(next) => void changePriority(next)}
    />
  );
}

/** A query in the list: sender, time, excerpt and status. */
export function ContactCard({ contact, onView }: { contact: ContactCardFragment; onView: () => void }) {
  const { name, email, message, createdAt } = contact;
  return (
    <AdminCard
      title={name}
      badge={<ContactStatusMenu contact={contact} />}
      details={
        <p className={classes.sender}>
          <a href={`mailto:${email}`}>{email}</a>
          <time dateTime={createdAt}>{`${formatDate(createdAt)} at ${formatTime(createdAt)}`}</time>
        </p>
      }
      actions={
        <>
          <div className={classes.priority}>
            <PriorityMenu contact={contact} />
          </div>
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
