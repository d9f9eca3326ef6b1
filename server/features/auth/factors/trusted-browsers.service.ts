import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { factorLimits } from '../../../../domain/factors.js';
import { changed } from '../../../platform/database/sql.js';
import { secretText, sha256 } from '../keys.js';

export const trustSeconds = factorLimits.trustDays * 86_400;

/** Browsers in which people of the staff need only their password. A change of password or factor ends the trust. */
@Injectable()
export class TrustedBrowsersService {
  constructor(private readonly database: DataSource) {}

  /**
   * Returns the secret for the cookie, which is new each time: an earlier one may be known to the person who trusted the
   * browser before. People who share a browser keep their trust in it.
   */
  async trust(tx: EntityManager, userId: string, presented: string | undefined): Promise<string> {
    const secret = secretText();
    await changed(
      tx,
      `WITH others AS (UPDATE trusted_browsers SET sha256 = $1 WHERE sha256 = $4 AND user_id <> $2),
         earlier AS (DELETE FROM trusted_browsers WHERE sha256 = $4 AND user_id = $2)
       INSERT INTO trusted_browsers (sha256, user_id, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))`,
      [sha256(secret), userId, trustSeconds, presented ? sha256(presented) : null],
    );
    return secret;
  }

  async deleteExpired(): Promise<void> {
    await changed(this.database, 'DELETE FROM trusted_browsers WHERE expires_at < now()');
  }
}
