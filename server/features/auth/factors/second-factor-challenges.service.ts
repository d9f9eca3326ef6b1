import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SessionTransport } from '../../../../domain/auth.js';
import { DomainError } from '../../../../domain/errors.js';
import { factorLimits } from '../../../../domain/factors.js';
import { changed, one } from '../../../platform/database/sql.js';
import { secretText, sha256 } from '../keys.js';

export interface SignInChallenge {
  userId: string;
  remember: boolean;
  transport: SessionTransport;
}

/** Sign-ins with the right password that wait for a second factor. A challenge makes at most one session. */
@Injectable()
export class SecondFactorChallengesService {
  constructor(private readonly database: DataSource) {}

  async issue(tx: EntityManager, { userId, remember, transport }: SignInChallenge): Promise<string> {
    const secret = secretText();
    await changed(
      tx,
      `INSERT INTO factor_challenges (sha256, user_id, remember, transport, expires_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
      [sha256(secret), userId, remember, transport, factorLimits.challengeMinutes],
    );
    return secret;
  }

  /** Counts an attempt in one statement, so that parallel ones stay within the limit. Throws CHALLENGE_ENDED. */
  async attempt(secret: string): Promise<SignInChallenge> {
    const challenge = await one<SignInChallenge>(
      this.database,
      `UPDATE factor_challenges SET tries = tries + 1 WHERE sha256 = $1 AND expires_at > now() AND tries < $2
       RETURNING user_id, remember, transport`,
      [sha256(secret), factorLimits.tries],
    );
    if (!challenge) throw new DomainError('CHALLENGE_ENDED');
    return challenge;
  }

  /** Ends the challenge. Of two parallel calls one succeeds; the other fails with CHALLENGE_ENDED. */
  async redeem(tx: EntityManager, secret: string): Promise<void> {
    if (!(await changed(tx, 'DELETE FROM factor_challenges WHERE sha256 = $1', [sha256(secret)])))
      throw new DomainError('CHALLENGE_ENDED');
  }

  async deleteExpired(): Promise<void> {
    await changed(this.database, 'DELETE FROM factor_challenges WHERE expires_at < now()');
  }
}
