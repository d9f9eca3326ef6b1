import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import {
  type AccessAction as Action,
  accessActions,
  accessStatuses,
  type AccessStatus as Status,
  requestDecisions,
  durationNames,
} from '../../../domain/access.js';
import { type Resemblance as ResemblanceName, resemblances } from '../../../domain/companies.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { PageInfo } from '../../platform/graphql/graphql.types.js';

export const AccessStatus = graphqlEnum('AccessStatus', accessStatuses, 'The status of an access request.', {
  pending: 'Waits for an administrator’s decision.',
  approved: 'Access was granted and has not expired.',
  rejected: 'The request was rejected or the access revoked.',
  expired: 'Access was granted and has expired.',
});

export const AccessAction = graphqlEnum('AccessAction', accessActions, 'What an administrator can do about access.', {
  grant: 'Grants access, or adds hours to the current access.',
  reject: 'Rejects the open request.',
  revoke: 'Revokes the current access.',
  reopen: 'Makes a rejected request pending again.',
});

export const RequestDecision = graphqlEnum(
  'RequestDecision',
  requestDecisions,
  'The decision about several requests.',
  {
    approve: 'Grants all of them.',
    reject: 'Rejects all of them.',
  },
);

registerEnumType(durationNames, {
  name: 'AccessDuration',
  description: 'How long access is granted for.',
  valuesMap: {
    HOURS_1: { description: 'One hour.' },
    HOURS_2: { description: 'Two hours.' },
    HOURS_4: { description: 'Four hours.' },
    HOURS_8: { description: 'Eight hours.' },
    HOURS_24: { description: 'One day (24 hours).' },
    DAYS_7: { description: 'Seven days (168 hours).' },
    DAYS_30: { description: '30 days (720 hours).' },
    DAYS_90: { description: '90 days (2,160 hours).' },
    PERMANENT: { description: 'Until an administrator revokes it.' },
  },
});

@ObjectType({ description: 'The state of a user’s access at the server’s current time.' })
export class Access {
  @Field(() => AccessStatus, { description: 'The status of the request.' })
  status!: Status;

  @Field({ description: 'True while the user may use products, cart and orders.' })
  current!: boolean;

  @Field({ description: 'True for permanent access; always true for administrators.' })
  permanent!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'Hours of the last grant; null for permanent access or without a grant.',
  })
  hours!: number | null;

  @Field(() => Date, { nullable: true, description: 'When access or more time was last requested.' })
  requestedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was last granted; null before the first grant.' })
  grantedAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When access ends or ended; null if permanent, and while a first request is pending.',
  })
  expiresAt!: Date | null;

  @Field({ description: 'True while a request for access or for more time waits for an administrator.' })
  waiting!: boolean;
}

const Resemblance = graphqlEnum('Resemblance', resemblances, 'In what a new company resembles another.', {
  name: 'The names are similar, apart from legal forms.',
  phone: 'The contact has the phone number of the company or of one of its people.',
  email: 'The email address of the contact has the domain of one of its people, and not that of a mail provider.',
});

@ObjectType({ description: 'A company that a new one resembles.' })
export class SimilarCompany {
  @Field(() => ID, { description: 'The id of the company.' }) id!: string;
  @Field({ description: 'The code of the company.' }) code!: string;
  @Field({ description: 'The company name.' }) companyName!: string;
  @Field(() => AccessStatus, { description: 'The access of the company.' }) accessStatus!: Status;
  @Field(() => [Resemblance], { description: 'What both have in common.' }) by!: ResemblanceName[];
}

@ObjectType({ description: 'A customer with the state of their access request.' })
export class AccessRequest {
  @Field(() => ID, { description: 'The customer’s id: a customer has one request at a time.' }) id!: string;
  @Field({ description: 'The contact person.' }) name!: string;
  @Field({ description: 'The company name.' }) companyName!: string;
  @Field({ description: 'The email address.' }) email!: string;
  @Field({ description: 'The phone number.' }) phone!: string;
  @Field(() => Date, { description: 'When the account was activated.' }) createdAt!: Date;
  @Field(() => AccessStatus, { description: 'The status of the request.' }) status!: Status;
  @Field(() => Date, { description: 'When access or more time was last requested.' }) requestedAt!: Date;
  @Field(() => Date, {
    nullable: true,
    description: 'When an administrator last decided; null before the first decision.',
  })
  decidedAt!: Date | null;
  @Field(() => String, {
    nullable: true,
    description: 'Who decided last, by name; null without a decision or after the account’s deletion.',
  })
  decidedBy!: string | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Hours of the last grant; null for permanent access or without a grant.',
  })
  hours!: number | null;
  @Field({ description: 'True for permanent access.' }) permanent!: boolean;
  @Field(() => Date, {
    nullable: true,
    description: 'When access ends or ended; null if permanent, and while a first request is pending.',
  })
  expiresAt!: Date | null;
  @Field({ description: 'True while the customer has access.' }) current!: boolean;
  @Field({ description: 'True when the customer has access and requests more time.' }) wantsMoreTime!: boolean;
  @Field(() => [SimilarCompany], {
    description:
      'Up to three companies that a pending one resembled when it registered. `joinCompany` adds its person to one of them.',
  })
  similarCompanies!: SimilarCompany[];
  @Field(() => [AccessAction], { description: 'What an administrator can do now about the access.' })
  allowedActions!: Action[];
}

@ObjectType({
  description: 'How many customers have each access status; each counts once. Filters do not change these counts.',
})
export class AccessCounts {
  @Field(() => Int, { description: 'All customers.' }) total!: number;
  @Field(() => Int, { description: 'Customers with an open request, including requests for more time.' })
  pending!: number;
  @Field(() => Int, { description: 'Customers with current access and no open request.' }) approved!: number;
  @Field(() => Int, { description: 'Customers whose request was rejected or whose access was revoked.' })
  rejected!: number;
  @Field(() => Int, { description: 'Customers whose access has expired.' }) expired!: number;
}

@ObjectType({ description: 'A page of requests: pending ones oldest first, all others by latest decision first.' })
export class AccessRequestPage {
  @Field(() => [AccessRequest], { description: 'The requests of this page.' }) items!: AccessRequest[];
  @Field({ description: 'Page number, size and totals.' }) pageInfo!: PageInfo;
  @Field({ description: 'Counts per status, regardless of the filters.' }) counts!: AccessCounts;
}

@ObjectType({ description: 'The result of a decision.' })
export class AccessDecided {
  @Field({ description: 'The request after the decision.' }) request!: AccessRequest;
  @Field({ description: 'The result as text to show to the user.' }) message!: string;
  @Field(() => ID, { description: 'The id of the decision, to take it back.' }) decisionId!: string;
}

@ObjectType({ description: 'The result of deciding several requests at once.' })
export class RequestsDecided {
  @Field(() => Int, { description: 'How many requests this call decided.' }) decided!: number;
  @Field(() => Int, {
    description: 'How many requests were skipped because they had been decided already or no longer exist.',
  })
  overtaken!: number;
  @Field({ description: 'The result as text to show to the user.' }) message!: string;
  @Field(() => [AccessRequest], { description: 'The requests that still exist, after the decision.' })
  requests!: AccessRequest[];
  @Field(() => [ID], { description: 'The ids of the decisions, to take them back.' }) decisionIds!: string[];
}

@ObjectType({ description: 'The result of taking back decisions.' })
export class DecisionsUndone {
  @Field(() => Int, { description: 'How many decisions were taken back.' }) undone!: number;
  @Field(() => Int, { description: 'How many were skipped because they could no longer be undone.' })
  tooLate!: number;
  @Field({ description: 'The result as text to show to the user.' }) message!: string;
  @Field(() => [AccessRequest], { description: 'The requests that are now as they were before.' })
  requests!: AccessRequest[];
}
