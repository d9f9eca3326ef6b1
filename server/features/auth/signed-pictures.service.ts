import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';
import type { SignPictures } from '../../../domain/media.schemas.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { isAllowedOrigin } from '../../platform/http/access/request-origin.js';
import type { SignedPicture } from './auth.types.js';
import { PictureTokens } from './sessions/picture-token.js';

/**
 * Returns the end of the next period of five minutes, in seconds since 1970. Addresses are valid for 5 to 10 minutes
 * and the same for five, so that a browser which asks again still has the pictures.
 */
const expirySql = 'SELECT (floor(extract(epoch FROM now()) / 300) * 300 + 600)::float AS expires';

/** Signs addresses of pictures for pages of other origins, whose images cannot send a bearer token. */
@Injectable()
export class SignedPicturesService {
  constructor(
    private readonly database: DataSource,
    private readonly tokens: PictureTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Signs any id: each request to a signed address checks what the user may see then. */
  async sign(actor: SignedIn, { ids }: SignPictures, request: FastifyRequest): Promise<SignedPicture[]> {
    // Cookies from such an origin do not count (`server.ts`), so its callers have a bearer token.
    if (!isAllowedOrigin(request.headers.origin, this.config)) throw new DomainError('ORIGIN_NOT_LISTED');
    const [{ expires = 0 } = {}] = await rows<{ expires: number }>(this.database, expirySql);
    const claims = { userId: actor.id, sessionId: actor.sessionId, expires };
    const expiresAt = new Date(expires * 1_000);
    return ids.map((id) => ({ id, queryString: `?token=${this.tokens.sign(claims, id)}`, expiresAt }));
  }
}
