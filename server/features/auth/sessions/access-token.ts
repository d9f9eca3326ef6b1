import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type JwtModuleOptions, JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import { isId } from '../../../../domain/rules.js';
import { Keys } from '../keys.js';

export const accessTokenSeconds = 15 * 60;

const issuer = 'parure';
const audience = 'parure-api';
const algorithm = 'HS256';
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

interface DecodedToken {
  header: { kid?: string; typ?: string };
  payload: { sub?: string; sid?: string; exp?: number };
}

/** Claims and algorithm of all access tokens; their key is given with each call. */
export const accessTokenOptions: JwtModuleOptions = {
  signOptions: { algorithm, issuer, audience },
  // Expiry is checked against the database's time, so the check here is disabled.
  verifyOptions: { algorithms: [algorithm], issuer, audience, ignoreExpiration: true, complete: true },
};

/** Signs and reads JWTs that name a session. Whether it is live and what it allows is read at each request. */
@Injectable()
export class AccessTokens {
  private readonly verified = new LRUCache<string, AccessClaims>({ max: maxCached });

  constructor(
    private readonly jwt: JwtService,
    private readonly keys: Keys,
  ) {}

  /**
   * Signs an access token. `now` is the database's time, so that machines with different clocks agree on the expiry.
   */
  sign({ userId, sessionId, now }: { userId: string; sessionId: string; now: number }): string {
    const issuedAt = Math.floor(now);
    const claims = { sub: userId, sid: sessionId, iat: issuedAt, exp: issuedAt + accessTokenSeconds };
    const secret = this.keys.first('access-token');
    return this.jwt.sign(claims, { secret, header: { alg: algorithm, typ, kid: keyIdOf(secret) } });
  }

  read(token: string): AccessClaims | undefined {
    const cached = this.verified.get(token);
    if (cached) return cached;
    const claims = this.verify(token);
    if (claims) this.verified.set(token, claims);
    return claims;
  }

  private verify(token: string): AccessClaims | undefined {
    try {
      const { header, payload } = this.jwt.verify<DecodedToken>(token, { secret: this.keyOf(token) });
      const { sub, sid, exp } = payload;
      if (header.typ !== typ || !isId(sub) || !isId(sid) || typeof exp !== 'number') return undefined;
      return { userId: sub, sessionId: sid, expires: exp };
    } catch {
      return undefined;
    }
  }

  private keyOf(token: string): Buffer {
    const decoded = this.jwt.decode<DecodedToken | null>(token, { complete: true });
    const key = this.keys.all('access-token').find((candidate) => keyIdOf(candidate) === decoded?.header.kid);
    if (!key) throw new Error('Unknown key id');
    return key;
  }
}
