import { describe, expect, it } from '@jest/globals';
import { permissions, type Permission } from '../../../../domain/staff';
import { chosenIn, mayGrant, roleDetails, roleSummary, whyLocked, withPermission } from './role-permissions';

const aRole = (given: string[], overrides: object = {}) => ({
  id: 'r1',
  name: 'Sales',
  permissions: given,
  locked: false,
  people: 0,
  version: 1,
  ...overrides,
});

describe('the permissions of a role', () => {
  it.each<[string, Permission[], Permission, boolean, Permission[]]>([
    ['writing includes reading', ['orders:read'], 'orders:write', true, ['orders:write']],
    ['reading stays when writing is unticked', ['orders:write'], 'orders:write', false, ['orders:read']],
    ['an area is left when reading is unticked', ['orders:read', 'staff:read'], 'orders:read', false, ['staff:read']],
    ['the order is that of the areas', ['staff:read'], 'catalogue:read', true, ['catalogue:read', 'staff:read']],
    ['other areas stay', ['exports:read'], 'clients:write', true, ['clients:write', 'exports:read']],
  ])('when a permission is ticked or unticked, %s', (_, before, permission, on, after) =>
    expect(withPermission(before, permission, on)).toEqual(after),
  );

  it('a stored role may name what others include', () =>
    expect(chosenIn(aRole(['orders:write', 'orders:read', 'catalogue:read']))).toEqual([
      'catalogue:read',
      'orders:write',
    ]));

  it.each([
    [[], 'Nothing yet', 'Nothing yet.'],
    [['orders:read', 'production:write'], 'Orders, Production', 'Changes Production. Reads Orders.'],
    [
      ['catalogue:write', 'collections:write', 'orders:write', 'clients:read'],
      'Catalogue, Collections, Orders, Clients',
      'Changes Catalogue, Collections and Orders. Reads Clients.',
    ],
    [
      ['catalogue:read', 'collections:read', 'orders:read', 'clients:read', 'exports:read'],
      'Catalogue, Collections, Orders, 2 more',
      'Reads Catalogue, Collections, Orders, Clients and Exports.',
    ],
  ])('a role with %j is described in short and in full', (given, short, full) => {
    expect(roleSummary(aRole(given))).toBe(short);
    expect(roleDetails(aRole(given))).toBe(full);
  });

  it('the role of owners is described as everything', () => {
    expect(roleSummary(aRole([...permissions], { locked: true }))).toBe('Everything');
    expect(roleDetails(aRole([...permissions], { locked: true }))).toBe('Everything, the team and its roles included.');
  });
});

describe('what a person may do with roles', () => {
  const manager = {
    id: 'u1',
    roleId: 'r9',
    permissions: ['orders:read', 'orders:write', 'staff:read', 'staff:write'] as Permission[],
  };
  const reader = { ...manager, permissions: ['orders:read', 'staff:read'] as Permission[] };

  it.each([
    ['gives a role with permissions of their own', manager, ['orders:write'], true],
    ['does not give a role with a permission that they lack', manager, ['orders:read', 'exports:read'], false],
    ['gives no role without the permission to manage staff', reader, ['orders:read'], false],
  ])('a person %s', (_, caller, given, expected) => expect(mayGrant(caller, aRole(given))).toBe(expected));

  it.each([
    ['the role of owners', manager, aRole([...permissions], { locked: true }), 'The role Owner always has'],
    ['their own role', manager, aRole(['orders:read'], { id: 'r9' }), "You can't change your own role."],
    [
      'a role that can do more',
      manager,
      aRole(['exports:read', 'clients:write']),
      "you don't have: Clients and Exports.",
    ],
    ['any role without the permission to change it', reader, aRole(['orders:read']), 'Your role can see roles'],
  ])('a person is told why they cannot change %s', (_, caller, role, reason) =>
    expect(whyLocked(caller, role)).toMatch(reason),
  );

  it('nothing locks a role with permissions of their own', () =>
    expect(whyLocked(manager, aRole(['orders:write']))).toBeUndefined());
});
