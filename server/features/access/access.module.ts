import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { AccessController } from './access.controller.js';
import { AccessDecision } from './access.entity.js';
import { AccessDecisionsService } from './access-decisions.service.js';
import { AccessJobs } from './access.jobs.js';
import { AccessMail } from './access.mail.js';
import { AccessResolver } from './access.resolver.js';
import { AccessService } from './access.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccessDecision]), UsersModule],
  controllers: [AccessController],
  providers: [AccessService, AccessDecisionsService, AccessJobs, AccessMail, AccessResolver],
  exports: [AccessService, AccessDecisionsService, AccessJobs],
})
export class AccessModule {}
