import type { z } from 'zod';
import { auditPageSizes } from './audit.js';
import { listAuditSchema } from './audit.schemas.js';
import { contactPageSizes } from './contacts.js';
import { listContactsSchema } from './contacts.schemas.js';
import { orderPageSizes } from './orders.js';
import { listOrdersSchema } from './orders.schemas.js';
import { photoPageSizes } from './photos.js';
import { listPhotosSchema } from './photos.schemas.js';
import { adminProductPageSizes, productPageSizes } from './products.js';
import { listProductsSchema, manageProductsSchema } from './products.schemas.js';
import { userPageSizes } from './users.js';
import { listUsersSchema } from './users.schemas.js';

/** A list, the page sizes that its screen offers, and the default. */
type List = [list: string, offered: readonly number[], standard: number, z.ZodType<{ perPage: number }>, sizes: string];

describe('page sizes', () => {
  it.each<List>([
    ['the catalogue', productPageSizes, 50, listProductsSchema, '50, 100, 150'],
    ['admin products', adminProductPageSizes, 20, manageProductsSchema, '20, 50, 100'],
    ['contacts', contactPageSizes, 20, listContactsSchema, '20, 50, 100'],
    ['users', userPageSizes, 20, listUsersSchema, '10, 20, 50, 100'],
    ['orders', orderPageSizes, 20, listOrdersSchema, '20, 50, 100'],
    ['photos', photoPageSizes, 50, listPhotosSchema, '20, 50, 100'],
    ['the audit', auditPageSizes, 50, listAuditSchema, '20, 50, 100'],
  ])('the page sizes of %s include its default, and are those of its schema', (_, offered, standard, schema, sizes) => {
    expect(offered.join(', ')).toBe(sizes);
    expect(offered).toContain(standard);
    expect(schema.parse({ type: 'home' }).perPage).toBe(standard);
    for (const perPage of offered) expect(schema.parse({ type: 'home', perPage }).perPage).toBe(perPage);
  });
});
