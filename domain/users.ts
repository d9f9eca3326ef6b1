import { pictureTypes } from './files.js';

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

/** A search counts at most this many matches and reports when there are more. */
export const userSearchLimit = 2_000;

export const userMessages = {
  loaded: 'User loaded',
  profileUpdated: 'Profile updated successfully',
  deleted: 'User deleted successfully',
  roleChanged: 'Role updated successfully',
  signedOut: 'Signed out everywhere',
} as const;

export const avatarRules = {
  maxBytes: 5 * 1024 * 1024,
  types: pictureTypes,
  wrongType: 'Please upload a valid image file (JPEG, PNG, or WebP)',
  tooLarge: 'Image size must be less than 5MB',
} as const;
