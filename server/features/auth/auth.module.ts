import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PersonReader } from '../../platform/http/access/person.js';
import { AccessModule } from '../access/access.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountPasswordService } from './account-password.service.js';
import { AuthController } from './auth.controller.js';
import { AuthJobs } from './auth.jobs.js';
import { AuthMail } from './auth.mail.js';
import { AuthResolver } from './auth.resolver.js';
import { ChallengesService } from './codes/challenges.service.js';
import { GuessBudgetService } from './codes/guess-budget.service.js';
import { LinksService } from './codes/links.service.js';
import { MailBudgetsService } from './codes/mail-budgets.service.js';
import { TicketsService } from './codes/tickets.service.js';
import { CredentialsService } from './credentials.service.js';
import { CurrentSessionService } from './current-session.service.js';
import { FactorKeysService } from './factors/factor-keys.service.js';
import { FactorMail } from './factors/factor.mail.js';
import { FactorPolicyService } from './factors/factor-policy.service.js';
import { FactorProofsService } from './factors/factor-proofs.service.js';
import { FactorsController } from './factors/factors.controller.js';
import { FactorsResolver } from './factors/factors.resolver.js';
import { FactorsService } from './factors/factors.service.js';
import { FreshFactorService } from './factors/fresh-factor.service.js';
import { PasskeysService } from './factors/passkeys.service.js';
import { SecondFactorChallengesService } from './factors/second-factor-challenges.service.js';
import { TrustedBrowsersService } from './factors/trusted-browsers.service.js';
import { FirstAdminService } from './first-admin.service.js';
import { Keys } from './keys.js';
import { OtpResetController, PasswordsController } from './passwords.controller.js';
import { PasswordsResolver } from './passwords.resolver.js';
import { PasswordsService } from './passwords.service.js';
import { RegistrationService } from './registration.service.js';
import { accessTokenOptions, AccessTokens } from './sessions/access-token.js';
import { PictureTokens } from './sessions/picture-token.js';
import { SessionPersonReaderService } from './sessions/person-reader.service.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInLimitsService } from './sign-in-limits.service.js';
import { SignedPicturesController } from './signed-pictures.controller.js';
import { SignedPicturesResolver } from './signed-pictures.resolver.js';
import { SignedPicturesService } from './signed-pictures.service.js';
import { SignInService } from './sign-in.service.js';

/** Global, because the guards of every feature need `PersonReader`. */
@Global()
@Module({
  imports: [UsersModule, AccessModule, JwtModule.register(accessTokenOptions)],
  controllers: [AuthController, FactorsController, PasswordsController, OtpResetController, SignedPicturesController],
  providers: [
    AccessTokens,
    AccountPasswordService,
    AuthJobs,
    AuthMail,
    AuthResolver,
    ChallengesService,
    CredentialsService,
    CurrentSessionService,
    FactorKeysService,
    FactorMail,
    FactorPolicyService,
    FactorProofsService,
    FactorsResolver,
    FactorsService,
    FirstAdminService,
    FreshFactorService,
    GuessBudgetService,
    Keys,
    LinksService,
    MailBudgetsService,
    PasskeysService,
    PasswordsService,
    PasswordsResolver,
    PictureTokens,
    RegistrationService,
    SecondFactorChallengesService,
    SessionCookies,
    SessionPersonReaderService,
    SessionsService,
    SignInLimitsService,
    SignInService,
    SignedPicturesResolver,
    SignedPicturesService,
    TicketsService,
    TrustedBrowsersService,
    { provide: PersonReader, useExisting: SessionPersonReaderService },
  ],
  exports: [
    AccountPasswordService,
    CredentialsService,
    FactorPolicyService,
    FactorsService,
    LinksService,
    PersonReader,
    PasswordsService,
    RegistrationService,
    SessionsService,
  ],
})
export class AuthModule {}
