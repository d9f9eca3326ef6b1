import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { UsersModule } from '../users/users.module.js';
import { CompaniesController } from './companies.controller.js';
import { CompaniesJobs } from './companies.jobs.js';
import { CompaniesMail } from './companies.mail.js';
import { CompaniesResolver } from './companies.resolver.js';
import { CompaniesService } from './companies.service.js';
import { CompanyPeopleController } from './company-people.controller.js';
import { CompanyPeopleResolver } from './company-people.resolver.js';
import { InvitationsService } from './invitations.service.js';
import { PeopleService } from './people.service.js';

@Module({
  imports: [UsersModule, AuthModule, AccountsModule],
  controllers: [CompaniesController, CompanyPeopleController],
  providers: [
    CompaniesJobs,
    CompaniesMail,
    CompaniesResolver,
    CompaniesService,
    CompanyPeopleResolver,
    InvitationsService,
    PeopleService,
  ],
})
export class CompaniesModule {}
