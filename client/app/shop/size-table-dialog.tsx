import type { ComponentProps } from 'react';
import { useAddManyToCart } from '../../features/cart/use-add-many-to-cart';
import { SizeTable } from '../../features/products/size-table';

/** Connects the size table to the cart. */
export function SizeTableDialog(props: Omit<ComponentProps<typeof SizeTable>, 'onAdd'>) {
  return <SizeTable {...props} onAdd={useAddManyToCart()} />;
}
