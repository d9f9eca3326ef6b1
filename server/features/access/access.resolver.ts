import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import {
  decideAccessSchema,
  decideRequestsSchema,
  grantAccessSchema,
  listAccessRequestsSchema,
  undoDecisionsSchema,
} from '../../../domain/access.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { AccessDecision } from './access.entity.js';
import {
  Access,
  AccessDecided,
  AccessRequest,
  AccessRequestPage,
  DecisionsUndone,
  RequestsDecided,
} from './access.types.js';
import {
  DecideRequestsInput,
  GrantAccessInput,
  ListAccessRequestsArgs,
  RejectAccessInput,
  ReopenAccessInput,
  RevokeAccessInput,
  UndoAccessDecisionsInput,
} from './access.inputs.js';
import { AccessDecisionsService } from './access-decisions.service.js';
import { AccessService } from './access.service.js';

@Resolver(() => Access)
@Allow('admin', 'clients:write')
export class AccessResolver {
  constructor(
    private readonly access: AccessService,
    private readonly decisions: AccessDecisionsService,
  ) {}

  @Query(() => Access, {
    description: 'Your current access. Without it: ACCESS_PENDING, ACCESS_REJECTED or ACCESS_EXPIRED.',
  })
  @Allow('customer')
  checkAccess(@CurrentUser() actor: SignedIn) {
    return this.access.get(actor.id);
  }

  @Query(() => AccessRequestPage, { description: 'Access requests with one status, pending by default.' })
  @Allow('admin', 'clients:read')
  accessRequests(@Args(new Validate(listAccessRequestsSchema)) input: ListAccessRequestsArgs) {
    return this.decisions.list(input);
  }

  @Query(() => AccessRequest, {
    nullable: true,
    description: 'The request of one customer, whatever its status. Null, with an error, if there is none.',
  })
  @Allow('admin', 'clients:read')
  accessRequest(@Args('userId', { type: () => ID, description: 'The id of the customer.' }) userId: string) {
    return this.decisions.get(userId);
  }

  @Query(() => [AccessDecision], {
    description: 'The latest 200 entries of a customer’s access history, newest first.',
  })
  @Allow('admin', 'clients:read')
  accessHistory(@Args('userId', { type: () => ID, description: 'The id of the customer.' }) userId: string) {
    return this.decisions.history(userId);
  }

  @Mutation(() => Access, { description: 'Requests access, or more time while access is current.' })
  @Allow('member')
  requestAccess(@CurrentUser() actor: SignedIn) {
    return this.access.requestFor(actor);
  }

  @Mutation(() => AccessDecided, {
    description: 'Grants access. Hours are added to an access that is still current.',
  })
  grantAccess(@CurrentUser() actor: SignedIn, @Input(new Validate(grantAccessSchema)) input: GrantAccessInput) {
    return this.decisions.grant(actor, input);
  }

  @Mutation(() => AccessDecided, {
    description: 'Rejects a request. A customer who only requested more time keeps the current access.',
  })
  rejectAccess(@CurrentUser() actor: SignedIn, @Input(new Validate(decideAccessSchema)) input: RejectAccessInput) {
    return this.decisions.reject(actor, input);
  }

  @Mutation(() => AccessDecided, { description: 'Revokes an access at once.' })
  revokeAccess(@CurrentUser() actor: SignedIn, @Input(new Validate(decideAccessSchema)) input: RevokeAccessInput) {
    return this.decisions.revoke(actor, input);
  }

  @Mutation(() => AccessDecided, { description: 'Makes a rejected request pending again.' })
  reopenAccess(@CurrentUser() actor: SignedIn, @Input(new Validate(decideAccessSchema)) input: ReopenAccessInput) {
    return this.decisions.reopen(actor, input);
  }

  @Mutation(() => RequestsDecided, {
    description: 'Approves or rejects several requests, each independently of the others.',
  })
  decideRequests(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(decideRequestsSchema)) input: DecideRequestsInput,
  ) {
    return this.decisions.decideAll(actor, input);
  }

  @Mutation(() => DecisionsUndone, {
    description:
      'Takes back decisions, each independently of the others: within ten seconds, by who made them, and while nothing has happened since. Their emails are not sent.',
  })
  undoAccessDecisions(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(undoDecisionsSchema)) input: UndoAccessDecisionsInput,
  ) {
    return this.decisions.undo(actor, input);
  }
}
