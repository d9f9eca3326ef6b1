import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  type DecideAccess,
  type DecideRequests,
  decideRequestsSchema,
  type GrantAccess,
  type ListAccessRequests,
  type UndoDecisions,
  undoDecisionsSchema,
} from '../../../domain/access.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Fails, Returns, Specified } from '../../platform/http/contract.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import {
  restAccess,
  restDecideAccess,
  restDecided,
  restDecisionsUndone,
  restGrantAccess,
  restHistory,
  restListAccessRequests,
  restRequests,
  restRequestsDecided,
  restStanding,
  toRestAccess,
  toRestDecided,
  toRestDecisionsUndone,
  toRestHistory,
  toRestRequests,
  toRestRequestsDecided,
  toRestStanding,
} from './access.rest.js';
import { AccessDecisionsService } from './access-decisions.service.js';
import { AccessService } from './access.service.js';

type Decide = Omit<DecideAccess, 'userId'>;

@Controller('api/v1')
@Allow('admin', 'clients:write')
export class AccessController {
  constructor(
    private readonly access: AccessService,
    private readonly decisions: AccessDecisionsService,
  ) {}

  @Get('check-access')
  @Allow('customer')
  @Specified()
  @Returns(restAccess, { graphql: 'checkAccess' })
  @Fails('USER_NOT_FOUND')
  async check(@CurrentUser() actor: SignedIn) {
    return toRestAccess(await this.access.get(actor.id));
  }

  @Post('request-access')
  @HttpCode(200)
  @Allow('member')
  @Returns(restAccess, { graphql: 'requestAccess' })
  @Fails('ACCESS_PERMANENT', 'FORBIDDEN', 'REQUEST_TOO_SOON', 'USER_NOT_FOUND')
  async request(@CurrentUser() actor: SignedIn) {
    return toRestAccess(await this.access.requestFor(actor));
  }

  @Get('admin/pending-access')
  @Allow('admin', 'clients:read')
  @Specified()
  @Returns(restRequests, { graphql: 'accessRequests' })
  async list(@Query(new ValidateQuery(restListAccessRequests)) input: ListAccessRequests) {
    return toRestRequests(await this.decisions.list(input));
  }

  @Get('admin/pending-access/:id')
  @Allow('admin', 'clients:read')
  @Returns(restStanding, { graphql: 'accessRequest' })
  @Fails('REQUEST_NOT_FOUND')
  async one(@Param('id') userId: string) {
    return toRestStanding(await this.decisions.get(userId));
  }

  @Post('admin/decide-access')
  @HttpCode(200)
  @Returns(restRequestsDecided, { graphql: 'decideRequests' })
  async decide(@CurrentUser() actor: SignedIn, @Body(new Validate(decideRequestsSchema)) input: DecideRequests) {
    return toRestRequestsDecided(await this.decisions.decideAll(actor, input));
  }

  @Post('admin/undo-access')
  @HttpCode(200)
  @Returns(restDecisionsUndone, { graphql: 'undoAccessDecisions' })
  @Fails('UNDO_EXPIRED')
  async undo(@CurrentUser() actor: SignedIn, @Body(new Validate(undoDecisionsSchema)) input: UndoDecisions) {
    return toRestDecisionsUndone(await this.decisions.undo(actor, input));
  }

  @Get('admin/access-history/:id')
  @Allow('admin', 'clients:read')
  @Returns(restHistory, { graphql: 'accessHistory' })
  @Fails('USER_NOT_FOUND')
  async history(@Param('id') userId: string) {
    return toRestHistory(await this.decisions.history(userId));
  }

  @Post('admin/grant-access/:id')
  @HttpCode(200)
  @Specified()
  @Returns(restDecided, { graphql: 'grantAccess' })
  @Fails('REQUEST_DECIDED', 'REQUEST_NOT_FOUND')
  async grant(
    @CurrentUser() actor: SignedIn,
    @Param('id') userId: string,
    @Body(new Validate(restGrantAccess)) input: Omit<GrantAccess, 'userId'>,
  ) {
    return toRestDecided(await this.decisions.grant(actor, { userId, ...input }));
  }

  @Put('admin/reject-access/:id')
  @Specified()
  @Returns(restDecided, { graphql: 'rejectAccess' })
  @Fails('REQUEST_DECIDED', 'REQUEST_NOT_FOUND')
  async reject(
    @CurrentUser() actor: SignedIn,
    @Param('id') userId: string,
    @Body(new Validate(restDecideAccess)) input: Decide,
  ) {
    return toRestDecided(await this.decisions.reject(actor, { userId, ...input }));
  }

  @Put('admin/revoke-access/:id')
  @Returns(restDecided, { graphql: 'revokeAccess' })
  @Fails('REQUEST_DECIDED', 'REQUEST_NOT_FOUND')
  async revoke(
    @CurrentUser() actor: SignedIn,
    @Param('id') userId: string,
    @Body(new Validate(restDecideAccess)) input: Decide,
  ) {
    return toRestDecided(await this.decisions.revoke(actor, { userId, ...input }));
  }

  @Put('admin/reopen-access/:id')
  @Returns(restDecided, { graphql: 'reopenAccess' })
  @Fails('REQUEST_DECIDED', 'REQUEST_NOT_FOUND')
  async reopen(
    @CurrentUser() actor: SignedIn,
    @Param('id') userId: string,
    @Body(new Validate(restDecideAccess)) input: Decide,
  ) {
    return toRestDecided(await this.decisions.reopen(actor, { userId, ...input }));
  }
}
