import type { ComponentType } from 'react';
import { lazyPart } from '../ui/lazy-part';

interface Slots {
  /** The number on the cart button; only for people who are signed in. */
  CartCount?: ComponentType;
  /** The search field with its results; `onDone` closes the panel that it stands in. */
  SearchBox?: ComponentType<{ onDone: () => void }>;
  /** The last minutes of somebody's access, and a way to ask for more. */
  AccessCountdown?: ComponentType;
}

/** What features put into the header. Loaded only for people who are signed in, so visitors never pay for it. */
export const slots: Slots = {
  AccessCountdown: lazyPart(() => import('../features/auth/access-countdown'), 'AccessCountdown'),
  CartCount: lazyPart(() => import('../features/cart/cart-count'), 'CartCount'),
  SearchBox: lazyPart(() => import('../features/products/search-box'), 'SearchBox'),
};
