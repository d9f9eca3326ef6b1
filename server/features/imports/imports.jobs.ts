import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { one } from '../../platform/database/sql.js';
import { Handles } from '../../platform/queue/job.js';
import { ImportChecksService } from './import-checks.service.js';
import { checkImport, ImportQueueService, runImport } from './import-queue.service.js';
import { ImportRunsService } from './import-runs.service.js';

/** The most tries without progress; a try whose worker is killed counts too. */
const maxTries = 30;

@Injectable()
export class ImportsJobs implements OnApplicationBootstrap {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly database: DataSource,
    private readonly checks: ImportChecksService,
    private readonly runs: ImportRunsService,
    private readonly queue: ImportQueueService,
  ) {}

  onApplicationBootstrap() {
    void this.queueLeft();
  }

  @Handles(checkImport)
  async check({ id, revision }: { id: string; revision: number }): Promise<void> {
    if (await this.begin(id)) await this.checks.check({ id, revision });
  }

  @Handles(runImport)
  async run({ id }: { id: string }): Promise<void> {
    if (!(await this.begin(id))) return;
    await this.runs.run(id);
    await this.runs.undo(id);
  }

  @Cron(CronExpression.EVERY_10_SECONDS)
  async queueLeft() {
    await this.queue.queueLeft().catch((error: Error) => this.logger.warn(`Could not queue imports: ${error.message}`));
  }

  @Cron(CronExpression.EVERY_HOUR)
  async cleanUp() {
    await this.queue
      .cleanUp()
      .catch((error: Error) => this.logger.warn(`Could not clean up imports: ${error.message}`));
  }

  /** False if the import was given up because its worker fails again and again. */
  private async begin(id: string): Promise<boolean> {
    const item = await one<{ tries: number; runNumber: number }>(
      this.database,
      `UPDATE imports SET tries = tries + 1, worked_at = now() WHERE id = $1 AND state IN ('reading', 'running')
       RETURNING tries, run_number`,
      [id],
    );
    if (!item) return false;
    if (item.tries <= maxTries) return true;
    await this.runs.giveUp(id, item.runNumber);
    return false;
  }
}
