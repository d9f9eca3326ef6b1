import { errors } from '../../../../domain/errors';
import { listFormat } from '../../../../domain/formats';
import {
  areaLabels,
  areaOf,
  areas,
  expanded,
  missingFrom,
  permissions,
  type Permission,
} from '../../../../domain/staff';
import type { StaffRoleRowFragment } from './staff.generated';

/** The signed-in person. */
export interface Caller {
  id: string;
  /** Undefined for a moment, after the person was removed. */
  roleId: string | undefined;
  permissions: readonly Permission[];
}

/** Ticks or unticks a permission. Writing includes reading, so only the wider of both is kept. */
export const withPermission = (chosen: readonly Permission[], permission: Permission, on: boolean): Permission[] => {
  const rest = chosen.filter((other) => areaOf(other) !== areaOf(permission));
  const isWrite = permission.endsWith(':write');
  if (on) rest.push(permission);
  else if (isWrite) rest.push(`${areaOf(permission)}:read`);
  return sorted(rest);
};

const sorted = (chosen: readonly string[]) => permissions.filter((permission) => chosen.includes(permission));

/** The permissions of a role, without those that others include. */
export const chosenIn = (role: Pick<StaffRoleRowFragment, 'permissions'>): Permission[] =>
  sorted(role.permissions).filter(
    (permission) => permission.endsWith(':write') || !role.permissions.includes(`${areaOf(permission)}:write`),
  );

const areasOf = (given: readonly Permission[]) =>
  areas.filter((area) => given.some((permission) => areaOf(permission) === area)).map((area) => areaLabels[area]);

const shownAreas = 3;

/** "Catalogue, Orders, Clients, 2 more". */
export const roleSummary = ({ permissions: given, locked }: StaffRoleRowFragment) => {
  if (locked) return 'Everything';
  const names = areasOf(expanded(given));
  if (names.length === 0) return 'Nothing yet';
  if (names.length <= shownAreas + 1) return names.join(', ');
  return `${names.slice(0, shownAreas).join(', ')}, ${names.length - shownAreas} more`;
};

/** "Changes Orders and Clients. Reads Catalogue." */
export const roleDetails = (role: StaffRoleRowFragment) => {
  if (role.locked) return 'Everything, the team and its roles included.';
  const given = chosenIn(role);
  const changed = areasOf(given.filter((permission) => permission.endsWith(':write')));
  const read = areasOf(given.filter((permission) => permission.endsWith(':read')));
  const sentences = [
    changed.length > 0 && `Changes ${listFormat.format(changed)}.`,
    read.length > 0 && `Reads ${listFormat.format(read)}.`,
  ];
  return sentences.filter(Boolean).join(' ') || 'Nothing yet.';
};

/** True for owners, whose role is the one that cannot be changed. */
export const isOwner = ({ roleId }: Caller, roles: readonly StaffRoleRowFragment[]) =>
  roles.some(({ id, locked }) => locked && id === roleId);

/** True if the caller manages staff and has all permissions of the role. */
export const mayGrant = (caller: Caller, role: StaffRoleRowFragment) =>
  missingFrom(caller.permissions, ['staff:write', ...expanded(role.permissions)]).length === 0;

/** Why the caller cannot change a role; undefined if they can. */
export const whyLocked = (caller: Caller, role: StaffRoleRowFragment): string | undefined => {
  if (role.locked) return errors.ROLE_LOCKED.message;
  if (role.id === caller.roleId) return errors.SELF_ROLE.message;
  if (!caller.permissions.includes('staff:write')) return 'Your role can see roles, but not change them.';
  const missing = missingFrom(caller.permissions, expanded(role.permissions));
  if (missing.length === 0) return undefined;
  return `This role has permissions that you don't have: ${listFormat.format(areasOf(missing))}.`;
};
