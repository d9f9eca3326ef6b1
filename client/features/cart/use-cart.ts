import { useServerData } from '../../lib/use-server-data';
import { useSession } from '../auth/use-session';
import { CartDocument } from './cart.generated';

/** The cart of the signed-in user. All screens read the same cached copy. */
export const useCart = ({ fresh = false } = {}) => {
  const { user, mayOrder } = useSession();
  return useServerData(CartDocument, {}, ({ cart }) => cart, {
    skip: !user || !mayOrder,
    // Another device may have changed the cart: the cart page refetches it, the header uses the cache.
    fetchPolicy: fresh ? 'cache-and-network' : 'cache-first',
  });
};
