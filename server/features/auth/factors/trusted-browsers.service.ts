import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { factorLimits } from '../../../../domain/factors.js';
import { changed, one } from '../../../platform/database/sql.js';
import { secretText, sha256 } from '../keys.js';

export const trustSeconds = factorLimits.trustDays * 86_400;

/** Browsers in which people of the staff need only their password. A change of password or factor ends the trust. */
@Injectable()
export class TrustedBrowsersService {
  constructor(private readonly database: DataSource) {}

  /** Returns the secret for the cookie. People who share a browser share its secret, if it is one of ours. */
  async trust(userId: string, presented: string | undefined): Promise<string> {
    const known = presented && (await this.isKnown(presented));
    const secret = known ? presented : secretText();
    await changed(
      this.database,
      `INSERT INTO trusted_browsers (sha256, user_id, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))
       ON CONFLICT (user_id, sha256) DO UPDATE SET expires_at = excluded.expires_at`,
      [sha256(secret), userId, trustSeconds],
    );
    return secret;
  }

  async deleteExpired(): Promise<void> {
    await changed(this.database, 'DELETE FROM trusted_browsers WHERE expires_at < now()');
  }

  private async isKnown(secret: string): Promise<boolean> {
    const sql = 'SELECT FROM trusted_browsers WHERE sha256 = $1 AND expires_at > now() LIMIT 1';
    return (await one(this.database, sql, [sha256(secret)])) !== undefined;
  }
}
