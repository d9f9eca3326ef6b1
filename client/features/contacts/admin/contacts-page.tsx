import { contactPageSizes } from '../../../../domain/contacts';
import { isOneOf } from '../../../lib/choices';
import { plural } from '../../../lib/format';
import { useOpenItem } from '../../../lib/use-open-item';
import { AdminCards, AdminCardsLoading, AdminFilters, ClearFilters } from '../../../ui/admin-list';
import { AdminListPage, Outdated } from '../../../ui/admin-list-page';
import { EmptyState } from '../../../ui/states';
import { contactFigures } from './contact-badges';
import { ContactCard } from './contact-card';
import { ContactDialog } from './contact-dialog';
import { useContactCounts, useContacts } from './use-contacts';
import { statusChoices, statuses, useContactsFilter } from './use-contacts-filter';

const all = 'ALL';

/** Messages from the contact form, unanswered ones first. */
export function ContactsPage() {
  const { filter, change } = useContactsFilter();
  const { opened, open, close } = useOpenItem();
  const contacts = useContacts(filter);
  const counts = useContactCounts();
  const pageInfo = contacts.page?.pageInfo;
  const filtered = Boolean(filter.status ?? filter.search);
  const listed = contacts.stale || !filter.status ? [] : (contacts.page?.items ?? []);
  /** Messages of the list whose status the filter no longer matches. */
  const changed = listed.filter(({ status }) => status !== filter.status).length;
  return (
    <AdminListPage
      title="Contact Us Queries"
      hasTimes
      intro="Messages from the contact form"
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
          searchLabel="Search messages"
          searchHint="Name, email or message"
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
            text={filtered ? 'No queries match your current filters' : 'Messages from visitors appear here.'}
            action={filtered && <ClearFilters onClear={() => change({ search: '', status: undefined })} />}
          />
        )
      }
      paging={{
        pageInfo: pageInfo && changed > 0 ? { ...pageInfo, total: undefined } : pageInfo,
        filter,
        change,
        of: 'messages',
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
            <Outdated text={`${plural(changed, 'message')} changed on this page.`} onUpdate={contacts.retry} />
          )}
        </AdminCards>
      )}
    </AdminListPage>
  );
}

export { ContactsPage as Component };
