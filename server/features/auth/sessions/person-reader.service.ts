import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import type { AccessStatus } from '../../../../domain/access.js';
import { expanded } from '../../../../domain/staff.js';
import { inOrder, prepared, rowLoader } from '../../../platform/database/sql.js';
import { type Person, PersonReader, type SignedIn } from '../../../platform/http/access/person.js';
import { logRefusal } from '../../../platform/audit/security-events.js';
import { signedPictureOf } from '../../../platform/http/request.js';
import { catalogueVersion } from '../../../platform/http/response-cache/response-cache.js';
import { isLive } from '../auth.sql.js';
import { isFresh, mustAddFactor } from '../factors/factors.sql.js';
import { SessionCookies } from './session-cookies.js';
import { type AccessClaims, AccessTokens } from './access-token.js';
import { PictureTokens } from './picture-token.js';

type StaffFacts = Pick<SignedIn, 'hasFreshFactor' | 'mustAddFactor'> & { permissions: string[] };

interface Row extends Omit<SignedIn, 'kind' | 'access' | keyof StaffFacts> {
  place: string;
  /** Null for customers. */
  staff: StaffFacts | null;
  status: AccessStatus;
  expiresAt: Date | null;
}

/** One column, because customers then pay nothing for what only staff have. */
const staffFacts = `
  CASE WHEN u.role = 'admin' THEN (
    SELECT json_build_object('permissions', staff_role.permissions, 'hasFreshFactor', coalesce(${isFresh('s')}, false),
      'mustAddFactor', ${mustAddFactor('u')})
    FROM staff_roles staff_role WHERE staff_role.id = u.staff_role_id
  ) END`;

/**
 * Reads sessions, users, the access of their companies, the permissions and second factors of staff and the version of
 * the catalogue. Compares times with the database's clock.
 */
const personQuery = {
  name: 'who-is-asking',
  text: `
  SELECT asked.place, u.id, s.id AS session_id, u.role, u.company_id, u.company_role, u.name, c.name AS company_name,
    u.email, u.phone, ${staffFacts} AS staff, access_state(u, c) AS status, c.access_expires_at AS expires_at,
    ${catalogueVersion} AS catalogue_version, c.numbers_version
  FROM unnest($1::uuid[], $2::uuid[], $3::float8[]) WITH ORDINALITY AS asked (session_id, user_id, expires, place)
  JOIN sessions s ON s.id = asked.session_id JOIN users u ON u.id = s.user_id AND u.id = asked.user_id
  JOIN companies c ON c.id = u.company_id
  WHERE ${isLive} AND u.blocked_at IS NULL AND to_timestamp(asked.expires) > now()`,
};

/** Reads the caller of each request. Requests that arrive together share one statement. */
@Injectable()
export class SessionPersonReaderService extends PersonReader {
  private readonly people = rowLoader<AccessClaims, Row>(async (claims) => {
    const columns = [claims.map(({ sessionId }) => sessionId), claims.map(({ userId }) => userId)];
    const values = [...columns, claims.map(({ expires }) => expires)];
    return inOrder(await prepared<Row>(this.database, personQuery, values), claims);
  });

  constructor(
    private readonly database: DataSource,
    private readonly accessTokens: AccessTokens,
    private readonly pictureTokens: PictureTokens,
    private readonly cookies: SessionCookies,
  ) {
    super();
  }

  async read(request: FastifyRequest): Promise<Person> {
    const claims = this.claimsOf(request);
    if (claims === 'invalid') logRefusal({ event: 'token.invalid' }, request);
    if (claims === undefined || claims === 'invalid') return { kind: 'visitor' };
    return personIn(await this.people.load(claims));
  }

  claimedAccount(request: FastifyRequest): string | undefined {
    const claims = this.claimsOf(request);
    if (claims === undefined || claims === 'invalid') return undefined;
    // Uses the clock of this machine. If that clock is wrong, callers share the limits of their network address.
    return claims.expires * 1_000 > Date.now() ? claims.userId : undefined;
  }

  async readAgain({ id, sessionId }: SignedIn): Promise<Person> {
    return personIn(await this.people.load({ userId: id, sessionId, expires: Infinity }));
  }

  /**
   * Reads the token of a signed address, otherwise that of the caller. Any page may embed a signed address, so the
   * cookies of the user who visits that page do not count.
   */
  private claimsOf(request: FastifyRequest): AccessClaims | 'invalid' | undefined {
    const signed = signedPictureOf(request);
    if (signed) return this.pictureTokens.read(signed) ?? 'invalid';
    const token = this.cookies.accessToken(request);
    return token ? (this.accessTokens.read(token) ?? 'invalid') : undefined;
  }
}

const factsOfCustomers = { permissions: [], hasFreshFactor: false, mustAddFactor: false };

function personIn(row: Row | undefined): Person {
  if (!row) return { kind: 'visitor' };
  const { place: _, status, expiresAt, staff, ...person } = row;
  const facts = staff ? { ...staff, permissions: expanded(staff.permissions) } : factsOfCustomers;
  return { kind: 'user', ...person, ...facts, access: { status, expiresAt } };
}
