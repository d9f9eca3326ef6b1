import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one, rows } from '../../platform/database/sql.js';
import { job } from '../../platform/queue/job.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { deleteAbandoned, releaseOldImports, workLeft } from './imports.sql.js';

export const checkImport = job<{ id: string; revision: number }>('imports', 'check-import');
export const runImport = job<{ id: string }>('imports', 'run-import');

/** Time for the next files of an upload to arrive, so that the rows are compared once. */
const checkDelayMs = 1_000;

/** Queues the work on imports. Their table tells what is left to do, so a job that is lost is queued again. */
@Injectable()
export class ImportQueueService {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
  ) {}

  /** After files or a choice of columns have changed what there is to check. */
  async checkAgain(id: string, moreMayCome = false): Promise<void> {
    const changed = await one<{ revision: number }>(
      this.database,
      `UPDATE imports SET revision = revision + 1, state = 'reading', worked_at = now(), tries = 0
       WHERE id = $1 AND state IN ('reading', 'checked') RETURNING revision`,
      [id],
    );
    if (changed) this.check({ id, revision: changed.revision }, moreMayCome ? checkDelayMs : undefined);
  }

  /** Running or undoing. The worker of an earlier run may not have ended yet, so each has a job of its own. */
  run({ id, runNumber }: Pick<Left, 'id' | 'runNumber'>): void {
    this.log(this.jobs.add(runImport, { id }, { id: `run-${id}-${runNumber}`, once: true }));
  }

  /** Queues what no worker is working on. Each time counts as a try, until rows are done again. */
  async queueLeft(): Promise<void> {
    for (const left of await rows<Left>(this.database, workLeft)) {
      if (left.state === 'running') this.run(left);
      else this.check({ id: left.id, revision: left.revision });
    }
  }

  async cleanUp(): Promise<void> {
    for (const statement of [deleteAbandoned, ...releaseOldImports]) await this.database.query(statement);
  }

  private check(data: { id: string; revision: number }, delayMs?: number): void {
    this.log(this.jobs.add(checkImport, data, { id: `check-${data.id}-${data.revision}`, delayMs, once: true }));
  }

  /** Never awaited: the queue may be down, and `queueLeft` finds what was not queued. */
  private log(added: Promise<void>): void {
    added.catch((error: Error) => this.logger.warn(`An import waits for the next sweep: ${error.message}`));
  }
}

interface Left {
  id: string;
  state: 'reading' | 'running';
  revision: number;
  runNumber: number;
}
