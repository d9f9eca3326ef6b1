import { z } from './zod.js';
import { loginEmail, newPasswordRule } from './auth.schemas.js';
import { companyRoles } from './companies.js';
import { type ReadPhone, readLikelyPhone, specifiedCountry } from './phones.js';
import { optional } from './rules.schemas.js';
import { personNameRule, profilePhoneIn, profileRules } from './users.schemas.js';

const id = z.string({ error: 'This id is not valid.' });
const role = z.enum(companyRoles, { error: 'Please choose a role.' });

/** Absent fields keep their value. */
export const updateCompanySchemaIn = (country: string, read: ReadPhone = readLikelyPhone) =>
  z.object({
    companyName: optional(profileRules.companyName),
    address: optional(profileRules.address),
    phone: optional(profilePhoneIn(country, read)),
  });
export const updateCompanySchema = updateCompanySchemaIn(specifiedCountry);
export type UpdateCompany = z.output<typeof updateCompanySchema>;

export const invitePersonSchema = z.object({ email: loginEmail, role });
export type InvitePerson = z.output<typeof invitePersonSchema>;

export const changePersonSchema = z.object({ id, companyRole: optional(role), blocked: optional(z.boolean()) });
export type ChangePerson = z.output<typeof changePersonSchema>;

export const companyIdSchema = z.object({ companyId: id });
export const inviteToCompanySchema = invitePersonSchema.extend(companyIdSchema.shape);
export const changeCompanyPersonSchema = changePersonSchema.extend(companyIdSchema.shape);
export const companyPersonSchema = z.object({ companyId: id, id });

/** The name follows the rule of the registration, because an invited person has no account to keep it from. */
export const acceptInvitationSchemaIn = (country: string, read: ReadPhone = readLikelyPhone) =>
  z.object({
    token: z.string({ error: 'This invitation is no longer valid.' }).min(1).max(200),
    name: personNameRule('Your name is required'),
    phone: profilePhoneIn(country, read),
    password: newPasswordRule,
  });
export const acceptInvitationSchema = acceptInvitationSchemaIn(specifiedCountry);
export type AcceptInvitation = z.output<typeof acceptInvitationSchema>;
