import { access } from './access.js';
import { accounts } from './accounts.js';
import { carts } from './cart.js';
import { catalogue } from './catalogue.js';
import { clientNumbers } from './client-numbers.js';
import { companies } from './companies.js';
import { contacts } from './contacts.js';
import { exports } from './exports.js';
import { factors } from './factors.js';
import { imports } from './imports.js';
import { mails } from './mails.js';
import { staff } from './staff.js';
import { statistics } from './statistics.js';
import { system } from './system.js';
import { orders } from './orders.js';
import { photos } from './photos.js';
import type { Operation } from './operation.js';
import { products } from './products.js';
import { selections } from './selections.js';
import { users } from './users.js';
import { views } from './views.js';

export const operations: Operation[] = [
  ...accounts,
  ...access,
  ...users,
  ...companies,
  ...clientNumbers,
  ...staff,
  ...factors,
  ...catalogue,
  ...carts,
  ...selections,
  ...orders,
  ...products,
  ...photos,
  ...contacts,
  ...mails,
  ...statistics,
  ...system,
  ...exports,
  ...imports,
  ...views,
];
