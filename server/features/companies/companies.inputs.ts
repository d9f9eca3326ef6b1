import { ArgsType, Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import type { AccessStatus as Status } from '../../../domain/access.js';
import type { CompanyRole as Role, Ordering as OrderingName } from '../../../domain/companies.js';
import type {
  AcceptInvitation,
  ChangePerson,
  InvitePerson,
  JoinCompany,
  ListManagedCompanies,
  SetOrdering,
  UpdateCompany,
  UpdateManagedCompany,
} from '../../../domain/companies.schemas.js';
import { AccessStatus } from '../access/access.types.js';
import { CompanyRole, Ordering } from './company.types.js';

@InputType({ description: 'Changes to your company. Fields that are absent keep their value.' })
export class UpdateCompanyInput implements UpdateCompany {
  @Field(() => String, { nullable: true, description: 'The company name: 2 to 100 characters.' }) companyName?: string;
  @Field(() => String, { nullable: true, description: 'The postal address: 10 to 500 characters.' }) address?: string;
  @Field(() => String, { nullable: true, description: 'The phone number, as in `updateProfile`.' }) phone?: string;
}

@InputType({ description: 'Changes to a company. Fields that are absent keep their value.' })
export class UpdateManagedCompanyInput extends UpdateCompanyInput implements UpdateManagedCompany {
  @Field(() => ID, { description: 'The id of the company.' }) id!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'The least total gross weight of an order in grams, above 0; null allows orders of any weight.',
  })
  minOrderGrams?: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'A note that the company does not see, at most 500 characters; null or empty removes it.',
  })
  internalNote?: string | null;
  @Field(() => Int, { nullable: true, description: 'The version the client edited. An outdated version is rejected.' })
  version?: number;
}

@InputType({ description: 'Pauses or opens ordering of a company.' })
export class SetOrderingInput implements SetOrdering {
  @Field(() => ID, { description: 'The id of the company.' }) id!: string;
  @Field(() => Ordering, { description: 'The new state.' }) ordering!: OrderingName;
  @Field(() => String, {
    nullable: true,
    description: 'Why ordering is paused: 1 to 300 characters, which the company sees. Ignored for `OPEN`.',
  })
  reason?: string;
}

@InputType({ description: 'Adds the person of a pending request to an existing company.' })
export class JoinCompanyInput implements JoinCompany {
  @Field(() => ID, { description: 'The id of the request.' }) id!: string;
  @Field(() => ID, { description: 'The id of the company that the person joins.' }) companyId!: string;
  @Field(() => CompanyRole, { description: 'What the person may do for that company.' }) role!: Role;
}

@ArgsType()
export class ManagedCompaniesArgs implements ListManagedCompanies {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200. Default: 20.' }) perPage!: number;
  @Field(() => String, {
    nullable: true,
    description: 'Text to find in the name or code of a company, or in the name or email of one of its people.',
  })
  search?: string;
  @Field(() => AccessStatus, { nullable: true, description: 'Only companies with this access.' }) access?: Status;
  @Field(() => Ordering, { nullable: true, description: 'Only companies that can, or cannot, order.' })
  ordering?: OrderingName;
}

@InputType({ description: 'Invites a person to your company.' })
export class InvitePersonInput implements InvitePerson {
  @Field({ description: 'The email address that gets the link.' }) email!: string;
  @Field(() => CompanyRole, { description: 'The role of the person once they have joined.' }) role!: Role;
}

@InputType({ description: 'Invites a person to a company.' })
export class InviteToCompanyInput extends InvitePersonInput {
  @Field(() => ID, { description: 'The id of the company.' }) companyId!: string;
}

@InputType({ description: 'Changes a person of your company. Fields that are absent keep their value.' })
export class ChangePersonInput implements ChangePerson {
  @Field(() => ID, { description: 'The id of the person.' }) id!: string;
  @Field(() => CompanyRole, { nullable: true, description: 'The new role.' }) companyRole?: Role;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True to end all sessions of the person at once, and to refuse further ones.',
  })
  blocked?: boolean;
}

@InputType({ description: 'Changes a person of a company. Fields that are absent keep their value.' })
export class ChangeCompanyPersonInput extends ChangePersonInput {
  @Field(() => ID, { description: 'The id of the company.' }) companyId!: string;
}

@InputType({ description: 'Deletes the account of a person of your company.' })
export class RemovePersonInput {
  @Field(() => ID, { description: 'The id of the person.' }) id!: string;
}

@InputType({ description: 'Deletes the account of a person of a company.' })
export class RemoveCompanyPersonInput extends RemovePersonInput {
  @Field(() => ID, { description: 'The id of the company.' }) companyId!: string;
}

@InputType({ description: 'Sends an invitation again.' })
export class ResendInvitationInput {
  @Field(() => ID, { description: 'The id of the invitation.' }) id!: string;
}

@InputType({ description: 'Withdraws an invitation.' })
export class RevokeInvitationInput {
  @Field(() => ID, { description: 'The id of the invitation.' }) id!: string;
}

@InputType({ description: 'Accepts an invitation to a company.' })
export class AcceptInvitationInput implements AcceptInvitation {
  @Field({ description: 'The token in the link from the mail.' }) token!: string;
  @Field({ description: 'Your name: at most 50 characters.' }) name!: string;
  @Field({ description: 'Your phone number, as in `updateProfile`.' }) phone!: string;
  @Field({ description: '8 to 128 characters, of any kind.' }) password!: string;
}

@ArgsType()
export class CompanyPeopleArgs {
  @Field(() => ID, { description: 'The id of the company.' }) companyId!: string;
}
