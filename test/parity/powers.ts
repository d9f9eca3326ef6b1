import { access } from './access.js';
import { accounts } from './accounts.js';
import { carts } from './cart.js';
import { catalogue } from './catalogue.js';
import { contacts } from './contacts.js';
import { figures } from './figures.js';
import { orders } from './orders.js';
import { photos } from './photos.js';
import type { Power } from './power.js';
import { products } from './products.js';
import { users } from './users.js';

/** Everything that can be done in the shop. */
export const powers: Power[] = [
  ...accounts,
  ...access,
  ...users,
  ...catalogue,
  ...carts,
  ...orders,
  ...products,
  ...photos,
  ...contacts,
  ...figures,
];
