import { contactPageSizes } from '../../../../domain/contacts';
import { failureReason } from '../../../lib/error-message';
import { formatCount } from '../../../lib/format';
import { useOpenItem } from '../../../lib/use-open-item';
import { usePageTitle } from '../../../lib/page-meta';
import { useClampPage } from '../../../lib/use-list-filter';
import { AdminHeading, Figures } from '../../../ui/admin-heading';
import { AdminCards, AdminCardsLoading, AdminFilters } from '../../../ui/admin-list';
import { Pager } from '../../../ui/pager';
import { EmptyState, ErrorState } from '../../../ui/states';
import { ContactCard } from './contact-card';
import { ContactDialog } from './contact-dialog';
import type { ContactsQuery } from './contacts-admin.generated';
import { useContactCounts, useContacts } from './use-contacts';
import { isStatus, statusChoices, useContactsFilter, type ContactsFilter } from './use-contacts-filter';

const all = 'ALL';

interface ListProps {
  contacts: ContactsQuery['contacts'];
  filter: ContactsFilter;
  stale: boolean;
  onChange: (part: Partial<ContactsFilter>) => void;
  onView: (id: string) => void;
}

function List({ contacts, filter, stale, onChange, onView }: ListProps) {
  const { items, pageInfo } = contacts;
  const filtered = Boolean(filter.status ?? filter.search);
  if (items.length === 0) {
    return (
      <EmptyState
        title="No queries found"
        text={filtered ? 'No queries match your current filters' : 'Queries from visitors appear here.'}
      />
    );
  }
  return (
    <AdminCards
      stale={stale}
      cards={items.map((contact) => (
        <ContactCard key={contact.id} contact={contact} onView={() => onView(contact.id)} />
      ))}
    >
      <Pager
        page={pageInfo.page}
        pages={pageInfo.pages}
        total={pageInfo.total}
        of="queries"
        separator="/"
        perPage={filter.perPage}
        sizes={contactPageSizes}
        onPerPage={(perPage) => onChange({ perPage })}
        onPage={(page) => onChange({ page })}
      />
    </AdminCards>
  );
}

/** Messages from the contact form, unanswered ones first. */
export function ContactsPage() {
  usePageTitle('Contact Us Queries');
  const { filter, change } = useContactsFilter();
  const { opened, open, close } = useOpenItem();
  const { page: contacts, stale, error, retry } = useContacts(filter);
  const counts = useContactCounts();
  useClampPage(filter.page, stale ? undefined : contacts?.pageInfo.pages, change);
  const count = (value: number | undefined) => (value === undefined ? '–' : formatCount(value));
  return (
    <>
      <AdminHeading title="Contact Us Queries" intro="Read visitors’ questions and keep track of the replies" />
      <Figures
        figures={[
          { name: 'Total Queries', value: count(counts?.total) },
          { name: 'New', value: count(counts?.new) },
          { name: 'In Progress', value: count(counts?.inProgress) },
          { name: 'Resolved', value: count(counts?.resolved) },
        ]}
      />
      <AdminFilters
        status={filter.status ?? all}
        statuses={[{ value: all, label: 'All' }, ...statusChoices]}
        onStatus={(status) => change({ status: isStatus(status) ? status : undefined })}
        search={filter.search}
        searchLabel="Search queries"
        searchHint="Name, e-mail or message"
        onSearch={(search) => change({ search })}
        busy={stale}
      />
      {error && <ErrorState title="Failed to fetch contact queries" text={failureReason(error)} onRetry={retry} />}
      {!error && !contacts && <AdminCardsLoading label="Loading queries..." height={120} />}
      {!error && contacts && <List contacts={contacts} filter={filter} stale={stale} onChange={change} onView={open} />}
      {opened && <ContactDialog id={opened} onClose={close} />}
    </>
  );
}
