import { useMutation } from '@apollo/client/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { totalPieces } from '../../../domain/cart';
import { enumName } from '../../../domain/enum-names';
import { errors } from '../../../domain/errors';
import { formatPieces } from '../../lib/format';
import { notify } from '../../lib/notify';
import { loginPath } from '../../lib/return-path';
import { useSession } from '../auth/use-session';
import type { AddManyToCart } from '../products/choice';
import { AddManyToCartDocument } from './cart.generated';
import { notifyFailure } from './notify-failure';

export const useAddManyToCart = (): AddManyToCart => {
  const { user } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [add] = useMutation(AddManyToCartDocument);
  return async (items) => {
    if (!user) {
      notify.info(errors.UNAUTHENTICATED.message, { id: 'cart' });
      void navigate(loginPath(location));
      return undefined;
    }
    try {
      const lines = items.map(({ colour, ...item }) => ({ ...item, colour: enumName(colour) }));
      const { data } = await add({ variables: { input: { lines } } });
      const reasons = new Map(data?.addManyToCart.rejected.map(({ index, message }) => [index, message]));
      const pieces = totalPieces(items.filter((_, at) => !reasons.has(at)));
      if (pieces > 0) notify.success(`${formatPieces(pieces)} added to cart!`, { about: 'cart', id: 'cart' });
      return reasons;
    } catch (error) {
      notifyFailure(error, 'Failed to add item to cart');
      return undefined;
    }
  };
};
