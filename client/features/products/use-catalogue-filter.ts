import { pageParam, writeFilter } from '../../lib/filter-params';
import { useListFilter } from '../../lib/use-list-filter';
import { catalogueParams, withoutReversedBounds } from './catalogue-filter';

/**
 * Filter, sort order and page of the catalogue. The address of a product has them too, if it was chosen from a list.
 */
export const useCatalogueFilter = () => {
  const { filter, change } = useListFilter(catalogueParams);
  return {
    filter: withoutReversedBounds(filter),
    /** The query of the list. */
    list: writeFilter(filter, { ...catalogueParams, page: pageParam }).toString(),
    onChange: (part: Partial<typeof filter>) => change(part, { preventScrollReset: true }),
  };
};
