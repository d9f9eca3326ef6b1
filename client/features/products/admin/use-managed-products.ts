import { useApolloClient } from '@apollo/client/react';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { usePagedQuery, useServerData } from '../../../lib/use-server-data';
import {
  ManagedProductDocument,
  ManagedProductsDocument,
  CategoryOptionsDocument,
  type ManagedPictureFragment,
} from './managed-products.generated';
import { byEnumName, enumNames } from '../../../../domain/enum-names';
import { adminProductPageSizes, productSortLabels, productSorts } from '../../../../domain/products';
import { toChoices } from '../../../lib/choices';
import { choiceParam, pageSizeParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';
import { catalogueParams, filterVariables, flagParam, withoutReversedBounds } from '../catalogue-filter';

export const sorts = enumNames(productSorts);
export const sortChoices = toChoices(byEnumName(productSortLabels));

const params = {
  ...catalogueParams,
  perPage: pageSizeParam(adminProductPageSizes),
  show: choiceParam(['archived']),
  needsNetWeight: flagParam,
  sort: choiceParam(sorts, 'NEWEST'),
};

/** The filters of the catalogue, for products in it or archived ones. */
export const useManagedFilter = () => {
  const { filter, change } = useListFilter(params);
  return { filter: withoutReversedBounds(filter), change };
};

export type ManagedFilter = ReturnType<typeof useManagedFilter>['filter'];

/** Variables of the list, and of its exports. */
export const managedVariables = ({ show, needsNetWeight, sort, ...filter }: ManagedFilter) => ({
  ...filterVariables(filter),
  archived: show === 'archived',
  needsNetWeight: needsNetWeight || null,
  sort,
});

export type ProductView = 'cards' | 'table';

/**
 * How the products are shown, remembered in this browser. Phones show cards, because rows would be cards there anyway.
 */
export const useProductView = () => {
  const [chosen, choose] = useLocalStorage<ProductView>({
    key: 'parure.products-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  });
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  return { view: wide && chosen === 'table' ? 'table' : 'cards', choose: wide ? choose : undefined } as const;
};

export const useCategoryOptions = () => useServerData(CategoryOptionsDocument, {}, ({ categories }) => categories);

const isProcessing = (picture: ManagedPictureFragment | null | undefined) => picture?.processing === 'PROCESSING';

export const useManagedProducts = (filter: ManagedFilter, { skip }: { skip: boolean }) => {
  const list = managedVariables(filter);
  return usePagedQuery(
    ManagedProductsDocument,
    { page: filter.page, perPage: filter.perPage, ...list, searchesCatalogue: !list.archived && filter.search !== '' },
    ({ managedProducts, archivedMatches }) => ({
      ...managedProducts,
      archivedMatches: archivedMatches?.pageInfo.total ?? 0,
    }),
    { skip, isProcessing: ({ items }) => items.some(({ thumbnail }) => isProcessing(thumbnail)) },
  );
};

/** All fields of one product, archived or not. */
export const useManagedProduct = (id: string) => {
  const client = useApolloClient();
  const product = useServerData(ManagedProductDocument, { id }, ({ managedProduct }) => managedProduct ?? undefined, {
    isProcessing: (loaded) => loaded?.images.some(isProcessing) ?? false,
  });
  return {
    ...product,
    /** Fetches the stored version, for use after an edit conflict. */
    latest: async () => {
      const query = { query: ManagedProductDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
      return (await client.query(query)).data?.managedProduct ?? undefined;
    },
  };
};
