import type { MockLink } from '@apollo/client/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuditEntriesDocument } from '../../features/audit/admin/audit.generated';
import { ManagedCompanyDocument } from '../../features/companies/admin/managed-companies.generated';
import { aCompany } from '../../features/companies/admin/sample-company';
import { CompanyOrdersDocument } from '../../features/orders/admin/company-orders.generated';
import { renderRoutes } from '../../testing/screen';
import { Component } from './managed-company-page';

const company = {
  request: { query: ManagedCompanyDocument, variables: { id: 'c1' } },
  maxUsageCount: 9,
  result: { data: { managedCompany: aCompany() } },
};

const order = (id: string) => ({
  __typename: 'OrderSummary',
  id,
  orderId: `PR-${id}`,
  status: 'READY',
  total: 12.75,
  totalQuantity: 3,
  createdAt: '2026-11-20T10:05:00Z',
  orderedBy: { __typename: 'OrderedBy', id: null, name: 'Asha Mehta' },
});

const orders = (page: number, items: object[], pages = 1) => ({
  request: { query: CompanyOrdersDocument, variables: { companyId: 'c1', page, perPage: 20 } },
  maxUsageCount: 9,
  result: {
    data: {
      orders: {
        __typename: 'OrderList',
        items,
        pageInfo: { __typename: 'PageInfo', page, pages, total: items.length },
      },
    },
  },
});

const activity = (items: object[]) => ({
  request: { query: AuditEntriesDocument, variables: { companyId: 'c1', page: 1, perPage: 20 } },
  maxUsageCount: 9,
  result: {
    data: {
      auditEntries: {
        __typename: 'AuditPage',
        items,
        pageInfo: { __typename: 'PageInfo', page: 1, pages: 1, total: items.length },
        more: false,
      },
    },
  },
});

const open = (tab: string, responses: readonly object[]) =>
  renderRoutes(
    [
      { path: '/admin/companies/:id', Component },
      { path: '/admin/orders/:id', element: 'The order' },
    ],
    { responses: [company, ...responses] as MockLink.MockedResponse[], at: `/admin/companies/c1?tab=${tab}` },
  );

describe('the lists on the page of a company', () => {
  it('shows its orders by page, each with a link', async () => {
    const { where } = open('orders', [orders(1, [order('A')], 2), orders(2, [order('B')], 2)]);
    const first = await screen.findByRole('row', { name: 'Order PR-A' });
    for (const text of ['Asha Mehta', '3 pieces', '12.750 g', 'Ready'])
      expect(within(first).getAllByText(text)).not.toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.click(await screen.findByRole('link', { name: 'PR-B' }));
    await waitFor(() => expect(where()).toBe('/admin/orders/B'));
  });

  it('says that there are no orders', async () => {
    open('orders', [orders(1, [])]);
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeInTheDocument();
  });

  it('shows its activity', async () => {
    const entry = {
      __typename: 'AuditEntry',
      id: 'e1',
      at: '2026-11-20T10:05:00Z',
      kind: 'company.ordering-paused',
      actor: { __typename: 'AuditParty', id: 'u9', type: 'USER', name: 'Meera', company: null },
      subject: { __typename: 'AuditParty', id: 'c1', type: 'COMPANY', name: 'Kiran Jewels', company: null },
      details: [],
    };
    open('activity', [activity([entry])]);
    const row = await screen.findByRole('row', { name: 'paused ordering for' });
    const links = within(row).getAllByRole('link', { name: 'Kiran Jewels' });
    expect(links[0]).toHaveAttribute('href', '/admin/companies/c1');
  });
});
