import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Challenges } from './codes/challenges.service.js';
import { GuessBudget } from './codes/guess-budget.service.js';
import { Tickets } from './codes/tickets.service.js';
import { RegistrationService } from './registration.service.js';
import { SessionsService } from './sessions/sessions.service.js';

/** Everything here is void by its time already; this only gives the space back. */
@Injectable()
export class AuthJobs {
  private readonly logger = new Logger('Accounts');

  constructor(
    private readonly sessions: SessionsService,
    private readonly challenges: Challenges,
    private readonly tickets: Tickets,
    private readonly budget: GuessBudget,
    private readonly registration: RegistrationService,
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  async deleteExpired() {
    try {
      for (const part of [this.sessions, this.challenges, this.tickets, this.budget, this.registration])
        await part.deleteExpired();
    } catch (error) {
      this.logger.warn(`Old sessions and codes were not removed: ${(error as Error).message}`);
    }
  }
}
