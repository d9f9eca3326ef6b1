import { describe, expect, it } from '@jest/globals';
import { customer, session, staffSession } from '../testing/products';
import type { CompanyRole } from '../graphql/types.generated';
import { firstScreenAt } from './routes';

const queriesOf = (path: string, visit: Parameters<typeof firstScreenAt>[1]) =>
  firstScreenAt(new URL(path, 'http://localhost'), visit)?.queries.map(({ name }) => name);

const queriesAt = (path: string, companyRole: CompanyRole) =>
  queriesOf(path, { ...session().result.data.session, user: { ...customer, companyRole } });

describe('the data of the first screen', () => {
  it.each(['OWNER', 'BUYER'] as const)('the first screen of a customer (%s) has the cart', (role) => {
    expect(queriesAt('/profile', role)).toEqual(['CheckAccess', 'Cart']);
    expect(queriesAt('/orders', role)).toEqual(['MyOrders', 'CheckAccess', 'Cart']);
  });

  it.each(['/profile', '/cart', '/quick-order', '/orders', '/orders/1'])(
    'the first screen of a viewer at %s asks for neither cart nor orders, which the server refuses',
    (path) => expect(queriesAt(path, 'VIEWER')).toEqual(['CheckAccess']),
  );

  it.each(['/orders', '/orders/1'])(
    'the first screen of staff at %s asks for orders only if they may see them',
    (path) => {
      expect(queriesOf(path, staffSession(['orders:read']))).toHaveLength(3);
      expect(queriesOf(path, staffSession(['catalogue:write']))).toEqual(['CheckAccess', 'Cart']);
      expect(queriesOf(path, staffSession([]))).toEqual(['CheckAccess', 'Cart']);
    },
  );
});
