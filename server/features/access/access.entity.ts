import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  accessDecisions,
  type AccessDecision as Kind,
  type AccessStatus as Status,
  requestDecisions,
} from '../../../domain/access.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { PageInfo } from '../../platform/graphql/page-info.js';
import { AccessStatus } from '../users/user.entity.js';

export const AccessDecisionKind = graphqlEnum(
  'AccessDecisionKind',
  accessDecisions,
  'What happened to somebody’s access.',
  {
    requested: 'They asked for it.',
    granted: 'It was granted.',
    extended: 'Hours were added to a running one.',
    rejected: 'It was refused.',
    declined: 'A wish for more time was refused; the running one stays.',
    revoked: 'It was taken back.',
    reopened: 'A refusal was withdrawn: the request waits again.',
    expired: 'Its time ran out.',
  },
);

export const RequestDecision = graphqlEnum(
  'RequestDecision',
  requestDecisions,
  'What is decided about several requests.',
  { approve: 'All of them are granted.', reject: 'All of them are refused.' },
);

/** A GraphQL name cannot begin with a digit. */
export const AccessDuration = {
  HOURS_1: '1',
  HOURS_2: '2',
  HOURS_4: '4',
  HOURS_8: '8',
  HOURS_24: '24',
  PERMANENT: 'permanent',
} as const;
registerEnumType(AccessDuration, {
  name: 'AccessDuration',
  description: 'How long access is granted.',
  valuesMap: {
    HOURS_1: { description: 'One hour.' },
    HOURS_2: { description: 'Two hours.' },
    HOURS_4: { description: 'Four hours.' },
    HOURS_8: { description: 'Eight hours.' },
    HOURS_24: { description: 'A day.' },
    PERMANENT: { description: 'Until it is taken back.' },
  },
});

@Entity('access_decisions')
@ObjectType({ description: 'Something that happened to a customer’s access, kept for good.' })
export class AccessDecision {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this decision.' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  @Field(() => AccessDecisionKind, { description: 'What happened.' })
  kind!: Kind;

  @Column('timestamptz')
  @Field(() => Date, { description: 'When.' })
  at!: Date;

  @Column('uuid', { nullable: true })
  byId!: string | null;

  @Column('text', { name: 'by_name', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'The administrator’s name; null where the customer or the clock did it.',
  })
  by!: string | null;

  @Column('smallint', { nullable: true })
  @Field(() => Int, { nullable: true, description: 'Hours that were granted.' })
  hours!: number | null;

  @Column('boolean')
  @Field({ description: 'True for a grant without an end.' })
  permanent!: boolean;
}

@ObjectType({ description: 'Where somebody’s access stands, by the server’s clock.' })
export class Access {
  @Field(() => AccessStatus, { description: 'The state of the request.' })
  status!: Status;

  @Field({ description: 'True while products, cart and orders are open to this person.' })
  current!: boolean;

  @Field({ description: 'True for access without an end.' })
  permanent!: boolean;

  @Field(() => Int, { nullable: true, description: 'Hours of the last grant.' })
  hours!: number | null;

  @Field(() => Date, { nullable: true, description: 'When access was last asked for.' })
  requestedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was last granted.' })
  grantedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it ends or ended; null when it does not.' })
  expiresAt!: Date | null;

  @Field({ description: 'True while a request (a first one, or for more time) waits for an administrator.' })
  waiting!: boolean;
}

/** How access stands in the REST dialect; here, because a session answers with it too. */
export const toRestAccessState = ({
  status,
  current,
  expiresAt,
  permanent,
  hours,
  waiting,
  requestedAt,
  grantedAt,
}: Access) => ({
  status,
  current,
  expiresAt,
  permanent,
  hours,
  waiting,
  requestedAt,
  grantedAt,
});

@ObjectType({ description: 'A customer as the queue of requests shows them.' })
export class AccessRequest {
  @Field(() => ID, { description: 'The customer’s id: a customer has one request at a time.' }) id!: string;
  @Field({ description: 'The person.' }) name!: string;
  @Field({ description: 'The company.' }) companyName!: string;
  @Field({ description: 'Where mails go.' }) email!: string;
  @Field({ description: 'How to call.' }) phone!: string;
  @Field(() => Date, { description: 'When the account was activated.' }) createdAt!: Date;
  @Field(() => AccessStatus, { description: 'The state of the request.' }) status!: Status;
  @Field(() => Date, { description: 'When access was last asked for.' }) requestedAt!: Date;
  @Field(() => Date, { nullable: true, description: 'When it was last decided.' }) decidedAt!: Date | null;
  @Field(() => String, { nullable: true, description: 'Who decided.' }) decidedBy!: string | null;
  @Field(() => Int, { nullable: true, description: 'Hours of the last grant.' }) hours!: number | null;
  @Field({ description: 'True for access without an end.' }) permanent!: boolean;
  @Field(() => Date, { nullable: true, description: 'When it ends or ended.' }) expiresAt!: Date | null;
  @Field({ description: 'True while access is open.' }) current!: boolean;
  @Field({ description: 'A customer with current access who asks for more time.' }) wantsMoreTime!: boolean;
}

@ObjectType({ description: 'How many customers stand where, over everything.' })
export class AccessCounts {
  @Field(() => Int, { description: 'All customers, each once.' }) total!: number;
  @Field(() => Int, { description: 'Waiting for an answer, those who ask for more time among them.' }) pending!: number;
  @Field(() => Int, { description: 'With current access.' }) approved!: number;
  @Field(() => Int, { description: 'Refused, or taken back.' }) rejected!: number;
  @Field(() => Int, { description: 'Access that has run out.' }) expired!: number;
}

@ObjectType({ description: 'A page of requests: those that wait by age, all others by the latest decision.' })
export class AccessRequestPage {
  @Field(() => [AccessRequest], { description: 'The requests of this page.' }) items!: AccessRequest[];
  @Field({ description: 'Where this page stands.' }) pageInfo!: PageInfo;
  @Field({ description: 'Counts over everything.' }) counts!: AccessCounts;
}

@ObjectType({ description: 'A decision and the words to show for it.' })
export class AccessDecided {
  @Field({ description: 'The request as it stands now.' }) request!: AccessRequest;
  @Field({ description: 'What was done.' }) message!: string;
}

@ObjectType({ description: 'What came of deciding several requests at once.' })
export class RequestsDecided {
  @Field(() => Int, { description: 'How many were decided.' }) decided!: number;
  @Field(() => Int, {
    description: 'How many somebody else had decided meanwhile, or are gone; nothing was done about them.',
  })
  overtaken!: number;
  @Field({ description: 'What was done.' }) message!: string;
  @Field(() => [AccessRequest], { description: 'All of them, as they stand now.' }) requests!: AccessRequest[];
}
