/** The parts of the panel that a role gives access to. Few, so that a role is understood at a glance. */
export const areas = [
  'catalogue',
  'collections',
  'orders',
  'production',
  'clients',
  'content',
  'enquiries',
  'activity',
  'exports',
  'connections',
  'staff',
] as const;
export type Area = (typeof areas)[number];

const readOnlyAreas = ['activity', 'exports'] as const satisfies readonly Area[];
type ReadOnlyArea = (typeof readOnlyAreas)[number];

/** `area:read` or `area:write`. Writing includes reading. */
export type Permission = `${Area}:read` | `${Exclude<Area, ReadOnlyArea>}:write`;

const isWritable = (area: Area): area is Exclude<Area, ReadOnlyArea> =>
  !(readOnlyAreas as readonly Area[]).includes(area);

/** Every permission, by area. */
export const permissions: readonly Permission[] = areas.flatMap((area): Permission[] =>
  isWritable(area) ? [`${area}:read`, `${area}:write`] : [`${area}:read`],
);

export const areaOf = (permission: Permission): Area => permission.split(':')[0] as Area;

export const areaLabels: Record<Area, string> = {
  catalogue: 'Catalogue',
  collections: 'Collections',
  orders: 'Orders',
  production: 'Production',
  clients: 'Clients',
  content: 'Content',
  enquiries: 'Enquiries',
  activity: 'Activity',
  exports: 'Exports',
  connections: 'Connections',
  staff: 'Team',
};

/** Sentences that say what each permission allows. */
export const permissionTexts: Record<Permission, string> = {
  'catalogue:read': 'See all products, archived ones included, and imports.',
  'catalogue:write': 'Add, change and archive products and their pictures, and categories. Import spreadsheets.',
  'collections:read': 'See which collections there are and who sees them.',
  'collections:write': 'Make collections and choose who sees them.',
  'orders:read': 'See all orders, their PDFs and internal notes.',
  'orders:write': 'Change the status of orders, their PDFs and internal notes.',
  'production:read': 'Print job cards and the production list.',
  'production:write': 'Set the days on which orders are due.',
  'clients:read': 'See companies, their people and their access, and all accounts.',
  'clients:write': 'Decide about access. Change companies, and invite, block and remove their people.',
  'content:read': 'See the pictures of the home page and the gallery, hidden ones included.',
  'content:write': 'Change the pictures of the home page and the gallery.',
  'enquiries:read': 'Read what visitors write in the contact form.',
  'enquiries:write': 'Change the status and priority of enquiries.',
  'activity:read': 'See who did what, and the statistics.',
  'exports:read': 'Download spreadsheets and pictures of what they may see.',
  'connections:read': 'See which emails failed, and why.',
  'connections:write': 'Send failed emails again, or drop them.',
  'staff:read': 'See the team and its roles.',
  'staff:write': 'Invite, block and remove staff, and change roles, up to their own permissions.',
};

/** Adds the permissions that others include, and sorts. */
export const expanded = (given: readonly string[]): Permission[] =>
  permissions.filter((permission) => given.includes(permission) || given.includes(`${areaOf(permission)}:write`));

/** Returns the needed permissions that the given ones do not include. */
export const missingFrom = (given: readonly Permission[], needed: readonly Permission[]): Permission[] => {
  const allowed = expanded(given);
  return permissions.filter((permission) => needed.includes(permission) && !allowed.includes(permission));
};

/** True if the list also has the permission to write, which includes this one. */
const isIncluded = (permission: Permission, list: readonly string[]): boolean =>
  permission.endsWith(':read') && list.includes(`${areaOf(permission)}:write`);

/** The message about permissions that a person of the staff lacks. */
export const lacking = (missing: readonly Permission[]): string =>
  `This needs the permission ${missing.filter((permission) => !isIncluded(permission, missing)).join(' and ')}. Ask an owner for ${[
    ...new Set(missing.map(areaOf)),
  ]
    .map((area) => areaLabels[area])
    .join(' and ')}.`;

export const staffLimits = { people: 100, invitations: 25, roles: 50, roleName: 50 } as const;

export const staffMessages = {
  invited: 'Invitation sent',
  changed: 'Changes saved',
  removed: 'Person removed',
  withdrawn: 'Invitation withdrawn',
  roleCreated: 'Role created',
  roleChanged: 'Role updated',
  roleDeleted: 'Role deleted',
} as const;

export const staffProblems = {
  people: `A team has at most ${staffLimits.people} people.`,
  invitations: `At most ${staffLimits.invitations} invitations can be open at once.`,
  roles: `A team has at most ${staffLimits.roles} roles.`,
} as const;

/** The message about a role that people have, or that open invitations promise. */
export const roleInUse = (people: number): string =>
  people === 1
    ? 'One person has this role or is invited to it. Please choose another role for them first.'
    : `${people} people have this role or are invited to it. Please choose another role for them first.`;
