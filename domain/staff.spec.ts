import { problemsOf } from '../test/support/data/problems.js';
import { areaLabels, areas, expanded, lacking, missingFrom, permissions, permissionTexts, roleInUse } from './staff.js';
import { changeStaffSchema, createStaffRoleSchema, inviteStaffSchema, updateStaffRoleSchema } from './staff.schemas.js';

describe('permissions', () => {
  it('every area can be read, and all but activity and exports can be written', () => {
    const written = areas.filter((area) => area !== 'activity' && area !== 'exports');
    expect(permissions).toHaveLength(areas.length + written.length);
    expect([...permissions].sort()).toEqual(
      [...areas.map((area) => `${area}:read`), ...written.map((area) => `${area}:write`)].sort(),
    );
    expect(Object.keys(permissionTexts).sort()).toEqual([...permissions].sort());
    expect(Object.keys(areaLabels)).toEqual([...areas]);
  });

  it('a permission to write includes the one to read, and nothing else', () => {
    expect(expanded(['orders:write'])).toEqual(['orders:read', 'orders:write']);
    expect(expanded(['orders:read'])).toEqual(['orders:read']);
    expect(expanded(['unknown:write'])).toEqual([]);
  });

  it('a permission is missing if neither it nor one that includes it is given', () => {
    expect(missingFrom(['orders:write', 'content:read'], ['orders:read', 'orders:write', 'content:read'])).toEqual([]);
    expect(missingFrom(['orders:read'], ['exports:read', 'orders:write', 'orders:write'])).toEqual([
      'orders:write',
      'exports:read',
    ]);
  });

  it('the message about missing permissions names them, and whom to ask for what', () => {
    expect(lacking(['orders:write'])).toBe('This needs the permission orders:write. Ask an owner for Orders.');
    expect(lacking(['orders:read', 'exports:read'])).toBe(
      'This needs the permission orders:read and exports:read. Ask an owner for Orders and Exports.',
    );
  });

  it('the message about a role in use counts people', () => {
    expect(roleInUse(1)).toMatch(/^One person has/);
    expect(roleInUse(3)).toMatch(/^3 people have/);
  });
});

describe('the input of staff calls', () => {
  it('a role needs a name, and permissions of the list, which are sorted and each counted once', () => {
    const input = { name: ' Office ', permissions: ['orders:write', 'catalogue:read', 'orders:write'] };
    expect(createStaffRoleSchema.parse(input)).toEqual({
      name: 'Office',
      permissions: ['catalogue:read', 'orders:write'],
    });
    expect(problemsOf(createStaffRoleSchema, { name: ' ', permissions: [] })).toEqual({
      name: 'Please name the role.',
    });
    expect(problemsOf(createStaffRoleSchema, { name: 'x', permissions: ['orders:delete'] })).toEqual({
      'permissions.0': 'Please choose among the permissions of the list.',
    });
  });

  it('absent fields of a change stay absent', () => {
    expect(updateStaffRoleSchema.parse({ id: 'x', name: null })).toEqual({ id: 'x' });
    expect(changeStaffSchema.parse({ id: 'x', blocked: null })).toEqual({ id: 'x' });
  });

  it('an invitation needs an email address and a role', () => {
    expect(problemsOf(inviteStaffSchema, { email: 'asha', staffRoleId: undefined })).toEqual({
      email: expect.any(String),
      staffRoleId: 'Please choose a role.',
    });
  });
});
