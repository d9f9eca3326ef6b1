import type { DocumentNode } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { errors, type ErrorCode } from '../../../../domain/errors';
import { factorMessages, secondFactorPolicyTexts } from '../../../../domain/factors';
import {
  expanded,
  permissions,
  permissionTexts,
  roleInUse,
  staffLimits,
  staffProblems,
  type Permission,
} from '../../../../domain/staff';
import type { SecondFactorPolicy } from '../../../graphql/types.generated';
import { staffSession } from '../../../testing/products';
import { renderRoutes } from '../../../testing/screen';
import {
  ChangeStaffDocument,
  CreateStaffRoleDocument,
  DeleteStaffRoleDocument,
  InviteStaffDocument,
  RemoveStaffDocument,
  ResetSecondFactorDocument,
  SetSecondFactorPolicyDocument,
  TeamDocument,
  UpdateStaffRoleDocument,
  type StaffPersonRowFragment,
  type StaffRoleRowFragment,
} from './staff.generated';
import { TeamPage } from './team-page';

const aRole = (id: string, given: readonly Permission[], overrides: Partial<StaffRoleRowFragment> = {}) => ({
  __typename: 'StaffRole' as const,
  id,
  name: id,
  permissions: [...given],
  locked: false,
  people: 1,
  version: 1,
  ...overrides,
});

const owner = aRole('Owner', permissions, { locked: true });
const sales = aRole('Sales', ['catalogue:read', 'orders:write']);
const office = aRole('Office', ['orders:write', 'clients:write', 'exports:read']);
const manager = aRole('Manager', ['catalogue:read', 'orders:write', 'staff:write']);
const roles = [owner, manager, office, sales];

const aPerson = (id: string, role: string, overrides: Partial<StaffPersonRowFragment> = {}) => ({
  __typename: 'StaffPerson' as const,
  id,
  name: `Person ${id}`,
  email: `${id}@parure.test`,
  phone: '9876543210',
  staffRoleId: role,
  staffRole: role,
  blocked: false,
  lastSeenAt: null,
  hasSecondFactor: false,
  ...overrides,
});

const invitation = {
  __typename: 'StaffInvitation',
  id: 'i1',
  email: 'asha@parure.test',
  staffRoleId: 'Sales',
  role: 'Sales',
  expiresAt: new Date(Date.now() + 6 * 86_400_000).toISOString(),
};

const factors = (policy: SecondFactorPolicy) => ({
  __typename: 'Factors' as const,
  policy,
  requiredFrom: policy === 'REQUIRED' ? '2099-12-07T10:00:00.000Z' : null,
});

const refusal = (code: ErrorCode, extensions: object = {}, message: string = errors[code].message) => ({
  errors: [new GraphQLError(message, { extensions: { code, ...extensions } })],
});

/** Responds to a mutation and records its inputs. */
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

interface Opened {
  at?: string;
  /** The role of the caller. */
  as?: StaffRoleRowFragment;
  people?: ReturnType<typeof aPerson>[];
  invitations?: object[];
  /** The roles at each request. */
  storedRoles?: StaffRoleRowFragment[][];
  policy?: SecondFactorPolicy;
  responses?: MockLink.MockedResponse[];
}

const open = ({
  at = '',
  as = owner,
  people = [],
  invitations = [],
  storedRoles = [roles],
  policy = 'OPTIONAL',
  responses = [],
}: Opened) => {
  const staff = [aPerson(staffSession().user?.id ?? '', as.name), ...people];
  const team = call(
    TeamDocument,
    ...storedRoles.map((staffRoles) => ({
      data: { staff: { __typename: 'Staff', staff, invitations }, staffRoles, factors: factors(policy) },
    })),
  );
  const page = (
    <>
      <Notifications />
      <TeamPage />
    </>
  );
  return renderRoutes([{ path: '/admin/team', element: page }], {
    responses: [team.mock, ...responses],
    at: `/admin/team${at}`,
    staff: expanded(as.permissions),
  });
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));
const rowOf = async (text: string) => {
  const found = (await screen.findByText(text)).closest('li');
  if (!found) throw new Error(`There is no row of ${text}`);
  return within(found);
};
const box = (permission: Permission) => screen.findByRole('checkbox', { name: permissionTexts[permission] });
const tick = async (permission: Permission) => userEvent.click(await box(permission));
const paste = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
const nameField = () => screen.findByRole('textbox', { name: 'Name' });

afterEach(() => act(() => notifications.clean()));

describe('the people of the team', () => {
  it('shows contact, role, last visit and block, and no actions for the caller', async () => {
    const people = [aPerson('u2', 'Sales', { blocked: true, lastSeenAt: '2026-11-12T10:00:00.000Z' })];
    open({ people });
    const list = within(await screen.findByRole('list', { name: 'People of the team' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Person staffYoustaff@parure.test · 9876543210 · not signed inOwner',
      expect.stringMatching(/^Person u2Blockedu2@parure\.test · 9876543210 · last seen 12 Nov 2026, .*Sales$/),
    ]);
    expect((await rowOf('Person staff')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('the list has actions only for people who may do no more than the caller', async () => {
    const people = [aPerson('u2', 'Owner'), aPerson('u3', 'Office'), aPerson('u4', 'Sales')];
    open({ as: manager, people });
    expect((await rowOf('Person u2')).queryByRole('button')).not.toBeInTheDocument();
    expect((await rowOf('Person u3')).queryByRole('button')).not.toBeInTheDocument();
    await press('Sales: role of Person u4');
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Manager']);
  });

  it('the list has no actions at all without the permission to manage staff', async () => {
    const reader = aRole(
      'Reader',
      [...permissions].filter((permission) => permission !== 'staff:write'),
    );
    open({
      as: reader,
      people: [aPerson('u2', 'Sales')],
      invitations: [invitation],
      storedRoles: [[...roles, reader]],
    });
    expect(await screen.findByText('asha@parure.test')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('changes a role at once, and says why it could not', async () => {
    const { inputs, mock } = call(ChangeStaffDocument, refusal('LAST_ADMIN'));
    open({ people: [aPerson('u2', 'Owner')], responses: [mock] });
    await press('Owner: role of Person u2');
    await choose('Sales');
    expect(await screen.findByText(errors.LAST_ADMIN.message)).toBeInTheDocument();
    expect(inputs).toEqual([{ id: 'u2', staffRoleId: 'Sales' }]);
  });

  it.each([
    [false, 'Block', 'Block person'],
    [true, 'Unblock', 'Unblock person'],
  ])('asks before a person whose block is %s is changed with %s', async (blocked, action, title) => {
    const changed = aPerson('u2', 'Sales', { blocked: !blocked });
    const { inputs, mock } = call(ChangeStaffDocument, { data: { changeStaff: changed } });
    open({ people: [aPerson('u2', 'Sales', { blocked })], responses: [mock] });
    await press('More about Person u2');
    await choose(action);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(inputs).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: action }));
    expect(await screen.findByText('Changes saved')).toBeInTheDocument();
    expect(inputs).toEqual([{ id: 'u2', blocked: !blocked }]);
  });

  it('the dialog says what is lost with a person, and why they could not be removed', async () => {
    const { inputs, mock } = call(RemoveStaffDocument, refusal('LAST_ADMIN'));
    open({ people: [aPerson('u2', 'Owner')], responses: [mock] });
    await press('More about Person u2');
    await choose('Remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove person' }));
    expect(dialog.getByText(/The account of Person u2 will be deleted/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(errors.LAST_ADMIN.message);
    expect(inputs).toEqual([{ id: 'u2' }]);
  });

  it('invites a person to one of the roles that the caller may give, and says what it allows', async () => {
    const { inputs, mock } = call(InviteStaffDocument, { data: { inviteStaff: invitation } });
    open({ as: manager, responses: [mock] });
    await press('Invite a person');
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    const role = dialog.getByRole('combobox', { name: 'Role' });
    const offered = within(role).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Choose a role', 'Manager', 'Sales']);
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(role).toHaveAccessibleDescription('Please choose a role.'));
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(inputs).toEqual([]);
    await userEvent.selectOptions(role, 'Sales');
    expect(role).toHaveAccessibleDescription('Changes Orders. Reads Catalogue.');
    await paste(dialog.getByRole('textbox', { name: 'Email' }), 'asha@parure.test');
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(inputs).toEqual([{ email: 'asha@parure.test', staffRoleId: 'Sales' }]);
  });

  it('withdraws an invitation', async () => {
    const { inputs, mock } = call(RemoveStaffDocument, {
      data: { removeStaff: { __typename: 'Deletion', id: 'i1', message: 'Person removed' } },
    });
    open({ invitations: [invitation], responses: [mock] });
    expect(await screen.findByText('Sales · Expires in 6 days')).toBeInTheDocument();
    await press('Withdraw the invitation of asha@parure.test');
    expect(await screen.findByText('Invitation withdrawn')).toBeInTheDocument();
    expect(inputs).toEqual([{ id: 'i1' }]);
  });

  it('says why no one can be invited to a full team', async () => {
    open({ people: Array.from({ length: staffLimits.people }, (_, index) => aPerson(`p${index}`, 'Sales')) });
    expect(await screen.findByText(staffProblems.people)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Invite a person' })).not.toBeInTheDocument();
  });

  it('the team that could not be loaded can be loaded again', async () => {
    const failed = { request: { query: TeamDocument }, maxUsageCount: 1, result: refusal('INTERNAL_SERVER_ERROR') };
    renderRoutes([{ path: '/admin/team', element: <TeamPage /> }], {
      responses: [
        failed,
        call(TeamDocument, {
          data: {
            staff: { __typename: 'Staff', staff: [aPerson('staff', 'Owner')], invitations: [] },
            staffRoles: roles,
            factors: factors('OPTIONAL'),
          },
        }).mock,
      ],
      at: '/admin/team',
    });
    expect(await screen.findByText("We couldn't load the team")).toBeInTheDocument();
    await press('Retry');
    expect(await screen.findByText('Person staff')).toBeInTheDocument();
  });
});

describe('the second factor of the team', () => {
  const protectedPerson = aPerson('u2', 'Sales', { hasSecondFactor: true });

  it('the list says who has one, and who lacks one that is required', async () => {
    open({ people: [protectedPerson, aPerson('u3', 'Sales')], policy: 'REQUIRED' });
    expect((await rowOf('Person u2')).getByText('Second factor')).toBeInTheDocument();
    expect((await rowOf('Person u3')).getByText('No second factor')).toBeInTheDocument();
    expect(screen.getByText('Required from 7 Dec 2099')).toBeInTheDocument();
    expect(screen.getByText('1 of 3 people has one.')).toBeInTheDocument();
  });

  it('an owner requires it, and learns first how many people have none', async () => {
    const { inputs, mock } = call(SetSecondFactorPolicyDocument, {
      data: { setSecondFactorPolicy: { __typename: 'FactorPolicy', policy: 'REQUIRED' } },
    });
    open({ people: [protectedPerson, aPerson('u3', 'Sales')], responses: [mock] });
    await press('Change');
    const dialog = within(await screen.findByRole('dialog', { name: 'Second factor' }));
    expect(dialog.getByRole('radio', { name: 'Optional' })).toBeChecked();
    expect(dialog.getByText(secondFactorPolicyTexts.off)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('radio', { name: 'Required' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('2 people, you included, have no second factor yet.');
    expect(inputs).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Require it' }));
    expect(await screen.findByText(factorMessages.policySet)).toBeInTheDocument();
    expect(inputs).toEqual([{ policy: 'REQUIRED' }]);
  });

  it('the dialog says what is lost when it is switched off, and why that failed', async () => {
    const { mock } = call(SetSecondFactorPolicyDocument, refusal('FORBIDDEN', {}, factorMessages.ownersOnly));
    open({ people: [protectedPerson], responses: [mock] });
    await press('Change');
    const dialog = within(await screen.findByRole('dialog', { name: 'Second factor' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Off' }));
    expect(dialog.getByRole('alert')).toHaveTextContent(
      '1 person with a second factor will sign in with the password alone, like the 1 person without one.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Switch it off' }));
    expect(await dialog.findByText(factorMessages.ownersOnly)).toBeInTheDocument();
  });

  it('a person who does not confirm who they are sees no error, and keeps the choice', async () => {
    const { inputs, mock } = call(SetSecondFactorPolicyDocument, refusal('FRESH_FACTOR_NEEDED'));
    open({ responses: [mock] });
    await press('Change');
    await userEvent.click(await screen.findByRole('radio', { name: 'Required' }));
    await press('Require it');
    await waitFor(() => expect(inputs).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Require it' })).toBeEnabled());
    expect(screen.queryByText(errors.FRESH_FACTOR_NEEDED.message)).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Required' })).toBeChecked();
  });

  it('an owner resets that of a person after a confirmation', async () => {
    const { inputs, mock } = call(ResetSecondFactorDocument, {
      data: { resetSecondFactor: { __typename: 'Message', message: factorMessages.reset } },
    });
    open({ people: [protectedPerson], responses: [mock] });
    await press('More about Person u2');
    await choose('Reset second factor');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset second factor' }));
    expect(dialog.getByText(/recovery codes of Person u2 will be removed/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText(factorMessages.reset)).toBeInTheDocument();
    expect(inputs).toEqual([{ id: 'u2' }]);
  });

  it('only owners change and reset it', async () => {
    open({ as: manager, people: [protectedPerson] });
    expect(await screen.findByText(factorMessages.ownersOnly)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change' })).not.toBeInTheDocument();
    await press('More about Person u2');
    expect(await screen.findByRole('menuitem', { name: 'Block' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Reset second factor' })).not.toBeInTheDocument();
  });
});

describe('the roles of the team', () => {
  it('shows people and permissions of each, and keeps the tab in the URL', async () => {
    const { where } = open({});
    await userEvent.click(await screen.findByRole('tab', { name: 'Roles' }));
    await waitFor(() => expect(where()).toBe('/admin/team?tab=roles'));
    expect(await screen.findByText('1 person · Everything')).toBeInTheDocument();
    expect(screen.getByText('1 person · Catalogue, Orders')).toBeInTheDocument();
  });

  it('creates a role: writing ticks reading and holds it', async () => {
    const { inputs, mock } = call(CreateStaffRoleDocument, { data: { createStaffRole: aRole('Helpdesk', []) } });
    open({ at: '?tab=roles', responses: [mock] });
    await press('New role');
    await paste(await nameField(), 'Helpdesk');
    await tick('enquiries:write');
    expect(await box('enquiries:read')).toBeChecked();
    expect(await box('enquiries:read')).toBeDisabled();
    await tick('orders:write');
    await tick('orders:write');
    expect(await box('orders:read')).toBeChecked();
    expect(await box('orders:read')).toBeEnabled();
    await tick('exports:read');
    await press('Create role');
    expect(await screen.findByText('Role created')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(inputs).toEqual([{ name: 'Helpdesk', permissions: ['orders:read', 'enquiries:write', 'exports:read'] }]);
  });

  it('the editor has one row for each area, of which activity and exports can only be read', async () => {
    open({ at: '?tab=roles&new=1' });
    expect(await screen.findAllByRole('checkbox')).toHaveLength(permissions.length);
    for (const area of ['Activity', 'Exports'])
      expect(within(screen.getByRole('group', { name: area })).getAllByRole('checkbox')).toHaveLength(1);
    expect(within(screen.getByRole('group', { name: 'Team' })).getAllByRole('checkbox')).toHaveLength(2);
  });

  it('offers only permissions of the caller, and says so at the others', async () => {
    open({ at: '?tab=roles&new=1', as: manager });
    expect(await box('catalogue:read')).toBeEnabled();
    for (const permission of ['catalogue:write', 'exports:read'] as const) {
      expect(await box(permission)).toBeDisabled();
      expect(await box(permission)).toHaveAccessibleDescription("You don't have this permission yourself.");
    }
  });

  it.each([
    ['the role of owners', owner, owner, errors.ROLE_LOCKED.message],
    ['their own role', manager, manager, errors.SELF_ROLE.message],
    ['a role that may do more', office, manager, /permissions that you don't have: Clients and Exports\./],
  ])('a person sees %s without a way to change it, and why', async (_, role, as, reason) => {
    open({ at: '?tab=roles', as });
    await press(`View ${role.name}`);
    const dialog = within(await screen.findByRole('dialog', { name: role.name }));
    expect(dialog.getByText(reason)).toBeInTheDocument();
    for (const checkbox of dialog.getAllByRole('checkbox')) expect(checkbox).toBeDisabled();
    expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it('saves a changed role with its version', async () => {
    const { inputs, mock } = call(UpdateStaffRoleDocument, { data: { updateStaffRole: { ...sales, version: 2 } } });
    open({ at: '?tab=roles&open=Sales', responses: [mock] });
    await tick('catalogue:read');
    await press('Save');
    expect(await screen.findByText('Role updated')).toBeInTheDocument();
    expect(inputs).toEqual([{ id: 'Sales', version: 1, name: 'Sales', permissions: ['orders:write'] }]);
  });

  it('says at the name that it is taken, and that it is missing', async () => {
    const { message } = errors.ROLE_TAKEN;
    const { inputs, mock } = call(CreateStaffRoleDocument, refusal('ROLE_TAKEN', { errors: { name: message } }));
    open({ at: '?tab=roles&new=1', responses: [mock] });
    await nameField();
    await press('Create role');
    await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription('Please name the role.'));
    expect(inputs).toEqual([]);
    await paste(await nameField(), 'Sales');
    await tick('orders:read');
    await press('Create role');
    await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(message));
    await waitFor(async () => expect(await nameField()).toHaveFocus());
    expect(await box('orders:read')).toBeChecked();
  });

  it('the editor keeps what was chosen after a conflict, shows the stored role, and overwrites it when saved again', async () => {
    const newer = { ...sales, name: 'Shop', permissions: ['orders:read'], version: 7 };
    const { inputs, mock } = call(UpdateStaffRoleDocument, refusal('CONFLICT'), {
      data: { updateStaffRole: { ...sales, version: 8 } },
    });
    open({ at: '?tab=roles&open=Sales', storedRoles: [roles, [owner, newer]], responses: [mock] });
    await tick('exports:read');
    await press('Save');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(errors.CONFLICT.message);
    expect(within(alert).getByText('Reads Orders.')).toBeInTheDocument();
    expect(await box('exports:read')).toBeChecked();
    expect(await nameField()).toHaveValue('Sales');
    await press('Save');
    await waitFor(() => expect(inputs).toHaveLength(2));
    expect(inputs.at(-1)).toEqual({
      id: 'Sales',
      version: 7,
      name: 'Sales',
      permissions: ['catalogue:read', 'orders:write', 'exports:read'],
    });
  });

  it('takes the stored role after a conflict', async () => {
    const newer = { ...sales, name: 'Shop', permissions: ['orders:read'], version: 7 };
    const { mock } = call(UpdateStaffRoleDocument, refusal('CONFLICT'));
    open({ at: '?tab=roles&open=Sales', storedRoles: [roles, [owner, newer]], responses: [mock] });
    await tick('exports:read');
    await press('Save');
    await press('Use the latest version');
    expect(await nameField()).toHaveValue('Shop');
    expect(await box('exports:read')).not.toBeChecked();
    expect(await box('orders:write')).not.toBeChecked();
  });

  it('asks before chosen permissions are discarded', async () => {
    open({ at: '?tab=roles&open=Sales' });
    await tick('exports:read');
    await press('Cancel');
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    await press('Keep editing');
    expect(await box('exports:read')).toBeChecked();
  });

  it('a copy of a role has a name of its own, and only permissions of the caller', async () => {
    const { inputs, mock } = call(CreateStaffRoleDocument, { data: { createStaffRole: aRole('Desk', []) } });
    open({ at: '?tab=roles', as: manager, responses: [mock] });
    await press('More about Office');
    await choose('Duplicate');
    expect(await nameField()).toHaveValue('');
    await paste(await nameField(), 'Desk');
    await press('Create role');
    await waitFor(() => expect(inputs).toEqual([{ name: 'Desk', permissions: ['orders:write'] }]));
  });

  it('says how many people have a role that cannot be deleted', async () => {
    const { inputs, mock } = call(
      DeleteStaffRoleDocument,
      refusal('ROLE_IN_USE', { details: { people: 2 } }, roleInUse(2)),
    );
    open({ at: '?tab=roles', responses: [mock] });
    await press('More about Sales');
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete role' }));
    expect(inputs).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(roleInUse(2));
    expect(inputs).toEqual([{ id: 'Sales' }]);
  });

  it('cannot delete the role of owners', async () => {
    open({ at: '?tab=roles' });
    await press('More about Owner');
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Duplicate']);
  });
});
