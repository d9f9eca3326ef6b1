import { Button } from '@mantine/core';
import { contactPageSizes } from '../../../../domain/contacts';
import { isOneOf } from '../../../lib/choices';
import { plural, formatDateTime } from '../../../lib/format';
import { useOpenItem } from '../../../lib/use-open-item';
import { AdminCards, AdminCardsLoading, AdminFilters, ClearFilters } from '../../../ui/admin-list';
import { AdminListPage, Outdated } from '../../../ui/admin-list-page';
import { EmptyState, LoadingBlocks, QueryState } from '../../../ui/states';
import { contactFigures } from './contact-badges';
import { ContactCard, ContactStatusMenu, replyLink } from './contact-card';
import { useContactCounts, useContacts, statusChoices, statuses, useContactsFilter, useContact } from './use-contacts';
import { errors } from '../../../../domain/errors';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { Facts } from '../../../ui/facts';
import type { ContactCardFragment } from './contacts-admin.generated';

/** The full message as plain text with its line breaks. */
function Details({ contact }: { contact: ContactCardFragment }) {
  const { name, email, message, createdAt } = contact;
  return (
    <Facts
      facts={[
        ['Name', name],
        ['Email', <a href={`mailto:${email}`}>{email}</a>],
        ['Date & Time', formatDateTime(createdAt)],
        ['Query', <span className="pre-wrap">{message}</span>],
        ['Status', <ContactStatusMenu contact={contact} inDialog />],
      ]}
    />
  );
}

function ContactDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useContact(id);
  const { data: contact } = query;
  return (
    <Dialog onClose={onClose} size="lg" title="Query Details">
      <QueryState
        of={query}
        failed="We couldn't load the query"
        missing={errors.CONTACT_NOT_FOUND.message}
        heading="h3"
      >
        <LoadingBlocks label="Loading the query" heights={[24, 24, 96]} />
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

const all = 'ALL';

/** Queries from the contact form, unanswered ones first. */
function ContactsPage() {
  const { filter, change } = useContactsFilter();
  const { opened, open, close } = useOpenItem();
  const contacts = useContacts(filter);
  const counts = useContactCounts();
  const pageInfo = contacts.page?.pageInfo;
  const filtered = Boolean(filter.status ?? filter.search);
  const listed = contacts.stale || !filter.status ? [] : (contacts.page?.items ?? []);
  /** Queries of the list whose status the filter no longer matches. */
  const changed = listed.filter(({ status }) => status !== filter.status).length;
  return (
    <AdminListPage
      title="Contact Us Queries"
      hasTimes
      intro="Sent from the contact form"
      figures={[
        { name: 'Total Queries', value: counts?.total },
        ...contactFigures.map(({ name, count }) => ({ name, value: counts?.[count] })),
      ]}
      filters={
        <AdminFilters
          status={filter.status ?? all}
          statuses={[{ value: all, label: 'All' }, ...statusChoices]}
          onStatus={(status) => change({ status: isOneOf(statuses, status) ? status : undefined })}
          search={filter.search}
          searchLabel="Search queries"
          searchHint="Name, email or query"
          onSearch={(search) => change({ search })}
          busy={contacts.stale}
        />
      }
      list={contacts}
      failed="Failed to fetch contact queries"
      loading={<AdminCardsLoading label="Loading queries..." height={122} phoneHeight={312} />}
      empty={
        contacts.page?.items.length === 0 && (
          <EmptyState
            title="No queries found"
            text={
              filtered ? 'No queries match your current filters' : 'What visitors ask in the contact form appears here.'
            }
            action={filtered && <ClearFilters onClear={() => change({ search: '', status: undefined })} />}
          />
        )
      }
      paging={{
        pageInfo: pageInfo && changed > 0 ? { ...pageInfo, total: undefined } : pageInfo,
        filter,
        change,
        of: 'queries',
        separator: '/',
        sizes: contactPageSizes,
      }}
      after={opened && <ContactDialog id={opened} onClose={close} />}
    >
      {({ items }) => (
        <AdminCards
          stale={contacts.stale}
          cards={items.map((contact) => (
            <ContactCard key={contact.id} contact={contact} onView={() => open(contact.id)} />
          ))}
        >
          {changed > 0 && (
            <Outdated text={`${plural(changed, 'query', 'queries')} changed on this page.`} onUpdate={contacts.retry} />
          )}
        </AdminCards>
      )}
    </AdminListPage>
  );
}

export { ContactsPage as Component };
