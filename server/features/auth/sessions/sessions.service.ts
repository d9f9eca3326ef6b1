import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError } from '../../../../domain/errors.js';
import { isId } from '../../../../domain/rules.js';
import type { Role } from '../../../../domain/users.js';
import { Audit, system } from '../../../platform/audit/audit.js';
import { changed, type Database, one, rows } from '../../../platform/database/sql.js';
import { Limits } from '../../../platform/http/limits/limits.js';
import type { SignedIn } from '../../../platform/http/access/person.js';
import { keyFor, seal, secretText, sha256, unseal } from '../keys.js';
import { isLive } from '../auth.sql.js';
import type { DeviceSession } from '../auth.types.js';
import { AccessTokens } from './access-token.js';
import type { ClientContext } from './client-context.js';

/** The key that encrypts a new token, made of the old one, so that only a client that presents that one can read it. */
const keyOf = (presented: string) => keyFor(presented, 'refresh-successor');

/** The tokens issued at sign-in and at each refresh. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  /** False if the cookies end when the browser closes. */
  remember: boolean;
}

const hour = 3_600;
const day = 24 * hour;
/** Maximum lifetime and maximum time without a refresh, in seconds. */
const lifetimes = {
  short: { life: 7 * day, idle: day },
  remembered: { life: 30 * day, idle: null },
  admin: { life: 12 * hour, idle: 2 * hour },
} as const;
export const rememberSeconds = lifetimes.remembered.life;

const sessionsPerUser = 10;
/** Seconds in which the same token may be presented again: by parallel tabs, or after a lost response. */
const graceSeconds = 10;
const refreshLimit = { name: 'refresh', times: 30, seconds: 60 };

interface Rotated {
  sessionId: string;
  userId: string;
  remember: boolean;
  now: number;
}

@Injectable()
export class SessionsService {
  constructor(
    private readonly database: DataSource,
    private readonly accessTokens: AccessTokens,
    private readonly limits: Limits,
    private readonly audit: Audit,
  ) {}

  /** Starts a new session for each sign-in; the eleventh ends the oldest. */
  async start(
    user: { id: string; role: Role },
    client: ClientContext,
    remember: boolean,
    database: Database = this.database,
  ): Promise<SessionTokens> {
    const { life, idle } = lifetimes[user.role === 'admin' ? 'admin' : remember ? 'remembered' : 'short'];
    const sessionId = uuid();
    const refreshToken = secretText();
    const { now } = (await one<{ now: number }>(
      database,
      `WITH old AS (
         DELETE FROM sessions WHERE user_id = $2 AND id IN
           (SELECT id FROM sessions WHERE user_id = $2 ORDER BY created_at DESC, id DESC OFFSET $8)
       ), session AS (
         INSERT INTO sessions (id, user_id, remember, device, address, expires_at, idle)
         VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), make_interval(secs => $7))
       ), token AS (
         INSERT INTO refresh_tokens (sha256, session_id) VALUES ($9, $1)
       )
       SELECT extract(epoch FROM now())::float AS now`,
      [
        sessionId,
        user.id,
        remember,
        client.device,
        client.address,
        life,
        idle,
        sessionsPerUser - 1,
        sha256(refreshToken),
      ],
    )) ?? { now: 0 };
    return { accessToken: this.accessTokens.sign({ userId: user.id, sessionId, now }), refreshToken, remember };
  }

  /** Exchanges a refresh token for new tokens. Reusing a token after the grace period ends its session. */
  async refresh(presented: string | undefined): Promise<SessionTokens> {
    if (!presented) throw new DomainError('SESSION_ENDED');
    await this.limitRefreshes(presented);
    const rotated = await this.rotate(presented);
    const { refreshToken, ...session } = rotated ?? (await this.resolveReuse(presented));
    return { accessToken: this.accessTokens.sign(session), refreshToken, remember: session.remember };
  }

  /** Ends the session of a browser's tokens. One token is enough, even an expired or used one. */
  async endByTokens({ accessToken, refreshToken }: { accessToken?: string; refreshToken?: string }): Promise<void> {
    const claims = accessToken ? this.accessTokens.read(accessToken) : undefined;
    await this.end({ sessionId: claims?.sessionId, refreshToken });
  }

  async end(
    { sessionId, refreshToken }: { sessionId?: string; refreshToken?: string },
    database: Database = this.database,
  ): Promise<void> {
    await changed(
      database,
      `DELETE FROM sessions
       WHERE id = $1 OR id = (SELECT session_id FROM refresh_tokens WHERE sha256 = $2)`,
      [sessionId ?? null, refreshToken ? sha256(refreshToken) : null],
    );
  }

  /** Returns how many sessions it ended. */
  async endAll(database: Database, userId: string, exceptSession?: string): Promise<number> {
    const sql = 'DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2';
    return changed(database, sql, [userId, exceptSession ?? null]);
  }

  async list(actor: SignedIn): Promise<DeviceSession[]> {
    return rows<DeviceSession>(
      this.database,
      `SELECT s.id, s.id = $2 AS current, s.device, s.address, s.created_at AS signed_in_at, s.last_seen_at
       FROM sessions s WHERE s.user_id = $1 AND ${isLive} ORDER BY s.id = $2 DESC, s.last_seen_at DESC`,
      [actor.id, actor.sessionId],
    );
  }

  async endOne(actor: SignedIn, { id }: { id: string }): Promise<DeviceSession[]> {
    if (!isId(id)) throw new DomainError('NOT_FOUND');
    await changed(this.database, 'DELETE FROM sessions WHERE id = $1 AND user_id = $2', [id, actor.id]);
    return this.list(actor);
  }

  /** Stores that the person of the session has just proved again who they are. */
  async freshen({ sessionId }: SignedIn, database: Database = this.database): Promise<void> {
    await changed(database, 'UPDATE sessions SET factor_at = now() WHERE id = $1', [sessionId]);
  }

  /** Keeps the challenge for the next passkey of the session. */
  async keepPasskeyChallenge({ sessionId }: SignedIn, challenge: string): Promise<void> {
    const sql = 'UPDATE sessions SET passkey_challenge = $2, passkey_challenge_at = now() WHERE id = $1';
    await changed(this.database, sql, [sessionId, challenge]);
  }

  /** Returns the challenge of the session, once; undefined if there is none or it has expired. */
  async takePasskeyChallenge({ sessionId }: SignedIn, minutes: number): Promise<string | undefined> {
    const taken = await one<{ challenge: string }>(
      this.database,
      `WITH kept AS (SELECT id, passkey_challenge AS challenge, passkey_challenge_at FROM sessions WHERE id = $1 FOR UPDATE)
       UPDATE sessions SET passkey_challenge = NULL FROM kept
       WHERE sessions.id = kept.id AND challenge IS NOT NULL AND kept.passkey_challenge_at > now() - make_interval(mins => $2)
       RETURNING challenge`,
      [sessionId, minutes],
    );
    return taken?.challenge;
  }

  async endOthers(actor: SignedIn): Promise<DeviceSession[]> {
    await this.endAll(this.database, actor.id, actor.sessionId);
    return this.list(actor);
  }

  /** Deletes ended sessions, and sealed tokens whose grace period is over. */
  async deleteExpired(): Promise<void> {
    await changed(this.database, `DELETE FROM sessions s WHERE NOT ${isLive}`);
    await changed(
      this.database,
      `UPDATE refresh_tokens SET successor_sealed = NULL
       WHERE successor_sealed IS NOT NULL AND used_at < now() - make_interval(secs => $1)`,
      [graceSeconds],
    );
  }

  /** Limits refreshes before the token is used up, so that a client which waits can present it again. */
  private async limitRefreshes(presented: string): Promise<void> {
    const sql = 'SELECT session_id FROM refresh_tokens WHERE sha256 = $1 AND used_at IS NULL';
    const token = await one<{ sessionId: string }>(this.database, sql, [sha256(presented)]);
    if (token) await this.limits.byKey(refreshLimit, token.sessionId);
  }

  /** Marks the token as used and stores its successor, in one statement, so that parallel calls create only one. */
  private async rotate(presented: string): Promise<(Rotated & { refreshToken: string }) | undefined> {
    const successor = secretText();
    const row = await one<Rotated>(
      this.database,
      `WITH used AS (
         UPDATE refresh_tokens t SET used_at = now(), successor_sha256 = $2, successor_sealed = $3
         FROM sessions s WHERE t.sha256 = $1 AND t.used_at IS NULL AND s.id = t.session_id AND ${isLive}
         RETURNING s.id, s.user_id, s.remember
       ), made AS (
         INSERT INTO refresh_tokens (sha256, session_id) SELECT $2, id FROM used
       ), wiped AS (
         UPDATE refresh_tokens SET successor_sealed = NULL WHERE successor_sha256 = $1 AND session_id IN (SELECT id FROM used)
       ), seen AS (
         UPDATE sessions SET last_seen_at = now() WHERE id IN (SELECT id FROM used)
       )
       SELECT id AS session_id, user_id, remember, extract(epoch FROM now())::float AS now FROM used`,
      [sha256(presented), sha256(successor), seal(keyOf(presented), successor)],
    );
    if (!row) return undefined;
    return { ...row, refreshToken: successor };
  }

  /** Resolves a token that was used before: by another tab within the grace period, or by an attacker. */
  private async resolveReuse(presented: string): Promise<Rotated & { refreshToken: string }> {
    const row = await one<Rotated & { sealed: Buffer | null; withinGrace: boolean; live: boolean }>(
      this.database,
      `SELECT s.id AS session_id, s.user_id, s.remember, extract(epoch FROM now())::float AS now,
         t.successor_sealed AS sealed, ${isLive} AS live,
         t.used_at > now() - make_interval(secs => $2) AND next.used_at IS NULL AS within_grace
       FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id
       LEFT JOIN refresh_tokens next ON next.sha256 = t.successor_sha256
       WHERE t.sha256 = $1`,
      [sha256(presented), graceSeconds],
    );
    if (row?.live && row.withinGrace && row.sealed)
      return { ...row, refreshToken: unseal(keyOf(presented), row.sealed) };
    if (row) {
      await this.end(row);
      if (row.live) await this.audit.record(system, { kind: 'session.reused', subject: row.userId });
    }
    throw new DomainError('SESSION_ENDED');
  }
}
