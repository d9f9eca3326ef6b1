import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import type { CompanyRole as Role } from '../../../domain/companies.js';
import type { AcceptInvitation, ChangePerson, InvitePerson, UpdateCompany } from '../../../domain/companies.schemas.js';
import { CompanyRole } from './company.types.js';

@InputType({ description: 'Changes to your company. Fields that are absent keep their value.' })
export class UpdateCompanyInput implements UpdateCompany {
  @Field(() => String, { nullable: true, description: 'The company name: 2 to 100 characters.' }) companyName?: string;
  @Field(() => String, { nullable: true, description: 'The postal address: 10 to 500 characters.' }) address?: string;
  @Field(() => String, { nullable: true, description: 'The phone number, as in `updateProfile`.' }) phone?: string;
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
