import { Module } from '@nestjs/common';
import { AuditTrailController } from './audit-trail.controller.js';
import { AuditTrailResolver } from './audit-trail.resolver.js';
import { AuditTrailService } from './audit-trail.service.js';

/** Provides the audit log that `platform/audit` writes. */
@Module({ controllers: [AuditTrailController], providers: [AuditTrailService, AuditTrailResolver] })
export class AuditTrailModule {}
