import { type DynamicModule, Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.js';
import { type Config, ConfigModule } from '../../platform/config/config.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { MailsService } from '../mails/mails.service.js';
import { UsersService } from '../users/users.service.js';
import { CredentialsService } from './credentials.service.js';
import { OperatorService } from './operator.service.js';
import { PasswordsService } from './passwords.service.js';

/** Imports only the modules that a terminal command needs: no HTTP port, no queues, no scheduled jobs. */
@Module({})
export class OperatorModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: OperatorModule,
      imports: [ConfigModule.forRoot(config), DatabaseModule.forRoot(config), AuditModule],
      providers: [OperatorService, CredentialsService, MailsService, PasswordsService, UsersService],
    };
  }
}
