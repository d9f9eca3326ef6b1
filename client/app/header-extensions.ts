import type { ComponentType } from 'react';
import { lazyComponent } from '../ui/lazy-component';

interface HeaderExtensions {
  /** Number of pieces on the cart button. */
  CartCount?: ComponentType;
  /** The search field with its results; `onDone` closes the surrounding panel. */
  SearchBox?: ComponentType<{ onDone: () => void }>;
  /** Countdown of the last minutes of the user's access, with a request for more time. */
  AccessCountdown?: ComponentType;
}

/** Header components provided by features. They load only for signed-in users, so visitors never download them. */
export const headerExtensions: HeaderExtensions = {
  AccessCountdown: lazyComponent(() => import('../features/auth/access-countdown'), 'AccessCountdown'),
  CartCount: lazyComponent(() => import('../features/cart/cart-count'), 'CartCount'),
  SearchBox: lazyComponent(() => import('../features/products/search-box'), 'SearchBox'),
};
