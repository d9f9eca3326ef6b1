import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { contactMessages } from '../../../../domain/contacts';
import type { ContactPriority, ContactStatus } from '../../../graphql/types.generated';
import { errorCode, errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import {
  ContactCountsDocument,
  ContactQueriesDocument,
  ContactQueryDocument,
  SetContactPriorityDocument,
  SetContactStatusDocument,
  type QueryCardFragment,
} from './queries.generated';
import type { QueriesFilter } from './use-queries-filter';

export const useQueries = ({ status, search, page, perPage }: QueriesFilter) => {
  const { data, previousData, error, loading, refetch } = useQuery(ContactQueriesDocument, {
    variables: { status, search: search || undefined, page, perPage },
    fetchPolicy: 'cache-and-network',
  });
  const { data: counted } = useQuery(ContactCountsDocument, { fetchPolicy: 'cache-and-network' });
  return {
    queries: (data ?? previousData)?.contacts,
    counts: counted?.contacts.counts,
    /** Old results stand while the new ones are on their way. */
    stale: loading && !data,
    error: data ? undefined : error,
    retry: () => void refetch(),
  };
};

/** One query by its id, wherever in the list it stands: at once where it was seen, then as it is now. */
export const useOneQuery = (id: string) => {
  const { data, error, refetch } = useQuery(ContactQueryDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  return { query: data?.contact, error: data ? undefined : error, retry: () => void refetch() };
};

/** Shown at once and saved after; Apollo takes it back when saving fails. */
export const useChangeQuery = (query: QueryCardFragment) => {
  const client = useApolloClient();
  const [setStatus] = useMutation(SetContactStatusDocument, {
    refetchQueries: [ContactCountsDocument, 'AdminWaiting'],
  });
  const [setPriority] = useMutation(SetContactPriorityDocument);
  const { id } = query;
  const shown = { ...query, __typename: 'Contact' as const };
  const fail = (fallback: string) => (error: unknown) => {
    notify.error(errorMessage(error, fallback), { id: 'query' });
    // Somebody else was faster: what they made of it is what the card has to show.
    if (errorCode(error) !== 'CONFLICT') return;
    void client.query({ query: ContactQueryDocument, variables: { id }, fetchPolicy: 'network-only' });
    void client.refetchQueries({ include: [ContactCountsDocument] });
  };
  const tell = (message: string) => () => notify.success(message, { about: 'generic', id: 'query' });
  return {
    changeStatus: (status: ContactStatus) =>
      setStatus({
        variables: { input: { id, status, seen: query.status } },
        optimisticResponse: { setContactStatus: { ...shown, status } },
      }).then(tell(contactMessages.statusUpdated), fail('Failed to update status')),
    changePriority: (priority: ContactPriority) =>
      setPriority({
        variables: { input: { id, priority, seen: query.priority } },
        optimisticResponse: { setContactPriority: { ...shown, priority } },
      }).then(tell(contactMessages.priorityUpdated), fail('Failed to update priority')),
  };
};
