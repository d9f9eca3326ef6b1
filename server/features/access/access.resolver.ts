import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import {
  decideAccessSchema,
  decideRequestsSchema,
  grantAccessSchema,
  listAccessRequestsSchema,
} from '../../../domain/access.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import {
  Access,
  AccessDecided,
  AccessDecision,
  AccessRequest,
  AccessRequestPage,
  RequestsDecided,
} from './access.entity.js';
import {
  DecideRequestsInput,
  GrantAccessInput,
  ListAccessRequestsArgs,
  RejectAccessInput,
  ReopenAccessInput,
  RevokeAccessInput,
} from './access.inputs.js';
import { AccessBatch } from './access-batch.service.js';
import { AccessRequestsService } from './access-requests.service.js';
import { AccessService } from './access.service.js';

@Resolver(() => Access)
export class AccessResolver {
  constructor(
    private readonly access: AccessService,
    private readonly requests: AccessRequestsService,
    private readonly batch: AccessBatch,
  ) {}

  @Query(() => Access, {
    description: 'Customer: whether access is current. Refused with ACCESS_EXPIRED and the like when not.',
  })
  @Allow('customer')
  checkAccess(@CurrentUser() actor: SignedIn) {
    return this.access.check(actor);
  }

  @Query(() => AccessRequestPage, { description: 'Admin: who asks for access; `status` left out means pending.' })
  @Allow('admin')
  accessRequests(@Args(new Validate(listAccessRequestsSchema)) input: ListAccessRequestsArgs) {
    return this.requests.list(input);
  }

  @Query(() => AccessRequest, { description: 'Admin: one customer’s request, wherever it stands.' })
  @Allow('admin')
  accessRequest(@Args('userId', { type: () => ID, description: 'The customer.' }) userId: string) {
    return this.requests.get(userId);
  }

  @Query(() => [AccessDecision], { description: 'Admin: all that happened to a customer’s access, the latest first.' })
  @Allow('admin')
  accessHistory(@Args('userId', { type: () => ID, description: 'The customer.' }) userId: string) {
    return this.requests.history(userId);
  }

  @Mutation(() => Access, { description: 'Member: asks for access, or for more time while it still runs.' })
  @Allow('member')
  requestAccess(@CurrentUser() actor: SignedIn) {
    return this.access.requestFor(actor);
  }

  @Mutation(() => AccessDecided, { description: 'Admin: grants access. Hours are added to an access that still runs.' })
  @Allow('admin')
  grantAccess(@CurrentUser() actor: SignedIn, @Input(new Validate(grantAccessSchema)) input: GrantAccessInput) {
    return this.access.grant(actor, input);
  }

  @Mutation(() => AccessDecided, {
    description: 'Admin: rejects a request. A customer who merely asked for more time keeps the running access.',
  })
  @Allow('admin')
  rejectAccess(@CurrentUser() actor: SignedIn, @Input(new Validate(decideAccessSchema)) input: RejectAccessInput) {
    return this.access.reject(actor, input);
  }

  @Mutation(() => AccessDecided, { description: 'Admin: ends a running access at once.' })
  @Allow('admin')
  revokeAccess(@CurrentUser() actor: SignedIn, @Input(new Validate(decideAccessSchema)) input: RevokeAccessInput) {
    return this.access.revoke(actor, input);
  }

  @Mutation(() => AccessDecided, { description: 'Admin: puts a rejected request back into the queue.' })
  @Allow('admin')
  reopenAccess(@CurrentUser() actor: SignedIn, @Input(new Validate(decideAccessSchema)) input: ReopenAccessInput) {
    return this.access.reopen(actor, input);
  }

  @Mutation(() => RequestsDecided, {
    description: 'Admin: approves or rejects several requests, each as if it were the only one.',
  })
  @Allow('admin')
  decideRequests(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(decideRequestsSchema)) input: DecideRequestsInput,
  ) {
    return this.batch.decide(actor, input);
  }
}
