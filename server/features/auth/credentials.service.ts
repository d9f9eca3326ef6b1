import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changed, type Database, one } from '../../platform/database/sql.js';
import type { StoredPassword } from './passwords.service.js';

interface Account {
  id: string;
  email: string;
}

/** Manages the passwords of accounts, and everything else that grants access: sessions, codes, links and tokens. */
@Injectable()
export class CredentialsService {
  constructor(private readonly database: DataSource) {}

  async hashOf(userId: string): Promise<string | undefined> {
    const sql = 'SELECT password_hash FROM credentials WHERE user_id = $1';
    return (await one<{ passwordHash: string }>(this.database, sql, [userId]))?.passwordHash;
  }

  /** Keeps the password and the second factors of the account as they are until the transaction ends. */
  async lock(tx: EntityManager, userId: string): Promise<void> {
    await one(tx, 'SELECT FROM credentials WHERE user_id = $1 FOR SHARE', [userId]);
  }

  /** Stores the password of a new account, or replaces it, which ends the trust in browsers. */
  async set(database: Database, userId: string, { hash, isCommon }: StoredPassword): Promise<void> {
    await changed(
      database,
      `WITH distrusted AS (DELETE FROM trusted_browsers WHERE user_id = $1)
       INSERT INTO credentials (user_id, password_hash, is_common) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, is_common = excluded.is_common`,
      [userId, hash, isCommon],
    );
  }

  /** Stores the same password in another form, unless it has been replaced meanwhile. */
  async renew(userId: string, before: StoredPassword, { hash, isCommon }: StoredPassword): Promise<void> {
    await changed(
      this.database,
      'UPDATE credentials SET password_hash = $3, is_common = $4 WHERE user_id = $1 AND password_hash = $2',
      [userId, before.hash, hash, isCommon],
    );
  }

  /** Deletes the password unless it is known not to be common. Returns whether it did. */
  async removeCommon(tx: EntityManager, userId: string): Promise<boolean> {
    const sql = 'DELETE FROM credentials WHERE user_id = $1 AND is_common IS NOT FALSE';
    return (await changed(tx, sql, [userId])) > 0;
  }

  /**
   * Replaces the password. Ends all other sessions and the trust in browsers, and voids the codes, links and tokens that
   * could change it again. Second factors stay.
   */
  async replace(tx: EntityManager, account: Account, password: StoredPassword, keptSession?: string): Promise<void> {
    await this.set(tx, account.id, password);
    await this.revoke(tx, account, keptSession);
  }

  /** Ends the sessions of the account, except the kept one, and voids its pending codes, links and tokens. */
  async revoke(tx: EntityManager, { id, email }: Account, keptSession?: string): Promise<void> {
    await changed(
      tx,
      `WITH ended AS (DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $3),
         unanswered AS (DELETE FROM factor_challenges WHERE user_id = $1)
       UPDATE code_challenges SET voided_at = now() WHERE email = $2 AND used_at IS NULL AND voided_at IS NULL`,
      [id, email, keptSession ?? null],
    );
    // Runs after the codes are voided: a call that verifies one at the same time has issued its token by now, or fails.
    await changed(tx, 'DELETE FROM tickets WHERE subject = $1', [id]);
  }

  /** Deletes rows that refer to the account by its email address or as a subject. Foreign keys delete all others. */
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
