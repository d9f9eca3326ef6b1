import { z } from 'zod';
import { oneLine, optional, page, perPage, required, searchText, severalLines } from './rules.js';

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];
export const roleLabels: Record<Role, string> = { customer: 'Customer', admin: 'Administrator' };

export const userStatuses = ['active', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];
export const userStatusLabels: Record<UserStatus, string> = { active: 'Active', inactive: 'Inactive' };

export const userPageSizes = [10, 20, 50, 100] as const;

export const profileLimits = {
  name: { min: 2, max: 50 },
  companyName: { min: 2, max: 100 },
  address: { min: 10, max: 500 },
} as const;

/** Rules for registration. The profile rules below also have a minimum length. */
export const personNameRule = (missing: string) => oneLine(required(missing, { max: profileLimits.name.max }));
export const companyNameRule = (missing: string) => oneLine(required(missing, { max: profileLimits.companyName.max }));
export const addressRule = (missing: string) => severalLines(required(missing, { max: profileLimits.address.max }));

/** The digits of a phone number without a leading `+91`. */
export const phoneDigits = (value: string) => value.replace(/^\s*\+91/, '').replace(/\D/g, '');

const profileName = oneLine(
  required('Name is required', {
    max: profileLimits.name.max,
    tooLong: 'Name must not exceed 50 characters',
  }),
)
  .min(profileLimits.name.min, 'Name must be at least 2 characters long')
  .regex(/^[\p{L}\p{M}\s'’-]+$/u, 'Name can only contain letters, spaces, hyphens and apostrophes');

const profileCompany = oneLine(
  required('Company name is required', {
    max: profileLimits.companyName.max,
    tooLong: 'Company name must not exceed 100 characters',
  }),
).min(profileLimits.companyName.min, 'Company name must be at least 2 characters long');

const profilePhone = required('Phone number is required', { max: 30 })
  .regex(/^[\d+\s()-]+$/, 'Phone number can only contain digits, +, spaces, dashes and brackets')
  .refine((value) => phoneDigits(value).length >= 10, 'Phone number must be at least 10 digits')
  .refine((value) => phoneDigits(value).length <= 11, 'Phone number must not exceed 11 digits');

const profileAddress = severalLines(
  required('Address is required', {
    max: profileLimits.address.max,
    tooLong: 'Address must not exceed 500 characters',
  }),
).min(profileLimits.address.min, 'Address must be at least 10 characters long');

/** Absent fields keep their value and are not validated, so an old short address does not block a new phone number. */
export const updateProfileSchema = z.object({
  name: optional(profileName),
  companyName: optional(profileCompany),
  phone: optional(profilePhone),
  address: optional(profileAddress),
});
export type UpdateProfile = z.output<typeof updateProfileSchema>;

export const avatarRules = {
  maxBytes: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  wrongType: 'Please upload a valid image file (JPEG, PNG, or WebP)',
  tooLarge: 'Image size must be less than 5MB',
} as const;

/** Access filter of the user list, evaluated at the time of the query. */
export const userAccessFilters = ['pending', 'current', 'permanent', 'expired', 'rejected'] as const;
export type UserAccessFilter = (typeof userAccessFilters)[number];
export const userAccessFilterLabels: Record<UserAccessFilter, string> = {
  pending: 'Pending',
  current: 'Current',
  permanent: 'Permanent',
  expired: 'Expired',
  rejected: 'Rejected',
};

export const userSorts = ['newest', 'oldest', 'name', '-name', 'company', '-company', 'expiry', '-expiry'] as const;
export type UserSort = (typeof userSorts)[number];

export const listUsersSchema = z.object({
  page,
  perPage: perPage(20),
  search: searchText,
  access: optional(z.enum(userAccessFilters, `Access must be one of ${userAccessFilters.join(', ')}.`)),
  role: optional(z.enum(roles, `Role must be one of ${roles.join(', ')}.`)),
  sort: optional(z.enum(userSorts, `Sort must be one of ${userSorts.join(', ')}.`)),
});
export type ListUsers = z.output<typeof listUsersSchema>;

/** A search counts at most this many matches and reports when there are more. */
export const userSearchLimit = 2_000;

const userId = z.string({ error: 'This id is not valid.' });

export const userByIdSchema = z.object({ userId });
export const deleteUserSchema = userByIdSchema;

const role = z.enum(roles, { error: 'Please choose a role.' });

/** `seen` is the role the administrator saw. The change is rejected when the stored role differs. */
export const setUserRoleSchema = z.object({ userId, role, seen: optional(role) });
export type SetUserRole = z.output<typeof setUserRoleSchema>;

export const userMessages = {
  loaded: 'User loaded',
  profileUpdated: 'Profile updated successfully',
  deleted: 'User deleted successfully',
  roleChanged: 'Role updated successfully',
  signedOut: 'Signed out everywhere',
} as const;
