import { z } from './zod.js';
import { loginEmail, newPasswordRule } from './auth.schemas.js';
import { accessStatuses } from './access.js';
import { companiesPerPage, companyProblems, companyRoles, orderings, pauseReasonLimit } from './companies.js';
import { type ReadPhone, readLikelyPhone, specifiedCountry } from './phones.js';
import { clearable, noteText, optional, page, perPage, searchText, severalLines } from './rules.schemas.js';
import { personNameRule, profilePhoneIn, profileRules } from './users.schemas.js';
import { gramRule } from './weights.schemas.js';

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

/** Absent fields keep their value. */
export const updateManagedCompanySchemaIn = (country: string, read: ReadPhone = readLikelyPhone) =>
  updateCompanySchemaIn(country, read).extend({
    id,
    /** Null allows orders of any weight. */
    minOrderGrams: gramRule.nullish(),
    /** Null or empty removes it. */
    internalNote: clearable(noteText()),
    /** The version that was edited. The change is rejected when the stored version is newer. */
    version: optional(z.int()),
  });
export const updateManagedCompanySchema = updateManagedCompanySchemaIn(specifiedCountry);
export type UpdateManagedCompany = z.output<typeof updateManagedCompanySchema>;

export const orderingSchema = z
  .object({
    ordering: z.enum(orderings, { error: `Ordering is ${orderings.join(' or ')}.` }),
    reason: optional(severalLines(z.string().trim().max(pauseReasonLimit, companyProblems.longReason))),
  })
  .refine(({ ordering, reason }) => ordering === 'open' || /[\p{L}\p{N}]/u.test(reason ?? ''), {
    path: ['reason'],
    message: companyProblems.reason,
  });
export const setOrderingSchema = orderingSchema.extend({ id });
export type SetOrdering = z.output<typeof setOrderingSchema>;

export const listManagedCompaniesSchema = z.object({
  page,
  perPage: perPage(companiesPerPage),
  /** Text to find in name or code of the company, or in name or email of a person. */
  search: searchText,
  access: optional(z.enum(accessStatuses, `Access must be one of ${accessStatuses.join(', ')}.`)),
  ordering: optional(z.enum(orderings, `Ordering is ${orderings.join(' or ')}.`)),
});
export type ListManagedCompanies = z.output<typeof listManagedCompaniesSchema>;

export const invitePersonSchema = z.object({ email: loginEmail, role });
export type InvitePerson = z.output<typeof invitePersonSchema>;

export const changePersonSchema = z.object({ id, companyRole: optional(role), blocked: optional(z.boolean()) });
export type ChangePerson = z.output<typeof changePersonSchema>;

export const companyIdSchema = z.object({ companyId: id });
export const inviteToCompanySchema = invitePersonSchema.extend(companyIdSchema.shape);
export const changeCompanyPersonSchema = changePersonSchema.extend(companyIdSchema.shape);
export const companyPersonSchema = z.object({ companyId: id, id });

export const joinCompanySchema = z.object({
  /** The id of the request, which is that of its company. */
  id,
  companyId: id,
  role,
});
export type JoinCompany = z.output<typeof joinCompanySchema>;

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
