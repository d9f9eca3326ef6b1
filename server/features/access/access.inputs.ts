import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import {
  type AccessDuration as Duration,
  type AccessStatus as Status,
  durationNames,
  type RequestDecision as Decision,
} from '../../../domain/access.js';
import {
  type DecideAccess,
  type DecideRequests,
  type GrantAccess,
  type ListAccessRequests,
  type UndoDecisions,
} from '../../../domain/access.schemas.js';
import { AccessStatus, RequestDecision } from './access.types.js';

const seen = {
  nullable: true,
  description: 'The status that the caller saw. If it has changed, the call fails with REQUEST_DECIDED.',
};

@InputType({ isAbstract: true })
abstract class DecideAccessInput implements DecideAccess {
  @Field(() => ID, { description: 'The id of the customer.' }) userId!: string;
  @Field(() => AccessStatus, seen) seen?: Status;
}

@InputType({ description: 'Grants access to a customer.' })
export class GrantAccessInput extends DecideAccessInput implements GrantAccess {
  @Field(() => durationNames, {
    nullable: true,
    description: 'Default: four hours, but only a given duration replaces permanent access.',
  })
  duration?: Duration;
}

@InputType({ description: 'Rejects a customer’s request.' })
export class RejectAccessInput extends DecideAccessInput {}

@InputType({ description: 'Revokes a customer’s access.' })
export class RevokeAccessInput extends DecideAccessInput {}

@InputType({ description: 'Reopens a rejected request.' })
export class ReopenAccessInput extends DecideAccessInput {}

@InputType({ description: 'One of the requests to decide.' })
export class RequestToDecideInput extends DecideAccessInput {}

@InputType({ description: 'One decision about several requests.' })
export class DecideRequestsInput implements DecideRequests {
  @Field(() => RequestDecision, { description: 'The decision for all requests.' }) decision!: Decision;
  @Field(() => durationNames, { nullable: true, description: 'Only for approvals. Default: four hours.' })
  duration!: Duration;
  @Field(() => [RequestToDecideInput], { description: '1 to 100 requests.' }) requests!: RequestToDecideInput[];
}

@InputType({ description: 'The decisions to take back.' })
export class UndoAccessDecisionsInput implements UndoDecisions {
  @Field(() => [ID], { description: '1 to 100 ids of decisions.' }) decisionIds!: string[];
}

@ArgsType()
export class ListAccessRequestsArgs implements ListAccessRequests {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200. Default: 10.' }) perPage!: number;
  @Field(() => AccessStatus, { nullable: true, description: 'Only requests with this status. Default: pending.' })
  status?: Status;
  @Field(() => String, { nullable: true, description: 'Text to find in name, company or email.' }) search?: string;
}
