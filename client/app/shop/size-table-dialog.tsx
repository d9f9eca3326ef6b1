import type { ComponentProps } from 'react';
import { useAddManyToCart } from '../../features/cart/use-add-many-to-cart';
import { SizeTable } from '../../features/products/size-table';

/** The size table that adds to the cart. */
export function SizeTableDialog(props: Omit<ComponentProps<typeof SizeTable>, 'onSave'>) {
  return <SizeTable {...props} onSave={useAddManyToCart()} />;
}
