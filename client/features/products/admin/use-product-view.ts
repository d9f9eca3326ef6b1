import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

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
