import { lazyComponent } from '../ui/lazy-component';

// Header components of features. They load only for signed-in users, so visitors never download them.

/** Countdown of the last minutes of the user's access, with a request for more time. */
export const AccessCountdown = lazyComponent(() => import('../features/auth/access-countdown'), 'AccessCountdown');
/** Number of pieces on the cart button. */
export const CartCount = lazyComponent(() => import('../features/cart/cart-count'), 'CartCount');
/** The search field with its results; `onDone` closes the surrounding panel. */
export const SearchBox = lazyComponent(() => import('../features/products/search-box'), 'SearchBox');
