import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { one } from '../../database/sql.js';

/** A day, and two hours in which a nightly backup may begin later and take longer. */
const maxAgeHours = 26;

export interface LastBackupState {
  /** The moment of its rows; null if no backup was made. */
  madeAt: Date | null;
  overdue: boolean;
}

export const recordBackup = (session: pg.Client, madeAt: Date) =>
  session.query('UPDATE last_backup SET made_at = $1', [madeAt]);

/** Gives a restored shop time for its next backup, because its rows are those before the last one ended. */
export const recordRestore = (session: pg.Client) => session.query('UPDATE last_backup SET due_since = now()');

/** Reads when the last good backup was made, whichever process made it. */
@Injectable()
export class LastBackup {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the state. A demo shop on this machine needs no backup, unless it had one before. */
  async state(): Promise<LastBackupState> {
    const { embedded, demo } = this.config;
    const state = await one<LastBackupState>(
      this.database,
      `SELECT made_at AS "madeAt",
         greatest(made_at, due_since) < now() - make_interval(hours => $1) AND (made_at IS NOT NULL OR $2) AS overdue
       FROM last_backup`,
      [maxAgeHours, !(embedded && demo)],
    );
    return state ?? { madeAt: null, overdue: false };
  }
}
