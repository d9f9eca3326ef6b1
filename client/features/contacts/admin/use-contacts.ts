import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { contactMessages } from '../../../../domain/contacts';
import type { ContactPriority, ContactStatus } from '../../../graphql/types.generated';
import { errorCode, errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import {
  ContactCountsDocument,
  ContactDocument,
  ContactsDocument,
  SetContactPriorityDocument,
  SetContactStatusDocument,
  type ContactCardFragment,
} from './contacts-admin.generated';
import type { ContactsFilter } from './use-contacts-filter';

export const useContacts = ({ status, search, page, perPage }: ContactsFilter) => {
  const { data, previousData, error, loading, refetch } = useQuery(ContactsDocument, {
    variables: { status, search: search || undefined, page, perPage },
    fetchPolicy: 'cache-and-network',
  });
  const { data: counted } = useQuery(ContactCountsDocument, { fetchPolicy: 'cache-and-network' });
  return {
    contacts: (data ?? previousData)?.contacts,
    counts: counted?.contacts.counts,
    /** The previous results are shown while new ones load. */
    stale: loading && !data,
    error: data ? undefined : error,
    retry: () => void refetch(),
  };
};

/** One contact, whether or not it is on the current page. A cached copy is shown until the response arrives. */
export const useContact = (id: string) => {
  const { data, error, refetch } = useQuery(ContactDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  return { contact: data?.contact, error: data ? undefined : error, retry: () => void refetch() };
};

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
  const confirm = (message: string) => () => notify.success(message, { about: 'generic', id: 'contact' });
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
