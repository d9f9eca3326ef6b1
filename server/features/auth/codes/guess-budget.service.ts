import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Wrong codes that one address bears, over all challenges, flows and callers: a takeover by guessing stays below 0.5 %. */
const perDay = 25;
const perMonth = 50;
/** So many wrong codes in an hour, over all addresses, are an attack: resets then go by link alone. */
const alarmPerHour = 200;

const within = (span: string) =>
  `(SELECT count(*) FROM unnest(guess_budgets.guesses) AS guess WHERE guess > now() - interval '${span}')`;

@Injectable()
export class GuessBudget {
  constructor(private readonly database: DataSource) {}

  /** Takes one guess; false when none is left. One statement, so that guesses at once cannot share one. */
  async take(email: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `INSERT INTO guess_budgets (email, guesses, last_at) VALUES ($1, ARRAY[now()], now())
       ON CONFLICT (email) DO UPDATE SET last_at = now(), guesses =
         (SELECT array_agg(guess) FROM unnest(guess_budgets.guesses) AS guess WHERE guess > now() - interval '30 days')
         || now()
       WHERE ${within('24 hours')} < $2 AND ${within('30 days')} < $3
       RETURNING email`,
      [email, perDay, perMonth],
    );
    return rows.length > 0;
  }

  /** The guess was right, so it does not count. */
  async refund(email: string): Promise<void> {
    await this.database.query(
      `UPDATE guess_budgets SET guesses = guesses[1:cardinality(guesses) - 1] WHERE email = $1`,
      [email],
    );
  }

  /** True when codes are off for this address, or for everybody while somebody guesses on a large scale. */
  async isExhausted(email: string): Promise<boolean> {
    const [row] = await this.database.query<{ spent: boolean }[]>(
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
    await this.database.query(`DELETE FROM guess_budgets WHERE last_at < now() - interval '30 days'`);
  }
}
