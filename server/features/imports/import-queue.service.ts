import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one, rows } from '../../platform/database/sql.js';
import { job } from '../../platform/queue/job.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { deleteAbandoned, releaseOldImports, workLeft } from './imports.sql.js';

export const checkImport = job<{ id: string; revision: number }>('imports', 'check-import');
export const runImport = job<{ id: string }>('imports', 'run-import');

/** Delay before the check of an upload, so that more of its files arrive and the rows are compared only once. */
const checkDelayMs = 1_000;

/** Queues the work on imports. The table of imports tracks what is left to do, so a lost job is queued again. */
@Injectable()
export class ImportQueueService {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Starts a new check after files or the choice of columns have changed. With `moreMayCome` it starts after a delay.
   */
  async checkAgain(id: string, moreMayCome = false): Promise<void> {
    const changed = await one<{ revision: number }>(
      this.database,
      `UPDATE imports SET revision = revision + 1, state = 'reading', worked_at = now(), tries = 0
       WHERE id = $1 AND state IN ('reading', 'checked') RETURNING revision`,
      [id],
    );
    if (changed) this.check({ id, revision: changed.revision }, moreMayCome ? checkDelayMs : undefined);
  }

  /** Queues a run or an undo. Each has its own job, because the worker of an earlier run may not have ended yet. */
  run({ id, runNumber }: Pick<Left, 'id' | 'runNumber'>): void {
    this.log(this.jobs.add(runImport, { id }, { id: `run-${id}-${runNumber}`, once: true }));
  }

  /** Queues work that no worker is doing. Each time counts as a try until a row is done. */
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

  /** Logs a failed addition. Never awaited, because the queue may be down; `queueLeft` finds the missed work later. */
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
