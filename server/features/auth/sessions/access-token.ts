import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { isId } from '../../../../domain/rules.js';
import { Keys } from '../keys.js';

export const accessTokenSeconds = 15 * 60;

const issuer = 'parure';
const audience = 'parure-api';
const typ = 'at+jwt';

export interface AccessClaims {
  userId: string;
  sessionId: string;
  /** Seconds since 1970; compared with the database's time, not this machine's. */
  expires: number;
}

/** Size of the cache of verified tokens. Caching is safe, because expiry is checked in the database at each request. */
const maxCached = 2_000;

const keyIdOf = (key: Buffer) => createHash('sha256').update(key).digest('base64url').slice(0, 10);

/** Signs and reads JWTs that name a session. Whether it is live and what it allows is read at each request. */
@Injectable()
export class AccessTokens {
  private readonly verified = new Map<string, AccessClaims>();

  constructor(private readonly keys: Keys) {}

  /** `now` is the database's time, so that machines with different clocks agree on the expiry. */
  async sign({ userId, sessionId, now }: { userId: string; sessionId: string; now: number }): Promise<string> {
    const key = this.keys.first('access-token');
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ, kid: keyIdOf(key) })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(userId)
      .setIssuedAt(Math.floor(now))
      .setExpirationTime(Math.floor(now) + accessTokenSeconds)
      .sign(key);
  }

  async read(token: string): Promise<AccessClaims | undefined> {
    const cached = this.verified.get(token);
    if (cached) return cached;
    const claims = await this.verify(token);
    if (!claims) return undefined;
    const [oldest] = this.verified.keys();
    if (oldest !== undefined && this.verified.size >= maxCached) this.verified.delete(oldest);
    this.verified.set(token, claims);
    return claims;
  }

  private async verify(token: string): Promise<AccessClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.keyById(kid), {
        algorithms: ['HS256'],
        issuer,
        audience,
        typ,
        requiredClaims: ['exp', 'sub', 'sid'],
        // Expiry is checked against the database's time, so the check here is disabled.
        currentDate: new Date(0),
      });
      const { sub, sid, exp } = payload;
      if (!isId(sub) || !isId(sid) || typeof exp !== 'number') return undefined;
      return { userId: sub, sessionId: sid, expires: exp };
    } catch {
      return undefined;
    }
  }

  private keyById(kid: string | undefined): Buffer {
    const key = this.keys.all('access-token').find((candidate) => keyIdOf(candidate) === kid);
    if (!key) throw new Error('Unknown key id');
    return key;
  }
}
