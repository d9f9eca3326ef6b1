import { useNavigate } from 'react-router-dom';
import { untilLoaded } from '../../lib/load-code';
import { toColour } from '../products/colour-names';
import type { CartLineRowFragment } from './cart.generated';
import { toOptions } from './to-options';
import type { CopiedOrder } from './quick-order/use-order-rows';

type EarlierLine = Pick<CartLineRowFragment, 'quantity' | 'carat' | 'colour' | 'size' | 'options' | 'note'> & {
  /** Null in old orders of a deleted product. */
  designNumber: string | null;
};

/** Opens the lines of an earlier order in the quick order, where they can be changed before they go into the cart. */
export const useOrderAgain = () => {
  const navigate = useNavigate();
  return async ({ orderId, lines }: { orderId: string; lines: readonly EarlierLine[] }) => {
    const { formatOrderText } = await untilLoaded(() => import('../../../domain/order-text'));
    const copied = lines.map(({ designNumber, quantity, carat, colour, size, options, note }) => ({
      text: formatOrderText({
        ...{ designNumber: designNumber ?? undefined, quantity, carat, colour: toColour(colour) },
        size: size ?? undefined,
        unknown: [],
      }),
      options: toOptions(options),
      earlierNote: note ?? undefined,
    }));
    void navigate('/quick-order', { state: { orderCode: orderId, copied } satisfies CopiedOrder });
  };
};
