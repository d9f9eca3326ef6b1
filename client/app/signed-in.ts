// Parts of every page for signed-in users, loaded after the first screen as one file. Visitors never download them.
export { AccessCountdown } from '../features/auth/access-countdown';
export { AccessWatch } from '../features/auth/access-watch';
export { CartCount } from '../features/cart/cart-count';
