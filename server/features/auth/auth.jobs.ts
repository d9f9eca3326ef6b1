import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { ChallengesService } from './codes/challenges.service.js';
import { GuessBudgetService } from './codes/guess-budget.service.js';
import { TicketsService } from './codes/tickets.service.js';
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
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  async deleteExpired() {
    try {
      const { sessions, challenges, tickets, budget, registration, signIn } = this;
      for (const store of [sessions, challenges, tickets, budget, registration, signIn]) await store.deleteExpired();
    } catch (error) {
      this.logger.warn(`Could not delete expired sessions and codes: ${(error as Error).message}`);
    }
  }
}
