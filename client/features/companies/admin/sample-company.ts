import type { ManagedCompanyDetailsFragment } from './managed-companies.generated';

type Company = Omit<ManagedCompanyDetailsFragment, '__typename'> & { __typename: 'ManagedCompany' };

/** A company for tests. */
export const aCompany = (over: Partial<ManagedCompanyDetailsFragment> = {}): Company => ({
  id: 'c1',
  code: 'C-0042',
  companyName: 'Kiran Jewels',
  contactName: 'Kiran Rao',
  contactEmail: 'kiran@kiran.test',
  peopleCount: 2,
  access: { __typename: 'Access', status: 'APPROVED', permanent: true, expiresAt: null } as Company['access'],
  ordering: 'OPEN',
  minOrderGrams: null,
  lastOrderAt: '2026-11-20T10:05:00Z',
  address: '12 Ring Road, Surat 395002',
  phone: '9876543210',
  createdAt: '2026-05-04T10:05:00Z',
  orderCount: 5,
  pausedReason: null,
  internalNote: null,
  version: 3,
  ...over,
  __typename: 'ManagedCompany',
});
