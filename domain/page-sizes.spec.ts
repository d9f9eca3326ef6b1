import type { z } from 'zod';
import { auditPageSizes, listAuditSchema } from './audit.js';
import { contactPageSizes, listContactsSchema } from './contacts.js';
import { listOrdersSchema, orderPageSizes } from './orders.js';
import { listPhotosSchema, photoPageSizes } from './photos.js';
import { adminProductPageSizes, listProductsSchema, manageProductsSchema, productPageSizes } from './products.js';
import { listUsersSchema, userPageSizes } from './users.js';

/** A list, the sizes its screen offers, and what is asked for where nobody says. */
type List = [list: string, offered: readonly number[], first: number, z.ZodType<{ perPage: number }>, sizes: string];

describe('how many rows a page may have', () => {
  it.each<List>([
    ['the catalogue', productPageSizes, 50, listProductsSchema, '50, 100, 150'],
    ['products for administrators', adminProductPageSizes, 20, manageProductsSchema, '20, 50, 100'],
    ['contact queries', contactPageSizes, 20, listContactsSchema, '20, 50, 100'],
    ['accounts', userPageSizes, 20, listUsersSchema, '10, 20, 50, 100'],
    ['orders', orderPageSizes, 20, listOrdersSchema, '20, 50, 100'],
    ['photos', photoPageSizes, 50, listPhotosSchema, '20, 50, 100'],
    ['the audit', auditPageSizes, 50, listAuditSchema, '20, 50, 100'],
  ])('%s', (_, offered, first, schema, sizes) => {
    expect(offered.join(', ')).toBe(sizes);
    expect(offered).toContain(first);
    expect(schema.parse({ type: 'home' }).perPage).toBe(first);
    for (const perPage of offered) expect(schema.parse({ type: 'home', perPage }).perPage).toBe(perPage);
  });
});
