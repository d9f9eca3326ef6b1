import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { UsersModule } from '../users/users.module.js';
import { SecondFactorsService } from './second-factors.service.js';
import { StaffController } from './staff.controller.js';
import { StaffInvitationsService } from './staff-invitations.service.js';
import { StaffMail } from './staff.mail.js';
import { StaffResolver } from './staff.resolver.js';
import { StaffRolesService } from './staff-roles.service.js';
import { StaffService } from './staff.service.js';

@Module({
  imports: [UsersModule, AuthModule, AccountsModule],
  controllers: [StaffController],
  providers: [SecondFactorsService, StaffInvitationsService, StaffMail, StaffResolver, StaffRolesService, StaffService],
  exports: [StaffInvitationsService, StaffRolesService],
})
export class StaffModule {}
