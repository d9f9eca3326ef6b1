import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { isId } from '../../../../domain/rules.js';
import { Keys } from '../keys.js';
import type { AccessClaims } from './access-token.js';

const issuer = 'parure';
const audience = 'parure-media';
const algorithm = 'HS256';
const typ = 'picture+jwt';

interface DecodedToken {
  header: { typ?: string };
  payload: { sub?: string; sid?: string; pid?: string; exp?: number };
}

/** A call signs up to 200 tokens. With a key as bytes, which is first read as a PEM file, that takes 20 times as long. */
const jwtWith = (key: Buffer) =>
  new JwtService({
    secret: createSecretKey(key),
    // A token without its time of issue is the same for each call, so that browsers keep the picture.
    signOptions: { algorithm, issuer, audience, noTimestamp: true, header: { alg: algorithm, typ } },
    // Expiry is checked against the database's time, so the check here is disabled.
    verifyOptions: { algorithms: [algorithm], issuer, audience, ignoreExpiration: true, complete: true },
  });

/**
 * Signs and reads the tokens of signed addresses, each of which names a session and one picture. Key, audience and type
 * are others than those of access tokens, so neither is accepted as the other.
 */
@Injectable()
export class PictureTokens {
  private readonly signer: JwtService;
  private readonly verifiers: readonly JwtService[];

  constructor(keys: Keys) {
    this.signer = jwtWith(keys.first('picture'));
    this.verifiers = keys.all('picture').map(jwtWith);
  }

  sign({ userId, sessionId, expires }: AccessClaims, pictureId: string): string {
    return this.signer.sign({ sub: userId, sid: sessionId, pid: pictureId.toLowerCase(), exp: expires });
  }

  /** Returns the claims of a token for this picture, which may have expired. */
  read({ id, token }: { id: string; token: string }): AccessClaims | undefined {
    const { header, payload } = this.verified(token) ?? {};
    const { sub, sid, pid, exp } = payload ?? {};
    if (header?.typ !== typ || pid !== id.toLowerCase()) return undefined;
    if (!isId(sub) || !isId(sid) || typeof exp !== 'number') return undefined;
    return { userId: sub, sessionId: sid, expires: exp };
  }

  private verified(token: string): DecodedToken | undefined {
    for (const verifier of this.verifiers)
      try {
        return verifier.verify<DecodedToken>(token);
      } catch {
        // Another secret may have signed it.
      }
    return undefined;
  }
}
