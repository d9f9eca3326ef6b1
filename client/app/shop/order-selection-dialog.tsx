import type { ComponentProps } from 'react';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { enumName } from '../../../domain/enum-names';
import type { Colour } from '../../../domain/gold';
import { OrderSelection } from '../../features/selections/order-selection';
import { SelectionDocument } from '../../features/selections/selections.generated';
import { AddSelectionToCartDocument } from '../../features/cart/cart.generated';
import { errorCode } from '../../lib/error-message';
import { notifyFailure } from '../../features/cart/use-cart-notices';

/** An item of a selection, as it is ordered. */
interface OrderedItem {
  itemId: string;
  quantity: number;
  carat: string;
  colour: Colour;
  size: string;
}

/**
 * Adds items of a selection to the cart and returns why some were not added, by their position. Returns undefined if all
 * failed for another reason, which it has shown.
 */
const useAddSelectionToCart = (id: string) => {
  const client = useApolloClient();
  const [add] = useMutation(AddSelectionToCartDocument);
  return async (items: readonly OrderedItem[]) => {
    try {
      const ordered = items.map((item) => ({ ...item, colour: enumName(item.colour), size: item.size || null }));
      const { data } = await add({ variables: { input: { id, items: ordered } } });
      if (!data) return undefined;
      return new Map(data.addSelectionToCart.rejected.map(({ index, field, message }) => [index, { field, message }]));
    } catch (error) {
      notifyFailure(error, 'Failed to add items to cart');
      // A colleague may have stopped sharing it. The page then says that it is gone.
      if (errorCode(error) === 'SELECTION_NOT_FOUND')
        await client.refetchQueries({ include: [SelectionDocument] }).catch(() => undefined);
      return undefined;
    }
  };
};

/** Connects the choices of a selection to the cart. */
export function OrderSelectionDialog(props: Omit<ComponentProps<typeof OrderSelection>, 'onAdd'>) {
  const addItems = useAddSelectionToCart(props.selection.id);
  return <OrderSelection {...props} onAdd={addItems} />;
}
