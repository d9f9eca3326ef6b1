import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import type {
  AccessDuration as Duration,
  AccessStatus as Status,
  DecideAccess,
  DecideRequests,
  GrantAccess,
  ListAccessRequests,
  RequestDecision as Decision,
} from '../../../domain/access.js';
import { AccessStatus } from '../users/user.entity.js';
import { AccessDuration, RequestDecision } from './access.entity.js';

const seen = {
  nullable: true,
  description: 'The status you are looking at: if it has changed, REQUEST_DECIDED is answered and nothing is done.',
};

@InputType({ description: 'Who is let in, and for how long.' })
export class GrantAccessInput implements GrantAccess {
  @Field(() => ID, { description: 'The customer.' }) userId!: string;
  @Field(() => AccessDuration, { nullable: true, description: 'Four hours when left out.' }) duration!: Duration;
  @Field(() => AccessStatus, seen) seen?: Status;
}

@InputType({ description: 'Whose request is refused.' })
export class RejectAccessInput implements DecideAccess {
  @Field(() => ID, { description: 'The customer.' }) userId!: string;
  @Field(() => AccessStatus, seen) seen?: Status;
}

@InputType({ description: 'Whose running access is taken back.' })
export class RevokeAccessInput implements DecideAccess {
  @Field(() => ID, { description: 'The customer.' }) userId!: string;
  @Field(() => AccessStatus, seen) seen?: Status;
}

@InputType({ description: 'Whose refusal is withdrawn.' })
export class ReopenAccessInput implements DecideAccess {
  @Field(() => ID, { description: 'The customer.' }) userId!: string;
  @Field(() => AccessStatus, seen) seen?: Status;
}

@InputType({ description: 'One of several requests.' })
export class RequestToDecideInput implements DecideAccess {
  @Field(() => ID, { description: 'The customer.' }) userId!: string;
  @Field(() => AccessStatus, seen) seen?: Status;
}

@InputType({ description: 'Several requests, and one decision about all of them.' })
export class DecideRequestsInput implements DecideRequests {
  @Field(() => RequestDecision, { description: 'The same for all of them.' }) decision!: Decision;
  @Field(() => AccessDuration, { nullable: true, description: 'For approvals; four hours when left out.' })
  duration!: Duration;
  @Field(() => [RequestToDecideInput], { description: 'From 1 to 100 requests.' }) requests!: RequestToDecideInput[];
}

@ArgsType()
export class ListAccessRequestsArgs implements ListAccessRequests {
  @Field(() => Int, { nullable: true, description: 'The page, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items on a page: 1 to 200, 10 when left out.' }) perPage!: number;
  @Field(() => AccessStatus, { nullable: true, description: 'Pending when left out.' }) status?: Status;
  @Field(() => String, { nullable: true, description: 'Looks in name, company and e-mail.' }) search?: string;
}
