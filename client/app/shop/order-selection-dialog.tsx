import type { ComponentProps } from 'react';
import { useAddSelectionToCart } from '../../features/cart/use-add-selection-to-cart';
import { OrderSelection } from '../../features/selections/order-selection';

/** Connects the choices of a selection to the cart. */
export function OrderSelectionDialog(props: Omit<ComponentProps<typeof OrderSelection>, 'onAdd' | 'onAdded'>) {
  const { addItems, tellAdded } = useAddSelectionToCart(props.selection.id);
  return <OrderSelection {...props} onAdd={addItems} onAdded={tellAdded} />;
}
