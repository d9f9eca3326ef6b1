import { missingGrams } from '../../../domain/orders';
import { useServerData } from '../../lib/use-server-data';
import { useSession } from '../auth/use-session';
import { OrderingTermsDocument } from './ordering-terms.generated';

/**
 * Returns the terms of the company for its orders. The session has them, so that the cart needs no further request.
 * Administrators have no company.
 */
export const useOrderingTerms = () => {
  const { user } = useSession();
  return {
    pausedReason: user?.company?.pausedReason ?? undefined,
    minOrderGrams: user?.company?.minOrderGrams ?? null,
  };
};

/** Why a cart cannot be ordered now. */
export interface Refusal {
  /** The reason why ordering is paused. */
  paused?: string;
  /** Grams that are missing; 0 if it weighs enough. */
  missing: number;
  minOrderGrams: number | null;
  /** False for staff who lack the permission. */
  mayPlace: boolean;
}

/** `grams` is 0 for a cart without items, which needs no weight. */
export const useRefusal = (grams: number): Refusal => {
  const { pausedReason: paused, minOrderGrams } = useOrderingTerms();
  const { mayPlaceOrders: mayPlace } = useSession();
  return { mayPlace, paused, missing: grams > 0 ? missingGrams(grams, minOrderGrams) : 0, minOrderGrams };
};

/** Reads the terms again while they keep the customer from ordering, because the shop may have changed them. */
export const useTermsCheck = ({ paused, missing }: Refusal) => {
  const isPaused = paused !== undefined;
  useServerData(OrderingTermsDocument, {}, ({ company }) => company, {
    skip: !isPaused && missing === 0,
    live: isPaused,
  });
};
