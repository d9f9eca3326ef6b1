import type { MockLink } from '@apollo/client/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { renderRoutes } from '../../../testing/screen';
import { CompaniesPage } from './companies-page';
import { ManagedCompaniesDocument, type ManagedCompanyDetailsFragment } from './managed-companies.generated';
import { aCompany } from './sample-company';

const listed = (items: ManagedCompanyDetailsFragment[], filter: Record<string, unknown> = {}) => {
  const variables = { search: undefined, access: undefined, ordering: undefined, page: 1, perPage: 20, ...filter };
  const pageInfo = { __typename: 'PageInfo', page: 1, pages: 1, total: items.length };
  return {
    request: { query: ManagedCompaniesDocument, variables },
    maxUsageCount: 3,
    result: { data: { managedCompanies: { __typename: 'ManagedCompanyPage', items, pageInfo } } },
  };
};

function Opened() {
  const { state } = useLocation() as { state: { list: string } };
  return <Link to={`/admin/companies${state.list}`}>Back</Link>;
}

const open = (responses: readonly object[], search = '') =>
  renderRoutes(
    [
      { path: '/admin/companies', Component: CompaniesPage },
      { path: '/admin/companies/:id', Component: Opened },
    ],
    { responses: responses as MockLink.MockedResponse[], at: `/admin/companies${search}` },
  );

const row = (name: string) => screen.findByRole('row', { name });

describe('the list of companies', () => {
  it('shows contact, people, access, least weight and last order, and marks only paused ordering', async () => {
    const paused = { id: 'c2', code: 'C-0043', companyName: 'Desai Gold', ordering: 'PAUSED' as const };
    open([listed([aCompany(), aCompany({ ...paused, minOrderGrams: 1250.5, lastOrderAt: null })])]);
    const cells = within(await row('Kiran Jewels, C-0042')).getAllByRole('cell');
    const texts = cells.map(({ textContent }) => textContent).slice(0, 8);
    const contact = 'Kiran Raokiran@kiran.test';
    expect(texts).toEqual(['C-0042', 'Kiran Jewels', contact, '2', 'Permanent', '', '-', '20 Nov 2026']);
    const other = await row('Desai Gold, C-0043');
    expect(within(other).getAllByText('Paused')).not.toHaveLength(0);
    expect(within(other).getByText('1,250.500 g')).toBeInTheDocument();
    expect(screen.getByText('Total: 2 companies')).toBeInTheDocument();
  });

  it('counts a single company', async () => {
    open([listed([aCompany()])]);
    expect(await screen.findByText('Total: 1 company')).toBeInTheDocument();
  });

  it('reads the filter from the URL and writes it there', async () => {
    const none = { access: 'EXPIRED', ordering: undefined };
    const { where } = open(
      [listed([aCompany()], { access: 'EXPIRED', ordering: 'PAUSED' }), listed([], none)],
      '?access=expired&ordering=paused',
    );
    await row('Kiran Jewels, C-0042');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ordering' }), 'All');
    expect(await screen.findByText('No companies found')).toBeInTheDocument();
    await waitFor(() => expect(where()).toBe('/admin/companies?access=expired'));
  });

  it('opens the page of a company, from which the link back leads to the filtered list', async () => {
    const { where } = open([listed([aCompany()], { access: 'APPROVED' })], '?access=approved');
    const shown = await row('Kiran Jewels, C-0042');
    act(() => shown.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(where()).toBe('/admin/companies/c1'));
    await userEvent.click(await screen.findByRole('link', { name: 'Back' }));
    await waitFor(() => expect(where()).toBe('/admin/companies?access=approved'));
  });

  it('offers to clear a search that finds nothing', async () => {
    open([listed([], { search: 'zz' }), listed([aCompany()])], '?search=zz');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await row('Kiran Jewels, C-0042')).toBeInTheDocument();
  });

  it('says where companies come from when there are none, and offers a retry when loading fails', async () => {
    const failed = { ...listed([]), maxUsageCount: 1, result: undefined, error: new Error('The disk is full') };
    open([failed, listed([])]);
    expect(await screen.findByRole('heading', { name: "We couldn't load the companies" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Companies appear here once they register.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });
});
