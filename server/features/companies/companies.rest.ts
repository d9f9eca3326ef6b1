import { z } from 'zod';
import { companyMessages, companyRoles, orderings } from '../../../domain/companies.js';
import {
  changePersonSchema,
  joinCompanySchema,
  listManagedCompaniesSchema,
  orderingSchema,
  updateManagedCompanySchemaIn,
} from '../../../domain/companies.schemas.js';
import type { ReadPhone } from '../../../domain/phones.js';
import { dateTime, done, message, pageTotals, restPage, success, toRest } from '../../platform/http/contract.js';
import { restAccessState, toRestAccessState } from '../access/access.rest.js';
import type {
  Company,
  CompanyPerson,
  Invitation,
  ManagedCompany,
  ManagedCompanyPage,
  People,
} from './company.types.js';

export const restChangePerson = changePersonSchema.omit({ id: true });

const companyShape = {
  _id: z.string(),
  code: z.string(),
  companyName: z.string(),
  address: z.string(),
  phone: z.string(),
  access: restAccessState,
  ordering: z.enum(orderings),
  pausedReason: z.string().nullable(),
  minOrderGrams: z.number().nullable(),
  peopleCount: z.int(),
  createdAt: dateTime,
};

export const restCompany = z.object(companyShape).meta({ id: 'Company', graphql: 'Company' });

export const toRestCompany = (company: Company) =>
  toRest(restCompany, { ...company, _id: company.id, access: toRestAccessState(company.access) });

const restManagedCompany = z
  .object({
    ...companyShape,
    internalNote: z.string().nullable(),
    version: z.int(),
    contactName: z.string(),
    contactEmail: z.string(),
    orderCount: z.int(),
    lastOrderAt: dateTime.nullable(),
  })
  .meta({ id: 'ManagedCompany', graphql: 'ManagedCompany' });

export const toRestManagedCompany = (company: ManagedCompany) =>
  toRest(restManagedCompany, { ...company, _id: company.id, access: toRestAccessState(company.access) });

export const restListManagedCompanies = restPage(listManagedCompaniesSchema);
export const restUpdateManagedCompanyIn = (country: string, read: ReadPhone) =>
  updateManagedCompanySchemaIn(country, read).omit({ id: true });
export const restJoinCompany = joinCompanySchema.omit({ id: true });
export const restSetOrdering = orderingSchema;

export const restManagedCompanies = success({ companies: z.array(restManagedCompany), ...pageTotals }).meta({
  graphql: 'ManagedCompanyPage',
});
export const toRestManagedCompanies = ({
  items,
  pageInfo,
}: ManagedCompanyPage): z.infer<typeof restManagedCompanies> => ({
  success: true,
  companies: items.map(toRestManagedCompany),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
});

export const restOneManagedCompany = success({ company: restManagedCompany });
export const restManagedCompanyChanged = done(companyMessages.changed, { company: restManagedCompany });
export const restOrderingChanged = success({ message, company: restManagedCompany });

const restPerson = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    companyRole: z.enum(companyRoles),
    blocked: z.boolean(),
    lastSeenAt: dateTime.nullable(),
  })
  .meta({ id: 'CompanyPerson', graphql: 'CompanyPerson' });

export const toRestPerson = (person: CompanyPerson) => toRest(restPerson, { ...person, _id: person.id });

const restInvitation = z
  .object({ _id: z.string(), email: z.string(), role: z.enum(companyRoles), expiresAt: dateTime })
  .meta({ id: 'Invitation', graphql: 'Invitation' });

const toRestInvitation = (invitation: Invitation) => toRest(restInvitation, { ...invitation, _id: invitation.id });

export const restOwnCompany = success({ company: restCompany });
export const restCompanyChanged = done(companyMessages.changed, { company: restCompany });

export const restPeople = success({ people: z.array(restPerson), invitations: z.array(restInvitation) }).meta({
  graphql: 'People',
});

export const toRestPeople = ({ people, invitations }: People): z.infer<typeof restPeople> => ({
  success: true,
  people: people.map(toRestPerson),
  invitations: invitations.map(toRestInvitation),
});

export const restPersonChanged = done(companyMessages.personChanged, { person: restPerson });

export const restInvited = done(companyMessages.invited, { invitation: restInvitation });
export const toRestInvited = (invitation: Invitation): z.infer<typeof restInvited> => ({
  success: true,
  message: companyMessages.invited,
  invitation: toRestInvitation(invitation),
});

export const restInvitedAgain = done(companyMessages.invitedAgain, { invitation: restInvitation });
export const toRestInvitedAgain = (invitation: Invitation): z.infer<typeof restInvitedAgain> => ({
  success: true,
  message: companyMessages.invitedAgain,
  invitation: toRestInvitation(invitation),
});
