import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { UsersModule } from '../users/users.module.js';
import { CompaniesController } from './companies.controller.js';
import { CompaniesJobs } from './companies.jobs.js';
import { CompaniesMail } from './companies.mail.js';
import { CompaniesResolver } from './companies.resolver.js';
import { CompaniesService } from './companies.service.js';
import { CompanyPeopleController } from './company-people.controller.js';
import { CompanyPeopleResolver } from './company-people.resolver.js';
import { InvitationsService } from './invitations.service.js';
import { JoiningController } from './joining.controller.js';
import { JoiningService } from './joining.service.js';
import { ManagedCompaniesController } from './managed-companies.controller.js';
import { ManagedCompaniesResolver } from './managed-companies.resolver.js';
import { ManagedCompaniesService } from './managed-companies.service.js';
import { PeopleService } from './people.service.js';

@Module({
  imports: [UsersModule, AuthModule, AccountsModule, StaffModule],
  controllers: [CompaniesController, CompanyPeopleController, JoiningController, ManagedCompaniesController],
  providers: [
    CompaniesJobs,
    CompaniesMail,
    CompaniesResolver,
    CompaniesService,
    CompanyPeopleResolver,
    InvitationsService,
    JoiningService,
    ManagedCompaniesResolver,
    ManagedCompaniesService,
    PeopleService,
  ],
  exports: [ManagedCompaniesService],
})
export class CompaniesModule {}
