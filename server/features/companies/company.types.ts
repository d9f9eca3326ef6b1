import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import {
  type CompanyRole as Role,
  companyRoles,
  type Ordering as OrderingName,
  orderings,
} from '../../../domain/companies.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { PageInfo } from '../../platform/graphql/graphql.types.js';
import { Access } from '../access/access.types.js';

export const CompanyRole = graphqlEnum('CompanyRole', companyRoles, 'What a person may do for their company.', {
  owner: 'Everything, including its people and its details.',
  buyer: 'Cart and orders of the company.',
  viewer: 'The catalogue and own selections; neither cart nor orders.',
});

export const Ordering = graphqlEnum('Ordering', orderings, 'Whether a company can order.', {
  open: 'Its owners and buyers can order.',
  paused: 'They cannot, but see the catalogue and keep their carts.',
});

@ObjectType({ description: 'A customer: the company that has access, people and orders.' })
export class Company {
  @Field(() => ID, { description: 'The id of this company.' }) id!: string;
  @Field({ description: 'The short code of the company, such as C-0042. It never changes.' }) code!: string;
  @Field({ description: 'The company name.' }) companyName!: string;
  @Field({ description: 'The postal address.' }) address!: string;
  @Field({ description: 'The phone number of the company.' }) phone!: string;
  @Field({ description: 'The access of all people of the company.' }) access!: Access;
  @Field(() => Ordering, { description: 'Whether the company can order.' }) ordering!: OrderingName;
  @Field(() => String, { nullable: true, description: 'Why ordering is paused; null while it is open.' })
  pausedReason!: string | null;
  @Field(() => Float, {
    nullable: true,
    description: 'The least total gross weight of an order in grams; null if any weight will do.',
  })
  minOrderGrams!: number | null;
  @Field(() => Int, { description: 'The number of people, including those who are blocked.' }) peopleCount!: number;
  @Field({ description: 'When the company registered.' }) createdAt!: Date;
}

@ObjectType({ description: 'A company as administrators see it.' })
export class ManagedCompany extends Company {
  @Field(() => String, { nullable: true, description: 'A note that the company does not see; null if there is none.' })
  internalNote!: string | null;
  @Field(() => Int, { description: 'Increases by one with each change of the details.' }) version!: number;
  @Field({ description: 'The name of the owner who stands for the company; of several, the first.' })
  contactName!: string;
  @Field({ description: 'The email address of the contact.' }) contactEmail!: string;
  @Field(() => Int, { description: 'The number of orders of the company.' }) orderCount!: number;
  @Field(() => Date, { nullable: true, description: 'When the company last ordered; null before the first order.' })
  lastOrderAt!: Date | null;
}

@ObjectType({ description: 'A page of companies, by name.' })
export class ManagedCompanyPage {
  @Field(() => [ManagedCompany], { description: 'The companies of this page.' }) items!: ManagedCompany[];
  @Field({ description: 'Page number, size and totals.' }) pageInfo!: PageInfo;
}

@ObjectType({ description: 'A person of a company.' })
export class CompanyPerson {
  @Field(() => ID, { description: 'The id of this person.' }) id!: string;
  @Field({ description: 'The name of the person.' }) name!: string;
  @Field({ description: 'The email address with which the person signs in.' }) email!: string;
  @Field({ description: 'The phone number of the person.' }) phone!: string;
  @Field(() => CompanyRole, { description: 'What the person may do for the company.' }) companyRole!: Role;
  @Field({ description: 'True if the person can no longer sign in.' }) blocked!: boolean;
  @Field(() => Date, {
    nullable: true,
    description: 'When one of the current sessions of the person was last renewed; null when there is none.',
  })
  lastSeenAt!: Date | null;
}

@ObjectType({ description: 'An invitation to join a company.' })
export class Invitation {
  @Field(() => ID, { description: 'The id of this invitation.' }) id!: string;
  @Field({ description: 'The email address that the invitation was sent to.' }) email!: string;
  @Field(() => CompanyRole, { description: 'The role of the person once they have joined.' }) role!: Role;
  @Field({ description: 'When the link in the mail stops working.' }) expiresAt!: Date;
}

@ObjectType({ description: 'The people of a company, and the invitations that were not accepted.' })
export class People {
  @Field(() => [CompanyPerson], { description: 'Owners first, then buyers and viewers, each by name; at most 25.' })
  people!: CompanyPerson[];
  @Field(() => [Invitation], {
    description: 'Invitations that wait or have ended in the last 30 days, the newest first.',
  })
  invitations!: Invitation[];
}
