import type { ComponentProps } from 'react';
import { useMutation } from '@apollo/client/react';
import { enumName } from '../../../domain/enum-names';
import type { Colour } from '../../../domain/gold';
import { OrderSelection } from '../../features/selections/order-selection';
import { plural } from '../../lib/format';
import { AddSelectionToCartDocument } from '../../features/cart/cart.generated';
import { notifyFailure, useCartNotices } from '../../features/cart/use-cart-notices';

/** An item of a selection, as it is ordered. */
interface OrderedItem {
  itemId: string;
  quantity: number;
  carat: string;
  colour: Colour;
  size: string;
}

/**
 * `addItems` adds items of a selection to the cart and returns why some were not added, by their position. It returns
 * undefined if all failed for another reason, which it has shown. `tellAdded` confirms the addition with a link to the
 * cart.
 */
const useAddSelectionToCart = (id: string) => {
  const notices = useCartNotices();
  const [add] = useMutation(AddSelectionToCartDocument);
  const addItems = async (items: readonly OrderedItem[]) => {
    try {
      const ordered = items.map((item) => ({ ...item, colour: enumName(item.colour), size: item.size || null }));
      const { data } = await add({ variables: { input: { id, items: ordered } } });
      if (!data) return undefined;
      return new Map(data.addSelectionToCart.rejected.map(({ index, field, message }) => [index, { field, message }]));
    } catch (error) {
      notifyFailure(error, 'Failed to add items to cart');
      return undefined;
    }
  };
  return { addItems, tellAdded: (designs: number) => notices.added(`${plural(designs, 'design')} added to cart!`) };
};

/** Connects the choices of a selection to the cart. */
export function OrderSelectionDialog(props: Omit<ComponentProps<typeof OrderSelection>, 'onAdd' | 'onAdded'>) {
  const { addItems, tellAdded } = useAddSelectionToCart(props.selection.id);
  return <OrderSelection {...props} onAdd={addItems} onAdded={tellAdded} />;
}
