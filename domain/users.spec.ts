import { letters, problemsOf } from '../test/support/data/problems.js';
import { avatarRules, roles, userAccessFilters, userSorts } from './users.js';
import { fileError } from './files.js';
import { deleteUserSchema, listUsersSchema, setUserRoleSchema, updateProfileSchema } from './users.schemas.js';

const digits = (count: number) => '9'.repeat(count);

describe('updateProfileSchema', () => {
  it.each([
    ['name', '', 'Name is required'],
    ['name', 'A', 'Name must be at least 2 characters long'],
    ['name', 'Al', undefined],
    ['name', letters(50), undefined],
    ['name', letters(51), 'Name must not exceed 50 characters'],
    ['name', "Zoë D'Souza-Ńowak", undefined],
    ['name', 'O’Neil', undefined],
    ['name', '2 Asha', 'Name can only contain letters, spaces, hyphens and apostrophes'],
    ['name', 'R2 D2', 'Name can only contain letters, spaces, hyphens and apostrophes'],
    ['companyName', '', 'Company name is required'],
    ['companyName', 'A', 'Company name must be at least 2 characters long'],
    ['companyName', 'A1', undefined],
    ['companyName', letters(100), undefined],
    ['companyName', letters(101), 'Company name must not exceed 100 characters'],
    ['companyName', letters(501), 'Company name must not exceed 100 characters'],
    ['phone', '', 'Phone number is required'],
    ['phone', digits(9), 'Phone number must be at least 10 digits'],
    ['phone', digits(10), undefined],
    ['phone', digits(11), undefined],
    ['phone', digits(12), 'Phone number must not exceed 11 digits'],
    ['phone', '+91 98765-43210', undefined],
    ['phone', '(0) 98765 43210', undefined],
    ['phone', `98765${' '.repeat(20)}43210`, undefined],
    ['phone', `98765${' '.repeat(21)}43210`, 'Please use at most 30 characters.'],
    ['phone', '98765x43210', 'Phone number can only contain digits, +, spaces, dashes and brackets'],
    ['address', '', 'Address is required'],
    ['address', letters(9), 'Address must be at least 10 characters long'],
    ['address', letters(10), undefined],
    ['address', letters(500), undefined],
    ['address', letters(501), 'Address must not exceed 500 characters'],
    ['name', 'Asha\nMehta', 'Please write this in one line.'],
    ['companyName', 'Bank\u2028Pay here', 'Please write this in one line.'],
    ['companyName', 'Bank http://evil.test', 'Please leave out web addresses.'],
    ['address', 'Ring Road\nSurat 395002', undefined],
    ['address', 'See https://evil.test/', 'Please leave out web addresses.'],
  ])('the problem with the %s %p is %p', (field, value, message) => {
    expect(problemsOf(updateProfileSchema, { [field]: value })).toEqual(message ? { [field]: message } : {});
  });

  it('ignores absent fields and drops fields that a customer may not change', () => {
    expect(updateProfileSchema.parse({ name: null, email: 'x@y.zz', role: 'admin', _id: 'x' })).toEqual({
      name: undefined,
    });
  });

  it.each([
    ['image/jpeg', 5 * 1024 * 1024, undefined],
    ['image/png', 5 * 1024 * 1024 + 1, 'Image size must be less than 5MB'],
    ['image/png', 1, undefined],
    ['image/webp', 1, undefined],
    ['image/gif', 1, 'Please upload a valid image file (JPEG, PNG, or WebP)'],
  ])('validates an avatar, %s of %d bytes: %p', (type, size, error) => {
    expect(fileError({ type, size }, [avatarRules])).toBe(error);
  });
});

describe('listUsersSchema', () => {
  it('accepts every filter', () => {
    expect(listUsersSchema.parse({})).toEqual({ page: 1, perPage: 20 });
    for (const access of userAccessFilters) expect(listUsersSchema.parse({ access })).toMatchObject({ access });
    for (const role of roles) expect(listUsersSchema.parse({ role })).toMatchObject({ role });
    for (const sort of userSorts)
      expect(listUsersSchema.parse({ sort, search: 'a' })).toMatchObject({ sort, search: 'a' });
  });

  it.each([
    ['access', 'Access must be one of pending, current, permanent, expired, rejected.'],
    ['role', 'Role must be one of customer, admin.'],
    ['sort', 'Sort must be one of newest, oldest, name, -name, company, -company, expiry, -expiry.'],
  ])('rejects an unknown %s: %s', (field, message) => {
    expect(problemsOf(listUsersSchema, { [field]: 'other' })).toEqual({ [field]: message });
  });
});

describe('user changes', () => {
  it('user changes require a user and a role, and keep the role that the administrator saw', () => {
    const change = { userId: 'x', role: 'admin', seen: 'customer' };
    expect(setUserRoleSchema.parse(change)).toEqual(change);
    expect(problemsOf(setUserRoleSchema, { userId: 'x', role: 'admin' })).toEqual({});
    expect(problemsOf(setUserRoleSchema, { userId: 'x', role: 'owner' })).toEqual({ role: 'Please choose a role.' });
    expect(problemsOf(deleteUserSchema, {})).toEqual({ userId: 'This id is not valid.' });
  });
});
