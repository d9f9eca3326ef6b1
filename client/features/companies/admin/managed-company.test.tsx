import type { DocumentNode } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { companyProblems, pauseReasonLimit } from '../../../../domain/companies';
import { errors, type ErrorCode } from '../../../../domain/errors';
import { renderRoutes } from '../../../testing/screen';
import {
  AccessHistoryDocument,
  AccessRequestDocument,
  RevokeAccessDocument,
} from '../../access/admin/access-requests.generated';
import { CompanyPage, type CompanyListProps } from './managed-company';
import {
  ChangeCompanyPersonDocument,
  CompanyPeopleDocument,
  InviteToCompanyDocument,
  ManagedCompanyDocument,
  RemoveCompanyPersonDocument,
  SetOrderingDocument,
  UpdateManagedCompanyDocument,
  type ManagedCompanyDetailsFragment,
} from './managed-companies.generated';
import { aCompany } from './sample-company';

const owner = {
  __typename: 'CompanyPerson',
  id: 'u1',
  name: 'Kiran Rao',
  email: 'kiran@kiran.test',
  companyRole: 'OWNER',
  blocked: false,
  lastSeenAt: null,
};

const invitation = {
  __typename: 'Invitation',
  id: 'i1',
  email: 'asha@kiran.test',
  role: 'BUYER',
  expiresAt: new Date(Date.now() + 6 * 86_400_000).toISOString(),
};

const request = {
  __typename: 'AccessRequest',
  id: 'c1',
  name: 'Kiran Rao',
  companyName: 'Kiran Jewels',
  email: 'kiran@kiran.test',
  phone: '9876543210',
  status: 'APPROVED',
  requestedAt: '2026-11-20T10:05:00Z',
  decidedAt: '2026-11-20T11:05:00Z',
  decidedBy: 'Meera',
  hours: null,
  permanent: true,
  expiresAt: null,
  current: true,
  wantsMoreTime: false,
  allowedActions: ['GRANT', 'REVOKE'],
};

const refusal = (code: ErrorCode) => ({ errors: [new GraphQLError(errors[code].message, { extensions: { code } })] });

/** Responds to an operation and records the inputs. */
const call = (query: DocumentNode, ...results: object[]) => {
  const inputs: unknown[] = [];
  const mock: MockLink.MockedResponse = {
    request: { query, variables: () => true },
    maxUsageCount: 9,
    result: ({ input }: Record<string, unknown>) => {
      inputs.push(input);
      return results[Math.min(inputs.length, results.length) - 1];
    },
  };
  return { inputs, mock };
};

const Orders = ({ companyId, filter, change }: CompanyListProps) => (
  <button type="button" onClick={() => change({ page: 2 })}>
    Orders of {companyId}, page {filter.page}
  </button>
);
const Activity = ({ companyId }: CompanyListProps) => <p>Activity of {companyId}</p>;

interface Opened {
  at?: string;
  /** The company at each request. */
  companies?: ManagedCompanyDetailsFragment[];
  responses?: MockLink.MockedResponse[];
}

const open = ({ at = '', companies = [aCompany()], responses = [] }: Opened = {}) => {
  const company = call(ManagedCompanyDocument, ...companies.map((managedCompany) => ({ data: { managedCompany } })));
  const people = call(CompanyPeopleDocument, {
    data: { companyPeople: { __typename: 'People', people: [owner], invitations: [invitation] } },
  });
  const page = (
    <>
      <Notifications />
      <CompanyPage Orders={Orders} Activity={Activity} />
    </>
  );
  return renderRoutes(
    [
      { path: '/admin/companies/:id', element: page },
      { path: '/admin/companies', element: 'All companies' },
    ],
    { responses: [company.mock, people.mock, ...responses], at: `/admin/companies/c1${at}` },
  );
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const fill = async (name: string | RegExp, text: string) => {
  const input = await field(name);
  await userEvent.clear(input);
  if (text) await userEvent.click(input).then(() => userEvent.paste(text));
};
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));

afterEach(() => act(() => notifications.clean()));

describe('the page of a company', () => {
  it('shows code, access and paused ordering, and keeps the tab and the page of its list in the URL', async () => {
    const { where } = open({ companies: [aCompany({ ordering: 'PAUSED', pausedReason: 'An invoice is open.' })] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Kiran Jewels' })).toBeInTheDocument();
    expect(screen.getByText('C-0042 · since 4 May 2026 · 5 orders')).toBeInTheDocument();
    expect(screen.getByText('Permanent')).toBeInTheDocument();
    expect(screen.getByText('Ordering is paused')).toBeInTheDocument();
    await openTab('Orders');
    await press('Orders of c1, page 1');
    expect(await screen.findByRole('button', { name: 'Orders of c1, page 2' })).toBeInTheDocument();
    await waitFor(() => expect(where()).toBe('/admin/companies/c1?tab=orders&page=2'));
    await openTab('Activity');
    expect(await screen.findByText('Activity of c1')).toBeInTheDocument();
    await waitFor(() => expect(where()).toBe('/admin/companies/c1?tab=activity'));
    await userEvent.click(screen.getByRole('link', { name: 'Companies' }));
    await waitFor(() => expect(where()).toBe('/admin/companies'));
  });

  it('leads to all companies if there is no such company', async () => {
    const missing = call(ManagedCompanyDocument, { data: { managedCompany: null }, ...refusal('COMPANY_NOT_FOUND') });
    renderRoutes([{ path: '/admin/companies/:id', element: <CompanyPage Orders={Orders} Activity={Activity} /> }], {
      responses: [missing.mock],
      at: '/admin/companies/x',
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Company not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All companies' })).toHaveAttribute('href', '/admin/companies');
  });

  it('blocks the last owner', async () => {
    const { inputs, mock } = call(ChangeCompanyPersonDocument, {
      data: { changeCompanyPerson: { ...owner, blocked: true } },
    });
    open({ responses: [mock] });
    await press('More about Kiran Rao');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Block' }));
    expect(await screen.findByText('Changes saved')).toBeInTheDocument();
    expect(inputs).toEqual([{ companyId: 'c1', id: 'u1', blocked: true }]);
  });

  it('says why the last owner cannot be removed, in the name of the company', async () => {
    const { inputs, mock } = call(RemoveCompanyPersonDocument, refusal('LAST_OWNER'));
    open({ responses: [mock] });
    await press('More about Kiran Rao');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove person' });
    expect(within(dialog).getByText(/Their orders stay with Kiran Jewels\./)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByText(errors.LAST_OWNER.message)).toBeInTheDocument();
    expect(inputs).toEqual([{ companyId: 'c1', id: 'u1' }]);
  });

  it('invites a person, and shows invitations without the actions of owners', async () => {
    const { inputs, mock } = call(InviteToCompanyDocument, { data: { inviteToCompany: invitation } });
    open({ responses: [mock] });
    expect(await screen.findByText('asha@kiran.test')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Send again|Withdraw/ })).not.toBeInTheDocument();
    await press('Invite a person');
    await fill('Email', 'asha@kiran.test');
    await userEvent.click(screen.getByRole('radio', { name: 'Viewer' }));
    await press('Send invitation');
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(inputs).toEqual([{ companyId: 'c1', email: 'asha@kiran.test', role: 'VIEWER' }]);
  });

  it('asks before access is revoked', async () => {
    const detail = call(AccessRequestDocument, { data: { accessRequest: request } });
    const history = call(AccessHistoryDocument, { data: { accessHistory: [] } });
    const revoke = call(RevokeAccessDocument, {
      data: {
        revokeAccess: {
          __typename: 'AccessDecided',
          message: 'Access revoked',
          decisionId: 'd1',
          request: { ...request, status: 'REJECTED', permanent: false, allowedActions: ['REOPEN'] },
        },
      },
    });
    open({ at: '?tab=access', responses: [detail.mock, history.mock, revoke.mock] });
    await press('Revoke');
    const dialog = await screen.findByRole('dialog', { name: 'Revoke access' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Access revoked')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeInTheDocument();
    expect(revoke.inputs).toEqual([{ userId: 'c1', seen: 'APPROVED' }]);
  });
});

describe('the terms of a company', () => {
  const saved = (over: Partial<ManagedCompanyDetailsFragment>) => ({
    data: { updateManagedCompany: aCompany({ version: 4, ...over }) },
  });

  it('sends only what was changed, with the version, and then the new version', async () => {
    const { inputs, mock } = call(
      UpdateManagedCompanyDocument,
      saved({ minOrderGrams: 50.5, internalNote: 'Pays late' }),
      saved({ internalNote: 'Pays late', version: 5 }),
    );
    open({ at: '?tab=terms', responses: [mock] });
    await fill(/^Least weight/, '50.5');
    await fill('Internal note', 'Pays late');
    await press('Save');
    expect(await screen.findByText('Company updated successfully')).toBeInTheDocument();
    await fill(/^Least weight/, '');
    await press('Save');
    await waitFor(() => expect(inputs).toHaveLength(2));
    expect(inputs).toEqual([
      { id: 'c1', version: 3, minOrderGrams: 50.5, internalNote: 'Pays late' },
      { id: 'c1', version: 4, minOrderGrams: null },
    ]);
  });

  it('refuses a weight of 0 before it is sent', async () => {
    const { inputs, mock } = call(UpdateManagedCompanyDocument, saved({}));
    open({ at: '?tab=terms', responses: [mock] });
    await fill(/^Least weight/, '0');
    await press('Save');
    expect(await screen.findByText('Please fix all validation errors before saving')).toBeInTheDocument();
    expect(await field(/^Least weight/)).toHaveFocus();
    expect(inputs).toEqual([]);
  });

  it('the form keeps what was typed after a conflict, shows the stored values, and overwrites them when saved again', async () => {
    const newer = aCompany({ version: 7, phone: '9000000007', internalNote: 'Ask Meera' });
    const { inputs, mock } = call(
      UpdateManagedCompanyDocument,
      refusal('CONFLICT'),
      saved({ ...newer, internalNote: 'Pays late', version: 8 }),
    );
    open({ at: '?tab=terms', companies: [aCompany(), newer], responses: [mock] });
    await fill('Internal note', 'Pays late');
    await press('Save');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(errors.CONFLICT.message);
    expect(within(alert).getByText('Ask Meera')).toBeInTheDocument();
    expect(await field('Internal note')).toHaveValue('Pays late');
    await press('Save');
    await waitFor(async () => expect(await field('Phone')).toHaveValue('9000000007'));
    expect(inputs.at(-1)).toEqual({ id: 'c1', version: 7, internalNote: 'Pays late' });
  });

  it('takes the stored values after a conflict', async () => {
    const newer = aCompany({ version: 7, internalNote: 'Ask Meera' });
    const { mock } = call(UpdateManagedCompanyDocument, refusal('CONFLICT'));
    open({ at: '?tab=terms', companies: [aCompany(), newer], responses: [mock] });
    await fill('Internal note', 'Pays late');
    await press('Save');
    await press('Use the latest version');
    expect(await field('Internal note')).toHaveValue('Ask Meera');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the form keeps what was typed while another tab is open, and asks before the page is left', async () => {
    const { where } = open({ at: '?tab=terms' });
    await fill('Internal note', 'Pays late');
    await openTab('People');
    await openTab('Terms');
    expect(await field('Internal note')).toHaveValue('Pays late');
    await userEvent.click(screen.getByRole('link', { name: 'Companies' }));
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    expect(where()).toBe('/admin/companies/c1?tab=terms');
  });

  it('pauses ordering with a reason, which is required and limited', async () => {
    const reason = 'An invoice is open.';
    const paused = aCompany({ ordering: 'PAUSED', pausedReason: reason });
    const { inputs, mock } = call(
      SetOrderingDocument,
      { data: { setOrdering: paused } },
      { data: { setOrdering: aCompany() } },
    );
    open({ at: '?tab=terms', responses: [mock] });
    await press('Pause ordering');
    const dialog = await screen.findByRole('dialog', { name: 'Pause ordering' });
    const confirm = within(dialog).getByRole('button', { name: 'Pause ordering' });
    await userEvent.click(confirm);
    expect(await within(dialog).findByText(companyProblems.reason)).toBeInTheDocument();
    await fill('Reason', 'x'.repeat(pauseReasonLimit + 1));
    await userEvent.click(confirm);
    expect(await within(dialog).findByText(companyProblems.longReason)).toBeInTheDocument();
    expect(inputs).toEqual([]);
    await fill('Reason', reason);
    await userEvent.click(confirm);
    expect(await screen.findByText('Ordering is paused')).toBeInTheDocument();
    expect(screen.getByText(reason)).toBeInTheDocument();
    await press('Open ordering again');
    expect(await screen.findByText('The owners and buyers of the company can order.')).toBeInTheDocument();
    expect(screen.queryByText('Ordering is paused')).not.toBeInTheDocument();
    expect(inputs).toEqual([
      { id: 'c1', ordering: 'PAUSED', reason },
      { id: 'c1', ordering: 'OPEN' },
    ]);
  });
});
