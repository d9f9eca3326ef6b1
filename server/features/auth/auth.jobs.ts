import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { ChallengesService } from './codes/challenges.service.js';
import { GuessBudgetService } from './codes/guess-budget.service.js';
import { TicketsService } from './codes/tickets.service.js';
import { SecondFactorChallengesService } from './factors/second-factor-challenges.service.js';
import { TrustedBrowsersService } from './factors/trusted-browsers.service.js';
import { RegistrationService } from './registration.service.js';
import { SignInService } from './sign-in.service.js';
import { SessionsService } from './sessions/sessions.service.js';

/** Deletes expired rows, which all other code ignores. */
@Injectable()
export class AuthJobs {
  private readonly logger = new Logger('Accounts');

  constructor(
    private readonly sessions: SessionsService,
    private readonly challenges: ChallengesService,
    private readonly tickets: TicketsService,
    private readonly budget: GuessBudgetService,
    private readonly registration: RegistrationService,
    private readonly signIn: SignInService,
    private readonly factorChallenges: SecondFactorChallengesService,
    private readonly trusted: TrustedBrowsersService,
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  async deleteExpired() {
    try {
      const { sessions, challenges, tickets, budget, registration, signIn, factorChallenges, trusted } = this;
      const stores = [sessions, challenges, tickets, budget, registration, signIn, factorChallenges, trusted];
      for (const store of stores) await store.deleteExpired();
    } catch (error) {
      this.logger.warn(`Could not delete expired sessions and codes: ${(error as Error).message}`);
    }
  }
}
