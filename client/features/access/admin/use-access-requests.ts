import { accessStatusLabels, accessStatuses } from '../../../../domain/access';
import { byEnumName, enumNames } from '../../../../domain/enum-names';
import { usePagedQuery, useServerData } from '../../../lib/use-server-data';
import { toChoices } from '../../../lib/choices';
import { choiceParam, searchParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';
import {
  AccessHistoryDocument,
  AccessRequestDocument,
  AccessRequestsDocument,
  type RequestCardFragment,
} from './access-requests.generated';

export const statuses = enumNames(accessStatuses);
export const statusChoices = toChoices(byEnumName(accessStatusLabels));

/** Shows pending requests by default. */
export const useRequestsFilter = () => useListFilter({ search: searchParam, status: choiceParam(statuses, 'PENDING') });

export type RequestsFilter = ReturnType<typeof useRequestsFilter>['filter'];

const perPage = 10;

export const useAccessRequests = ({ status, search, page }: RequestsFilter) =>
  usePagedQuery(
    AccessRequestsDocument,
    { status, search: search || undefined, page, perPage },
    ({ accessRequests }) => accessRequests,
    { live: true },
  );

/**
 * The current state of a request. Loads it when it has left the list, because it has been decided. A request is gone when
 * its person has joined another company, or was deleted.
 */
export const useDecidedRequest = (request: RequestCardFragment, removed: boolean) => {
  const { data, notFound } = useServerData(
    AccessRequestDocument,
    { userId: request.id },
    ({ accessRequest }) => accessRequest,
    {
      skip: !removed,
    },
  );
  return { request: data ?? request, gone: removed && notFound };
};

export const useAccessHistory = (userId: string) =>
  useServerData(AccessHistoryDocument, { userId }, ({ accessHistory }) => accessHistory);
