import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changed, type Database, one } from '../../../platform/database/sql.js';
import { secretText, sha256 } from '../keys.js';

/** Purpose of a ticket. The subject is a registration for `activation`, a challenge for `reset`, otherwise a user. */
export type TicketPurpose = 'activation' | 'reset' | 'grant' | 'ask-again';

/** Single-purpose tokens that link the steps of a flow. Only hashes are stored; expiry uses the database's time. */
@Injectable()
export class TicketsService {
  constructor(private readonly database: DataSource) {}

  async issue(database: Database, purpose: TicketPurpose, subject: string, minutes: number): Promise<string> {
    const secret = secretText();
    await changed(
      database,
      `INSERT INTO tickets (sha256, purpose, subject, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
      [sha256(secret), purpose, subject, minutes],
    );
    return secret;
  }

  /** Returns the subject of a valid ticket and leaves it valid. */
  async find(purpose: TicketPurpose, secret: string): Promise<string | undefined> {
    const ticket = await one<{ subject: string }>(
      this.database,
      `SELECT subject FROM tickets WHERE sha256 = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > now()`,
      [sha256(secret), purpose],
    );
    return ticket?.subject;
  }

  /** Returns the subject of a valid ticket and marks it as used. */
  async redeem(tx: EntityManager, purpose: TicketPurpose, secret: string): Promise<string | undefined> {
    const ticket = await one<{ subject: string }>(
      tx,
      `UPDATE tickets SET used_at = now()
       WHERE sha256 = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > now() RETURNING subject`,
      [sha256(secret), purpose],
    );
    return ticket?.subject;
  }

  async deleteExpired(): Promise<void> {
    await changed(this.database, 'DELETE FROM tickets WHERE expires_at < now()');
  }
}
