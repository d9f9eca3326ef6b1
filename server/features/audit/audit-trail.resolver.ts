import { Args, Query, Resolver } from '@nestjs/graphql';
import { listAuditSchema } from '../../../domain/audit.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { AuditEntry, AuditPage } from './audit-trail.types.js';
import { ListAuditArgs } from './audit-trail.inputs.js';
import { AuditTrailService } from './audit-trail.service.js';

@Resolver(() => AuditEntry)
export class AuditTrailResolver {
  constructor(private readonly trail: AuditTrailService) {}

  @Query(() => AuditPage, { description: 'The audit log, newest first.' })
  @Allow('admin', 'activity:read')
  auditEntries(@CurrentUser() actor: SignedIn, @Args(new Validate(listAuditSchema)) input: ListAuditArgs) {
    return this.trail.list(actor, input);
  }
}
