import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { AccessController } from './access.controller.js';
import { AccessBatch } from './access-batch.service.js';
import { AccessDecision } from './access.entity.js';
import { AccessDecisions } from './access-decisions.service.js';
import { AccessDigest } from './access-digest.service.js';
import { AccessExpiry } from './access-expiry.service.js';
import { AccessHistory } from './access-history.service.js';
import { AccessJobs } from './access.jobs.js';
import { AccessMail } from './access.mail.js';
import { AccessRequestsService } from './access-requests.service.js';
import { AccessResolver } from './access.resolver.js';
import { AccessService } from './access.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccessDecision]), UsersModule],
  controllers: [AccessController],
  providers: [
    AccessService,
    AccessRequestsService,
    AccessBatch,
    AccessDecisions,
    AccessDigest,
    AccessExpiry,
    AccessHistory,
    AccessJobs,
    AccessMail,
    AccessResolver,
  ],
  exports: [AccessService, AccessDecisions],
})
export class AccessModule {}
