import { Controller, Get, Query } from '@nestjs/common';
import type { ListAudit } from '../../../domain/audit.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Returns } from '../../platform/http/contract.js';
import { ValidateQuery } from '../../platform/http/validate.js';
import { restAudit, restListAudit, toRestAudit } from './audit-trail.rest.js';
import { AuditTrailService } from './audit-trail.service.js';

@Controller('api/v1/admin')
export class AuditTrailController {
  constructor(private readonly trail: AuditTrailService) {}

  @Get('audit')
  @Allow('admin', 'activity:read')
  @Returns(restAudit, { graphql: 'auditEntries' })
  async list(@CurrentUser() actor: SignedIn, @Query(new ValidateQuery(restListAudit)) input: ListAudit) {
    return toRestAudit(await this.trail.list(actor, input));
  }
}
