import { useMutation, useQuery } from '@apollo/client/react';
import type { ContactPriority, ContactStatus } from '../../../graphql/types.generated';
import { errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import {
  ContactCountsDocument,
  ContactQueriesDocument,
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

const failure = (error: unknown) => notify.error(errorMessage(error, 'Failed to update status'), { id: 'query' });

/** Shown at once and saved after; Apollo takes it back when saving fails. */
export const useChangeQuery = (query: QueryCardFragment) => {
  const [setStatus] = useMutation(SetContactStatusDocument, {
    refetchQueries: [ContactCountsDocument, 'AdminWaiting'],
  });
  const [setPriority] = useMutation(SetContactPriorityDocument);
  const shown = { ...query, __typename: 'Contact' as const };
  return {
    changeStatus: (status: ContactStatus) =>
      setStatus({
        variables: { input: { id: query.id, status } },
        optimisticResponse: { setContactStatus: { ...shown, status } },
      }).then(() => notify.success('Status updated successfully', { about: 'generic', id: 'query' }), failure),
    changePriority: (priority: ContactPriority) =>
      setPriority({
        variables: { input: { id: query.id, priority } },
        optimisticResponse: { setContactPriority: { ...shown, priority } },
      }).catch(failure),
  };
};
