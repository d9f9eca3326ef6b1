import { useLocation } from 'react-router-dom';
import { useServerData } from '../../../lib/use-server-data';
import { SavedViewsDocument, type ViewFragment } from './views.generated';

/** Every administrator has this view. It cannot be deleted. */
const late: ViewFragment = { id: 'late', name: 'Late', query: 'due=overdue' };

/** Parameters that belong to what is open, instead of to the filter. */
const passing = ['page', 'open', 'new'];

const toQuery = (search: string) => {
  const params = new URLSearchParams(search);
  for (const name of passing) params.delete(name);
  params.sort();
  return params.toString();
};

/** The views of the list of orders, and which of them the list shows. */
export const useViews = () => {
  const { search } = useLocation();
  const { data: saved = [] } = useServerData(SavedViewsDocument, {}, ({ savedViews }) => savedViews);
  const query = toQuery(search);
  const views = [late, ...saved];
  return {
    views,
    /** The filter of the list as a query string; empty without one. */
    query,
    shown: query === '' ? undefined : views.find((view) => toQuery(view.query) === query),
    canDelete: (view: ViewFragment) => view !== late,
  };
};

export const viewPath = ({ query }: ViewFragment) => `/admin/orders?${query}`;
