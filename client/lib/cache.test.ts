import { gql } from '@apollo/client';
import { expect, it } from '@jest/globals';
import { makeCache } from './cache';

it('the cache keeps the access of companies apart from that of the signed-in person', () => {
  const cache = makeCache();
  const own = gql`
    query Own {
      checkAccess {
        status
        current
      }
    }
  `;
  const companies = gql`
    query Companies {
      managedCompanies {
        items {
          id
          access {
            status
          }
        }
      }
    }
  `;
  const company = (id: string, status: string) => ({
    __typename: 'ManagedCompany',
    id,
    access: { __typename: 'Access', status },
  });
  const checkAccess = { __typename: 'Access', status: 'APPROVED', current: true };
  const items = [company('c1', 'PENDING'), company('c2', 'EXPIRED')];
  cache.writeQuery({ query: own, data: { checkAccess } });
  cache.writeQuery({ query: companies, data: { managedCompanies: { __typename: 'ManagedCompanyPage', items } } });
  expect(cache.readQuery({ query: own })).toEqual({ checkAccess });
  expect(cache.readQuery({ query: companies })).toMatchObject({ managedCompanies: { items } });
});
