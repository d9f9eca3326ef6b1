import { lazyComponent, lazyPart } from '../ui/lazy-component';

// Header components of features. They load only for signed-in users, so visitors never download them.

const load = () => import('./signed-in');

/** Countdown of the last minutes of the user's access, with a request for more time. */
export const AccessCountdown = lazyPart(load, 'AccessCountdown');
/** Number of pieces on the cart button. */
export const CartCount = lazyPart(load, 'CartCount');
/** The search field with its results; `onDone` closes the surrounding panel. */
export const SearchBox = lazyComponent(() => import('../features/products/search-box'), 'SearchBox');
