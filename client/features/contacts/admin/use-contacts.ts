import { useApolloClient, useMutation } from '@apollo/client/react';
import { contactMessages, contactPageSizes, contactStatuses, contactStatusLabels } from '../../../../domain/contacts';
import type { ContactPriority, ContactStatus } from '../../../graphql/types.generated';
import { errorCode, errorMessage } from '../../../lib/error-message';
import { plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import { usePagedQuery, useServerData } from '../../../lib/use-server-data';
import {
  ContactCountsDocument,
  ContactDocument,
  ContactsDocument,
  SetContactPriorityDocument,
  SetContactStatusDocument,
  type ContactCardFragment,
} from './contacts-admin.generated';
import { byEnumName, enumNames } from '../../../../domain/enum-names';
import { toChoices } from '../../../lib/choices';
import { choiceParam, pageSizeParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';

export const statuses = enumNames(contactStatuses);
export const statusChoices = toChoices(byEnumName(contactStatusLabels));

/** Shows all statuses by default. */
export const useContactsFilter = () =>
  useListFilter({
    search: searchParam,
    perPage: pageSizeParam(contactPageSizes),
    status: choiceParam(statuses),
  });

type ContactsFilter = ReturnType<typeof useContactsFilter>['filter'];

export const useContacts = ({ status, search, page, perPage }: ContactsFilter) =>
  usePagedQuery(ContactsDocument, { status, search: search || undefined, page, perPage }, ({ contacts }) => contacts);

/** Counts of all contacts, whatever the filter. */
export const useContactCounts = () => useServerData(ContactCountsDocument, {}, ({ contacts }) => contacts.counts).data;

/** One contact, whether or not it is on the current page. A cached copy is shown until the response arrives. */
export const useContact = (id: string) => useServerData(ContactDocument, { id }, ({ contact }) => contact);

/** Changes are shown at once and saved in the background. Apollo reverts them when saving fails. */
export const useChangeContact = (contact: ContactCardFragment) => {
  const client = useApolloClient();
  const [setStatus] = useMutation(SetContactStatusDocument, {
    refetchQueries: [ContactCountsDocument, 'AdminWaiting'],
  });
  const [setPriority] = useMutation(SetContactPriorityDocument);
  const { id } = contact;
  const optimistic = { ...contact, __typename: 'Contact' as const };
  const fail = (fallback: string) => (error: unknown) => {
    notify.error(errorMessage(error, fallback), { id: 'contact' });
    // Another administrator changed it first, so the card reloads their change.
    if (errorCode(error) !== 'CONFLICT') return;
    void client.query({ query: ContactDocument, variables: { id }, fetchPolicy: 'network-only' });
    void client.refetchQueries({ include: [ContactCountsDocument] });
  };
  const confirm = (message: string) => () =>
    notify.success(message, {
      about: 'generic',
      id: 'contact',
      merge: { kind: message, text: (count) => `${plural(count, 'query', 'queries')} updated` },
    });
  return {
    changeStatus: (status: ContactStatus) =>
      setStatus({
        variables: { input: { id, status, seen: contact.status } },
        optimisticResponse: { setContactStatus: { ...optimistic, status } },
      }).then(confirm(contactMessages.statusUpdated), fail('Failed to update status')),
    changePriority: (priority: ContactPriority) =>
      setPriority({
        variables: { input: { id, priority, seen: contact.priority } },
        optimisticResponse: { setContactPriority: { ...optimistic, priority } },
      }).then(confirm(contactMessages.priorityUpdated), fail('Failed to update priority')),
  };
};
