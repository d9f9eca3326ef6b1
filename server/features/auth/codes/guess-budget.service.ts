import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changed, one } from '../../../platform/database/sql.js';

/**
 * Wrong codes per email address and day, over all challenges and callers: at most a 0.5 % chance of a takeover a month.
 */
const perDay = 25;
const perMonth = 50;
/** More wrong codes than this in an hour, over all addresses, are an attack: mails then contain links, not codes. */
const alarmPerHour = 200;

const within = (span: string) =>
  `(SELECT count(*) FROM unnest(guess_budgets.guesses) AS guess WHERE guess > now() - interval '${span}')`;

@Injectable()
export class GuessBudgetService {
  constructor(private readonly database: DataSource) {}

  /** Counts one attempt; false when none is left. One statement, so that parallel attempts are counted separately. */
  async take(email: string): Promise<boolean> {
    const counted = await changed(
      this.database,
      `INSERT INTO guess_budgets (email, guesses, last_at) VALUES ($1, ARRAY[now()], now())
       ON CONFLICT (email) DO UPDATE SET last_at = now(), guesses =
         (SELECT array_agg(guess) FROM unnest(guess_budgets.guesses) AS guess WHERE guess > now() - interval '30 days')
         || now()
       WHERE ${within('24 hours')} < $2 AND ${within('30 days')} < $3`,
      [email, perDay, perMonth],
    );
    return counted > 0;
  }

  /** Undoes the latest attempt, because the code was right. */
  async refund(email: string): Promise<void> {
    await changed(
      this.database,
      `UPDATE guess_budgets SET guesses = guesses[1:cardinality(guesses) - 1] WHERE email = $1`,
      [email],
    );
  }

  /** True when this address has no attempts left, or when the hourly alarm disables codes for all addresses. */
  async isExhausted(email: string): Promise<boolean> {
    const row = await one<{ spent: boolean }>(
      this.database,
      `SELECT EXISTS (
           SELECT FROM guess_budgets
           WHERE email = $1 AND (${within('24 hours')} >= $2 OR ${within('30 days')} >= $3)
         ) OR (
           SELECT count(*) FROM guess_budgets, unnest(guesses) AS guess
           WHERE last_at > now() - interval '1 hour' AND guess > now() - interval '1 hour'
         ) > $4 AS spent`,
      [email, perDay, perMonth, alarmPerHour],
    );
    return row?.spent ?? false;
  }

  async deleteExpired(): Promise<void> {
    await changed(this.database, `DELETE FROM guess_budgets WHERE last_at < now() - interval '30 days'`);
  }
}
