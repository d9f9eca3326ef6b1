import { z } from 'zod';
import { companyMessages, companyRoles } from '../../../domain/companies.js';
import { changePersonSchema } from '../../../domain/companies.schemas.js';
import { dateTime, done, success, toRest } from '../../platform/http/contract.js';
import { restAccessState, toRestAccessState } from '../access/access.rest.js';
import type { Company, CompanyPerson, Invitation, People } from './company.types.js';

export const restChangePerson = changePersonSchema.omit({ id: true });

export const restCompany = z
  .object({
    _id: z.string(),
    code: z.string(),
    companyName: z.string(),
    address: z.string(),
    phone: z.string(),
    access: restAccessState,
    peopleCount: z.int(),
    createdAt: dateTime,
  })
  .meta({ id: 'Company', graphql: 'Company' });

export const toRestCompany = (company: Company) =>
  toRest(restCompany, { ...company, _id: company.id, access: toRestAccessState(company.access) });

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
