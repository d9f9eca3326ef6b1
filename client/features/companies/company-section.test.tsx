import type { DocumentNode } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { companyLimits, companyProblems } from '../../../domain/companies';
import { errors, type ErrorCode } from '../../../domain/errors';
import type { CompanyRole } from '../../graphql/types.generated';
import { renderScreen } from '../../testing/screen';
import { CompanySection } from './company-section';
import { ClientNumbersDocument } from './design-numbers/design-numbers.generated';
import {
  ChangePersonDocument,
  CompanyDocument,
  InvitePersonDocument,
  PeopleDocument,
  RemovePersonDocument,
  ResendInvitationDocument,
  RevokeInvitationDocument,
  UpdateCompanyDocument,
  type CompanyPersonRowFragment,
  type InvitationRowFragment,
} from './companies.generated';

const company = {
  __typename: 'Company' as const,
  id: 'c1',
  code: 'C-0042',
  companyName: 'Shah & Daughters',
  address: '12 Ring Road, Surat 395002',
  phone: '9876543210',
};

const aPerson = (id: string, overrides: Partial<CompanyPersonRowFragment> = {}) => ({
  __typename: 'CompanyPerson' as const,
  id,
  name: `Person ${id}`,
  email: `${id}@shah.test`,
  companyRole: 'BUYER' as CompanyRole,
  blocked: false,
  lastSeenAt: null,
  ...overrides,
});

const owner = aPerson('u1', { name: 'Meera Shah', companyRole: 'OWNER', lastSeenAt: '2026-11-12T10:00:00.000Z' });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const anInvitation = (id: string, overrides: Partial<InvitationRowFragment> = {}) => ({
  __typename: 'Invitation' as const,
  id,
  email: `${id}@shah.test`,
  role: 'BUYER' as CompanyRole,
  expiresAt: inDays(6),
  ...overrides,
});

const refusal = (code: ErrorCode, message: string = errors[code].message) => ({
  errors: [new GraphQLError(message, { extensions: { code } })],
});

/** Responds to a mutation and records its input. */
const mutation = (query: DocumentNode, result: object) => {
  const inputs: unknown[] = [];
  const mock: MockLink.MockedResponse = {
    request: { query, variables: () => true },
    maxUsageCount: 9,
    result: ({ input }: Record<string, unknown>) => {
      inputs.push(input);
      return result;
    },
  };
  return { inputs, mock };
};

const noNumbers = {
  __typename: 'ClientNumberPage',
  items: [],
  pageInfo: { __typename: 'PageInfo', page: 1, pages: 0, total: 0 },
};
const numbers = {
  request: { query: ClientNumbersDocument, variables: () => true },
  maxUsageCount: 9,
  result: { data: { clientNumbers: noNumbers } },
};

interface Opened {
  role?: CompanyRole;
  /** The people at each request. */
  people?: ReturnType<typeof aPerson>[][];
  invitations?: ReturnType<typeof anInvitation>[];
  responses?: MockLink.MockedResponse[];
}

const open = ({ role = 'OWNER', people = [[owner]], invitations = [], responses = [] }: Opened = {}) => {
  let requests = 0;
  const details = { request: { query: CompanyDocument }, maxUsageCount: 9, result: { data: { company } } };
  const list = {
    request: { query: PeopleDocument },
    maxUsageCount: 9,
    result: () => {
      const now = people[Math.min(requests, people.length - 1)];
      requests += 1;
      return { data: { people: { __typename: 'People', people: now, invitations } } };
    },
  };
  renderScreen(
    <>
      <Notifications />
      <CompanySection person="u1" companyRole={role} />
    </>,
    { responses: [details, list, numbers, ...responses] as MockLink.MockedResponse[] },
  );
  return () => requests;
};

const list = () => screen.findByRole('list', { name: 'People of your company' });
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));

describe('the company of a customer', () => {
  afterEach(() => act(() => notifications.clean()));

  it('shows an owner the details and the people, with what they can change', async () => {
    open({ people: [[owner, aPerson('u2', { blocked: true })]] });
    expect(await screen.findByText('C-0042')).toBeInTheDocument();
    expect(await rows()).toEqual([
      expect.stringMatching(/^Meera ShahYouu1@shah\.test · last seen 12 Nov 2026, .*Owner$/),
      expect.stringMatching(/^Person u2Blockedu2@shah\.test · not signed inBuyer$/),
    ]);
    expect(screen.getByRole('button', { name: 'Edit company' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'More about Person u2' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'More about Meera Shah' })).not.toBeInTheDocument();
    expect(screen.queryByText(/only you so far/)).not.toBeInTheDocument();
  });

  it('shows a buyer the people without actions', async () => {
    open({ role: 'BUYER', people: [[owner, aPerson('u2')]], invitations: [anInvitation('i1')] });
    expect(await rows()).toHaveLength(2);
    expect(await screen.findByText(companyProblems.onlyOwners)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByText('i1@shah.test')).not.toBeInTheDocument();
  });

  it('shows a viewer the details only, and does not ask for the people', async () => {
    const requests = open({ role: 'VIEWER' });
    expect(await screen.findByText('Shah & Daughters')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'People' })).not.toBeInTheDocument();
    expect(requests()).toBe(0);
  });

  it('invites an owner who is alone to invite colleagues', async () => {
    open();
    expect(await screen.findByText(/It's only you so far\. Invite your colleagues/)).toBeInTheDocument();
  });

  it('says why no one can be invited to a full company', async () => {
    open({ people: [Array.from({ length: companyLimits.people }, (_, index) => aPerson(`u${index + 1}`))] });
    expect(await screen.findByText(companyProblems.people)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Invite a person' })).not.toBeInTheDocument();
  });

  it('counts only open invitations against the limit', async () => {
    const ended = Array.from({ length: companyLimits.invitations }, (_, index) =>
      anInvitation(`i${index}`, { expiresAt: inDays(-1) }),
    );
    open({ invitations: ended });
    expect(await screen.findByRole('button', { name: 'Invite a person' })).toBeInTheDocument();
    expect(screen.getAllByText('Buyer · Ended')).toHaveLength(companyLimits.invitations);
  });

  it('sends only the changed details', async () => {
    const { inputs, mock } = mutation(UpdateCompanyDocument, {
      data: { updateCompany: { ...company, phone: '9000000001' } },
    });
    open({ responses: [mock] });
    await press('Edit company');
    const phone = await screen.findByRole('textbox', { name: 'Phone' });
    await userEvent.clear(phone);
    await userEvent.click(phone);
    await userEvent.paste('9000000001');
    await press('Save');
    expect(await screen.findByText('Company updated successfully')).toBeInTheDocument();
    expect(inputs).toEqual([{ phone: '9000000001' }]);
    expect(await screen.findByText('9000000001')).toBeInTheDocument();
  });

  it('changes the role of a person', async () => {
    const changed = aPerson('u2', { companyRole: 'VIEWER' });
    const { inputs, mock } = mutation(ChangePersonDocument, { data: { changePerson: changed } });
    open({
      people: [
        [owner, aPerson('u2')],
        [owner, changed],
      ],
      responses: [mock],
    });
    await press('Buyer: role of Person u2');
    await choose('Viewer');
    expect(await screen.findByText('Changes saved')).toBeInTheDocument();
    expect(inputs).toEqual([{ id: 'u2', companyRole: 'VIEWER' }]);
    expect(await screen.findByRole('button', { name: 'Viewer: role of Person u2' })).toBeInTheDocument();
  });

  it('asks owners before they change their own role, and says that a company needs an owner', async () => {
    const { inputs, mock } = mutation(ChangePersonDocument, refusal('LAST_OWNER'));
    open({ responses: [mock] });
    await press('Owner: role of Meera Shah');
    await choose('Buyer');
    expect(await screen.findByRole('dialog', { name: 'Change your own role' })).toBeInTheDocument();
    expect(inputs).toEqual([]);
    await press('Change role');
    expect(await screen.findByText(errors.LAST_OWNER.message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Owner: role of Meera Shah' })).toBeInTheDocument();
  });

  it.each([
    [false, 'Block'],
    [true, 'Unblock'],
  ])('a person whose block is %s has an action to %s', async (blocked, action) => {
    const changed = aPerson('u2', { blocked: !blocked });
    const { inputs, mock } = mutation(ChangePersonDocument, { data: { changePerson: changed } });
    open({
      people: [
        [owner, aPerson('u2', { blocked })],
        [owner, changed],
      ],
      responses: [mock],
    });
    await press('More about Person u2');
    await choose(action);
    await waitFor(() => expect(screen.queryAllByText('Blocked')).toHaveLength(blocked ? 0 : 1));
    expect(inputs).toEqual([{ id: 'u2', blocked: !blocked }]);
  });

  it('removes a person after a confirmation that says what is lost', async () => {
    const { inputs, mock } = mutation(RemovePersonDocument, {
      data: { removePerson: { __typename: 'Deletion', id: 'u2', message: 'Person removed' } },
    });
    open({ people: [[owner, aPerson('u2')], [owner]], responses: [mock] });
    await press('More about Person u2');
    await choose('Remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove person' }));
    expect(dialog.getByText(/The account of Person u2 will be deleted/)).toBeInTheDocument();
    expect(inputs).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(inputs).toEqual([{ id: 'u2' }]);
  });

  it('the dialog says why a person could not be removed', async () => {
    const { mock } = mutation(RemovePersonDocument, refusal('LAST_OWNER'));
    open({ people: [[owner, aPerson('u2')]], responses: [mock] });
    await press('More about Person u2');
    await choose('Remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove person' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(errors.LAST_OWNER.message);
  });

  it('invites a person in the chosen role, each of which is described', async () => {
    const { inputs, mock } = mutation(InvitePersonDocument, { data: { invitePerson: anInvitation('i1') } });
    const requests = open({ responses: [mock] });
    await press('Invite a person');
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    expect(dialog.getByText('Sees the catalogue and keeps selections, but cannot order.')).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'Buyer' })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: 'Viewer' }));
    await userEvent.click(dialog.getByRole('textbox', { name: 'Email' }));
    await userEvent.paste('asha@shah.test');
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(inputs).toEqual([{ email: 'asha@shah.test', role: 'VIEWER' }]);
    expect(requests()).toBe(2);
  });

  it('the dialog of an invitation checks the address, and says why it was not sent', async () => {
    const { inputs, mock } = mutation(InvitePersonDocument, refusal('PEOPLE_FULL', companyProblems.invitations));
    open({ responses: [mock] });
    await press('Invite a person');
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Email' })).toBeInvalid());
    expect(inputs).toEqual([]);
    await userEvent.click(dialog.getByRole('textbox', { name: 'Email' }));
    await userEvent.paste('asha@shah.test');
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText(companyProblems.invitations)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('asha@shah.test');
  });

  it('sends an invitation again, and withdraws one', async () => {
    const sent = mutation(ResendInvitationDocument, { data: { resendInvitation: anInvitation('i1') } });
    const withdrawn = mutation(RevokeInvitationDocument, {
      data: { revokeInvitation: { __typename: 'Deletion', id: 'i1', message: 'Invitation withdrawn' } },
    });
    open({ invitations: [anInvitation('i1')], responses: [sent.mock, withdrawn.mock] });
    expect(await screen.findByText('Buyer · Expires in 6 days')).toBeInTheDocument();
    await press('Send again to i1@shah.test');
    expect(await screen.findByText('Invitation sent again')).toBeInTheDocument();
    await press('Withdraw the invitation of i1@shah.test');
    expect(await screen.findByText('Invitation withdrawn')).toBeInTheDocument();
    expect([...sent.inputs, ...withdrawn.inputs]).toEqual([{ id: 'i1' }, { id: 'i1' }]);
  });

  it('the lists that could not be loaded can be loaded again', async () => {
    const failed = { maxUsageCount: 1, result: refusal('INTERNAL_SERVER_ERROR') };
    renderScreen(<CompanySection person="u1" companyRole="OWNER" />, {
      responses: [
        { request: { query: CompanyDocument }, ...failed },
        { request: { query: PeopleDocument }, ...failed },
        { request: { query: CompanyDocument }, result: { data: { company } } },
        {
          request: { query: PeopleDocument },
          result: { data: { people: { __typename: 'People', people: [owner], invitations: [] } } },
        },
        numbers,
      ] as MockLink.MockedResponse[],
    });
    expect(await screen.findByText("We couldn't load your company")).toBeInTheDocument();
    expect(await screen.findByText("We couldn't load the people of your company")).toBeInTheDocument();
    for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await userEvent.click(retry);
    expect(await screen.findByText('C-0042')).toBeInTheDocument();
    expect(await rows()).toHaveLength(1);
  });
});
