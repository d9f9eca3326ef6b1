import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import type { AccessStatus } from '../../../../domain/access.js';
import { prepared } from '../../../platform/database/sql.js';
import { type Person, PersonReader, type SignedIn } from '../../../platform/http/access/person.js';
import { catalogueVersion } from '../../../platform/response-cache/catalogue-version.sql.js';
import { SessionCookies } from './session-cookies.js';
import { AccessTokens } from './access-token.js';

type Row = Omit<SignedIn, 'kind' | 'access'> & { status: AccessStatus; expiresAt: Date | null };

/** Reads session, user, access and the version of the catalogue in one statement per request, by the database's time. */
const personQuery = {
  name: 'who-is-asking',
  text: `
  SELECT u.id, s.id AS session_id, u.role, u.name, u.company_name, u.email, u.phone,
    access_state(u) AS status, u.access_expires_at AS expires_at, ${catalogueVersion} AS catalogue_version
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = $1 AND u.id = $2 AND is_live(s) AND to_timestamp($3) > now()`,
};

@Injectable()
export class SessionPersonReader extends PersonReader {
  constructor(
    private readonly database: DataSource,
    private readonly accessTokens: AccessTokens,
    private readonly cookies: SessionCookies,
  ) {
    super();
  }

  async read(request: FastifyRequest): Promise<Person> {
    const token = this.cookies.accessToken(request);
    const claims = token && (await this.accessTokens.read(token));
    if (!claims) return { kind: 'visitor' };
    const [row] = await prepared<Row>(this.database, personQuery, [claims.sessionId, claims.userId, claims.expires]);
    if (!row) return { kind: 'visitor' };
    const { status, expiresAt, ...person } = row;
    return { kind: 'user', ...person, access: { status, expiresAt } };
  }
}
