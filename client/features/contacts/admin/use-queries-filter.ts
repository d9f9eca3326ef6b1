import { useSearchParams } from 'react-router-dom';
import { contactPageSizes } from '../../../../domain/contacts';
import type { ContactStatus } from '../../../graphql/types.generated';

export const statusChoices: { value: ContactStatus; label: string }[] = [
  { value: 'NEW', label: 'New' },
  { value: 'IN_PROGRESS', label: 'In Progress' },
  { value: 'RESOLVED', label: 'Resolved' },
];

export const isStatus = (value: string): value is ContactStatus =>
  statusChoices.some((choice) => choice.value === value);

export interface QueriesFilter {
  /** Without one: all, those that wait first. */
  status?: ContactStatus;
  search: string;
  page: number;
  perPage: number;
}

const standardSize: number = contactPageSizes[0];

const read = (params: URLSearchParams): QueriesFilter => {
  const status = params.get('status')?.toUpperCase().replace('-', '_') ?? '';
  const page = Number(params.get('page'));
  const perPage = Number(params.get('perPage'));
  return {
    status: isStatus(status) ? status : undefined,
    search: params.get('search')?.slice(0, 100) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: contactPageSizes.find((size) => size === perPage) ?? standardSize,
  };
};

const write = ({ status, search, page, perPage }: QueriesFilter) => {
  const params = new URLSearchParams();
  if (status) params.set('status', status.toLowerCase().replace('_', '-'));
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  if (perPage !== standardSize) params.set('perPage', String(perPage));
  return params;
};

/** The filter lives in the address: back, forward, reload and a shared link bring it again. */
export const useQueriesFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter = read(params);
  return {
    filter,
    /** Anything but another page begins at the first. */
    change: (part: Partial<QueriesFilter>) =>
      setParams(write({ ...filter, page: 1, ...part }), { replace: part.search !== undefined }),
  };
};
