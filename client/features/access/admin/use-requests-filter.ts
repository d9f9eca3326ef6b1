import { useSearchParams } from 'react-router-dom';
import type { AccessStatus } from '../../../graphql/types.generated';

export const statusChoices: { value: AccessStatus; label: string }[] = [
  { value: 'PENDING', label: 'Pending' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'REJECTED', label: 'Rejected' },
  { value: 'EXPIRED', label: 'Expired' },
];

export const isStatus = (value: string): value is AccessStatus =>
  statusChoices.some((choice) => choice.value === value);

export interface RequestsFilter {
  status: AccessStatus;
  search: string;
  page: number;
}

const read = (params: URLSearchParams): RequestsFilter => {
  const wanted = params.get('status')?.toUpperCase() ?? '';
  const page = Number(params.get('page'));
  return {
    status: isStatus(wanted) ? wanted : 'PENDING',
    search: params.get('search')?.slice(0, 100) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

const write = ({ status, search, page }: RequestsFilter) => {
  const params = new URLSearchParams();
  if (status !== 'PENDING') params.set('status', status.toLowerCase());
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return params;
};

/** The filter lives in the address: back, forward, reload and a shared link bring it again. */
export const useRequestsFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter = read(params);
  return {
    filter,
    /** Anything but another page begins at the first. */
    change: (part: Partial<RequestsFilter>) =>
      setParams(write({ ...filter, page: 1, ...part }), { replace: part.search !== undefined }),
  };
};
