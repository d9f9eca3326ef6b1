import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PersonReader } from '../../platform/http/access/person.js';
import { AccessModule } from '../access/access.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountPassword } from './account-password.service.js';
import { AuthController } from './auth.controller.js';
import { AuthJobs } from './auth.jobs.js';
import { AuthMail } from './auth.mail.js';
import { AuthResolver } from './auth.resolver.js';
import { Challenges } from './codes/challenges.service.js';
import { GuessBudget } from './codes/guess-budget.service.js';
import { MailBudgets } from './codes/mail-budgets.service.js';
import { Tickets } from './codes/tickets.service.js';
import { Credentials } from './credentials.service.js';
import { CurrentSession } from './current-session.service.js';
import { FirstAdmin } from './first-admin.service.js';
import { Keys } from './keys.js';
import { OtpResetController, PasswordsController } from './passwords.controller.js';
import { PasswordsResolver } from './passwords.resolver.js';
import { Passwords } from './passwords.service.js';
import { RegistrationService } from './registration.service.js';
import { accessTokenOptions, AccessTokens } from './sessions/access-token.js';
import { SessionPersonReader } from './sessions/person-reader.service.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInLimits } from './sign-in-limits.service.js';
import { SignInService } from './sign-in.service.js';

/** Global, because the guards of every feature need `PersonReader`. */
@Global()
@Module({
  imports: [UsersModule, AccessModule, JwtModule.register(accessTokenOptions)],
  controllers: [AuthController, PasswordsController, OtpResetController],
  providers: [
    AccessTokens,
    AccountPassword,
    AuthJobs,
    AuthMail,
    AuthResolver,
    Challenges,
    Credentials,
    CurrentSession,
    FirstAdmin,
    GuessBudget,
    Keys,
    MailBudgets,
    Passwords,
    PasswordsResolver,
    RegistrationService,
    SessionCookies,
    SessionPersonReader,
    SessionsService,
    SignInLimits,
    SignInService,
    Tickets,
    { provide: PersonReader, useExisting: SessionPersonReader },
  ],
  exports: [AccountPassword, Credentials, PersonReader, Passwords, RegistrationService, SessionsService],
})
export class AuthModule {}
