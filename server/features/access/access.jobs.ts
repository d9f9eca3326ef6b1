import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { AccessDigest } from './access-digest.service.js';
import { AccessExpiry } from './access-expiry.service.js';

@Injectable()
export class AccessJobs {
  private readonly logger = new Logger('Access');

  constructor(
    private readonly expiry: AccessExpiry,
    private readonly digest: AccessDigest,
  ) {}

  @Cron(CronExpression.EVERY_MINUTE)
  async everyMinute() {
    try {
      await this.expiry.recordExpired();
      await this.digest.notifyIfDue();
    } catch (error) {
      // The next run retries. Until then nothing is lost, because access checks compare the expiry time.
      this.logger.warn(`Could not record expired access or notify administrators: ${(error as Error).message}`);
    }
  }
}
