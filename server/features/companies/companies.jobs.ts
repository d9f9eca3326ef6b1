import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InvitationsService } from './invitations.service.js';

/** Deletes invitations that ended long ago, with the addresses in them. */
@Injectable()
export class CompaniesJobs {
  private readonly logger = new Logger('Companies');

  constructor(private readonly invitations: InvitationsService) {}

  @Cron(CronExpression.EVERY_HOUR)
  async deleteExpired() {
    try {
      await this.invitations.deleteExpired();
    } catch (error) {
      this.logger.warn(`Could not delete ended invitations: ${(error as Error).message}`);
    }
  }
}
