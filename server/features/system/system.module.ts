import { Module } from '@nestjs/common';
import { HealthModule } from '../../platform/operations/health/health.module.js';
import { SystemController } from './system.controller.js';
import { SystemResolver } from './system.resolver.js';
import { SystemService } from './system.service.js';

@Module({ imports: [HealthModule], controllers: [SystemController], providers: [SystemService, SystemResolver] })
export class SystemModule {}
