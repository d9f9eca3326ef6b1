import { useListFilter } from '../../lib/use-list-filter';
import { catalogueParams, withoutReversedBounds } from './catalogue-filter';

/** Filter, sort order and page of the catalogue. */
export const useCatalogueFilter = () => {
  const { filter, change } = useListFilter(catalogueParams);
  return {
    filter: withoutReversedBounds(filter),
    onChange: (part: Partial<typeof filter>) => change(part, { preventScrollReset: true }),
  };
};
