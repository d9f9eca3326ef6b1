import { describe, expect, it } from '@jest/globals';
import { customer, session } from '../testing/products';
import type { CompanyRole } from '../graphql/types.generated';
import { firstScreenAt } from './routes';

const queriesAt = (path: string, companyRole: CompanyRole | null) => {
  const shown = session().result.data.session;
  const user = { ...customer, companyRole, isAdmin: companyRole === null };
  return firstScreenAt(new URL(path, 'http://localhost'), { ...shown, user })?.queries.map(({ name }) => name);
};

describe('the data of the first screen', () => {
  it.each(['OWNER', 'BUYER', null] as const)('the first screen of a customer (%s) has the cart', (role) => {
    expect(queriesAt('/profile', role)).toEqual(['CheckAccess', 'Cart']);
    expect(queriesAt('/orders', role)).toEqual(['MyOrders', 'CheckAccess', 'Cart']);
  });

  it.each(['/profile', '/cart', '/quick-order', '/orders', '/orders/1'])(
    'the first screen of a viewer at %s asks for neither cart nor orders, which the server refuses',
    (path) => expect(queriesAt(path, 'VIEWER')).toEqual(['CheckAccess']),
  );
});
