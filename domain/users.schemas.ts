import { z } from './zod.js';
import { invalidPhone, phoneDigits, type ReadPhone, readLikelyPhone, specifiedCountry } from './phones.js';
import { changedSince, oneLine, optional, page, perPage, required, searchText, severalLines } from './rules.schemas.js';
import { profileLimits, roles, userAccessFilters, userSorts } from './users.js';

/** Rules for registration. The profile rules below also have a minimum length. */
export const personNameRule = (missing: string) => oneLine(required(missing, { max: profileLimits.name.max }));
export const companyNameRule = (missing: string) => oneLine(required(missing, { max: profileLimits.companyName.max }));
export const addressRule = (missing: string) => severalLines(required(missing, { max: profileLimits.address.max }));

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

/** Rule for the phone of a shop in another country than that of the specification. */
export const phoneIn = (country: string, read: ReadPhone, missing: string) =>
  required(missing, { max: 30 }).transform((typed, context) => {
    const phone = read(typed, country);
    if (phone === undefined) context.addIssue(invalidPhone(country));
    return phone ?? z.NEVER;
  });

const profileAddress = severalLines(
  required('Address is required', {
    max: profileLimits.address.max,
    tooLong: 'Address must not exceed 500 characters',
  }),
).min(profileLimits.address.min, 'Address must be at least 10 characters long');

/** Rules of fields that a company and the profile of a person share. */
export const profileRules = { companyName: profileCompany, address: profileAddress };

/** Rule for the phone of a profile, in the country of the shop. */
export const profilePhoneIn = (country: string, read: ReadPhone) =>
  country === specifiedCountry ? profilePhone : phoneIn(country, read, 'Phone number is required');

/** Absent fields keep their value and are not validated, so an old short address does not block a new phone number. */
export const updateProfileSchemaIn = (country: string, read = readLikelyPhone) =>
  z.object({
    name: optional(profileName),
    companyName: optional(profileCompany),
    phone: optional(profilePhoneIn(country, read)),
    address: optional(profileAddress),
  });
export const updateProfileSchema = updateProfileSchemaIn(specifiedCountry);
export type UpdateProfile = z.output<typeof updateProfileSchema>;

export const listUsersSchema = z.object({
  page,
  perPage: perPage(20),
  search: searchText,
  access: optional(z.enum(userAccessFilters, `Access must be one of ${userAccessFilters.join(', ')}.`)),
  role: optional(z.enum(roles, `Role must be one of ${roles.join(', ')}.`)),
  sort: optional(z.enum(userSorts, `Sort must be one of ${userSorts.join(', ')}.`)),
  /** Only accounts that were changed at this time or later, the earliest change first, whatever `sort` is. */
  changedSince,
});
export type ListUsers = z.output<typeof listUsersSchema>;

const userId = z.string({ error: 'This id is not valid.' });

export const userByIdSchema = z.object({ userId });
export const deleteUserSchema = userByIdSchema;

const role = z.enum(roles, { error: 'Please choose a role.' });

/** `seen` is the role the administrator saw. The change is rejected when the stored role differs. */
export const setUserRoleSchema = z.object({ userId, role, seen: optional(role) });
export type SetUserRole = z.output<typeof setUserRoleSchema>;
