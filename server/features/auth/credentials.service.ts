import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changed, type Database, one } from '../../platform/database/sql.js';

interface Account {
  id: string;
  email: string;
}

/** The passwords of accounts, and what else lets its holder in: sessions, codes, links and tokens. */
@Injectable()
export class Credentials {
  constructor(private readonly database: DataSource) {}

  async hashOf(userId: string): Promise<string | undefined> {
    const sql = 'SELECT password_hash FROM credentials WHERE user_id = $1';
    return (await one<{ passwordHash: string }>(this.database, sql, [userId]))?.passwordHash;
  }

  /** Stores the password of a new account, or replaces it. */
  async set(database: Database, userId: string, passwordHash: string): Promise<void> {
    await changed(
      database,
      `INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash`,
      [userId, passwordHash],
    );
  }

  /** Replaces the password. Nothing that could change it before can change it again. */
  async replace(tx: EntityManager, account: Account, passwordHash: string, keptSession?: string): Promise<void> {
    await this.set(tx, account.id, passwordHash);
    await this.revoke(tx, account, keptSession);
  }

  /** Ends the sessions of the account, except the kept one, and voids its pending codes, links and tokens. */
  async revoke(tx: EntityManager, { id, email }: Account, keptSession?: string): Promise<void> {
    await changed(
      tx,
      `WITH ended AS (DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $3)
       UPDATE code_challenges SET voided_at = now() WHERE email = $2 AND used_at IS NULL AND voided_at IS NULL`,
      [id, email, keptSession ?? null],
    );
    // After the codes: a call that verifies one at the same time has issued its token now, or fails.
    await changed(tx, 'DELETE FROM tickets WHERE subject = $1', [id]);
  }

  /** Deletes what refers to the account by its e-mail address or as a subject. All else is deleted with the user. */
  async forget(tx: EntityManager, { id, email }: Account): Promise<void> {
    await changed(
      tx,
      `WITH started AS (DELETE FROM registrations WHERE email = $2),
         mailed AS (DELETE FROM code_challenges WHERE email = $2),
         guessed AS (DELETE FROM guess_budgets WHERE email = $2)
       DELETE FROM tickets WHERE subject = $1`,
      [id, email],
    );
  }
}
