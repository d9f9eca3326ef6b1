import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import {
  type AccessAction,
  type AccessDecision as Kind,
  type AccessDuration,
  accessGrantedMessage,
  accessRejectedMessage,
  accessReopenedMessage,
  accessRevokedMessage,
  type AccessState,
  type AccessStatus,
  requestAgainHours,
  type DecideAccess,
  decisionFor,
  decisionProtectedSeconds,
  type GrantAccess,
  isOpen,
} from '../../../domain/access.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { Audit, system } from '../../platform/audit/audit.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { AccessDigest } from './access-digest.service.js';
import type { Access, AccessDecided } from './access.types.js';
import { AccessRequestsService } from './access-requests.service.js';

/** The administrator who decides; also the demo store's administrator. */
export type Decider = Pick<SignedIn, 'id' | 'name'>;

interface CurrentState extends AccessState {
  name: string;
  hours: number | null;
  decidedBy: string | null;
  /** As text, because a Date drops the microseconds that distinguish two decisions. */
  decidedAt: string | null;
  secondsAgo: number | null;
}

/** The same grant again within this time is treated as a double click and adds no hours. */
const doubleClickSeconds = 3;

const stateSql = `
  SELECT u.name, access_state(u) AS status, u.more_time_requested_at IS NOT NULL AS "wantsMore",
    u.access_duration AS hours, u.access_decided_by AS "decidedBy", u.access_decided_at::text AS "decidedAt",
    extract(epoch FROM now() - u.access_decided_at)::float AS "secondsAgo"
  FROM users u WHERE u.id = $1 AND u.role = 'customer'`;

const mailByDecision: Partial<Record<Kind, string>> = {
  granted: 'access.granted',
  extended: 'access.granted',
  rejected: 'access.rejected',
  declined: 'access.declined',
  revoked: 'access.ended',
};

@Injectable()
export class AccessService {
  constructor(
    private readonly database: DataSource,
    private readonly requests: AccessRequestsService,
    private readonly digest: AccessDigest,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async get(userId: string, tx: EntityManager = this.database.manager): Promise<Access> {
    const [access] = await tx.query<Access[]>(
      `SELECT access_state(u) AS status, has_access(u) AS current, (u.permanent_access OR u.role = 'admin') AS permanent,
         u.access_duration AS hours, coalesce(u.more_time_requested_at, u.access_requested_at) AS "requestedAt",
         u.access_granted_at AS "grantedAt", u.access_expires_at AS "expiresAt",
         u.role = 'customer' AND (u.access_status = 'pending' OR u.more_time_requested_at IS NOT NULL) AS waiting
       FROM users u WHERE u.id = $1`,
      [userId],
    );
    if (!access) throw new DomainError('USER_NOT_FOUND');
    return access;
  }

  /** Files the first request of a new account. */
  async openRequest(tx: EntityManager, userId: string): Promise<void> {
    await this.record(tx, userId, 'requested');
    await this.digest.notifyAdmins(tx);
  }

  /** Requests access, or more time while access is current. Repeating an open request changes nothing. */
  async request(userId: string): Promise<Access> {
    return this.database.transaction(async (tx) => {
      const { status, wantsMore } = await this.lockState(tx, userId, 'USER_NOT_FOUND');
      if (status === 'pending' || (status === 'approved' && wantsMore)) return this.get(userId, tx);
      if (status === 'rejected') await this.requestAfterRejection(tx, userId);
      else if (status === 'approved')
        await tx.query('UPDATE users SET more_time_requested_at = now(), access_announced = false WHERE id = $1', [
          userId,
        ]);
      else await this.requestAfterExpiry(tx, userId);
      await this.record(tx, userId, 'requested');
      await this.digest.notifyAdmins(tx);
      return this.get(userId, tx);
    });
  }

  async requestFor(actor: SignedIn): Promise<Access> {
    return actor.role === 'admin' ? this.get(actor.id) : this.request(actor.id);
  }

  async check(actor: SignedIn): Promise<Access> {
    return this.get(actor.id);
  }

  async grant(actor: Decider, { duration, ...input }: GrantAccess): Promise<AccessDecided> {
    return this.perform(actor, 'grant', input, duration);
  }

  async reject(actor: Decider, input: DecideAccess): Promise<AccessDecided> {
    return this.perform(actor, 'reject', input);
  }

  async revoke(actor: Decider, input: DecideAccess): Promise<AccessDecided> {
    return this.perform(actor, 'revoke', input);
  }

  async reopen(actor: Decider, input: DecideAccess): Promise<AccessDecided> {
    return this.perform(actor, 'reopen', input);
  }

  private async perform(
    actor: Decider,
    action: AccessAction,
    { userId, seen }: DecideAccess,
    duration?: AccessDuration,
  ): Promise<AccessDecided> {
    const before = await this.readState(this.database.manager, userId);
    const { kind, name } = await this.database.transaction(async (tx) => {
      const now = await this.lockState(tx, userId, 'REQUEST_NOT_FOUND');
      const decision = decisionFor(action, now);
      // Another decision was stored between reading the state and locking the row.
      const overtaken = before?.decidedAt !== now.decidedAt || isOutdated(now, actor, { action, seen, duration });
      if (!decision || overtaken) throw new DomainError('REQUEST_DECIDED');
      await this.applyDecision(tx, userId, decision, actor, duration);
      return { kind: decision, name: now.name };
    });
    return { request: await this.requests.get(userId), message: messageFor(kind, name, duration) };
  }

  private async applyDecision(
    tx: EntityManager,
    userId: string,
    kind: Kind,
    actor: Decider,
    duration?: AccessDuration,
  ) {
    const permanent = duration === 'permanent';
    const hours = duration && !permanent ? Number(duration) : null;
    await tx.query(
      `UPDATE users SET access_decided_at = now(), access_decided_by = $2, more_time_requested_at = NULL WHERE id = $1`,
      [userId, actor.id],
    );
    if (kind === 'granted' || kind === 'extended') await this.extendOrGrant(tx, userId, kind === 'extended', hours);
    if (kind === 'rejected' || kind === 'revoked')
      await tx.query(
        `UPDATE users SET access_status = 'rejected', permanent_access = false,
           access_expires_at = least(access_expires_at, now()) WHERE id = $1`,
        [userId],
      );
    if (kind === 'reopened') await tx.query(`UPDATE users SET access_status = 'pending' WHERE id = $1`, [userId]);
    await this.record(tx, userId, kind, actor, { hours, permanent });
    const mail = mailByDecision[kind];
    if (mail) await this.outbox.add(tx, mail, { userId });
  }

  /** Hours count from now; with `extend` they are added to the remaining time. `hours` is null for permanent access. */
  private async extendOrGrant(tx: EntityManager, userId: string, extend: boolean, hours: number | null) {
    await tx.query(
      `UPDATE users SET access_status = 'approved', permanent_access = $2::int IS NULL, access_duration = $2::int,
         access_granted_at = now(),
         access_expires_at = make_interval(hours => $2::int)
           + CASE WHEN $3 AND NOT permanent_access THEN greatest(access_expires_at, now()) ELSE now() END
       WHERE id = $1`,
      [userId, hours, extend],
    );
  }

  private async requestAfterExpiry(tx: EntityManager, userId: string) {
    // Adds the expiry to the history if `AccessExpiry` has not recorded it yet.
    await tx.query(
      `INSERT INTO access_decisions (id, user_id, kind, at)
       SELECT $2, id, 'expired', access_expires_at FROM users WHERE id = $1 AND access_status = 'approved'`,
      [userId, uuid()],
    );
    await this.markPending(tx, userId);
  }

  private async requestAfterRejection(tx: EntityManager, userId: string) {
    const [rows] = await tx.query<[unknown[], number]>(
      `UPDATE users SET asked_again_at = now()
       WHERE id = $1 AND (asked_again_at IS NULL OR asked_again_at <= now() - make_interval(hours => $2)) RETURNING id`,
      [userId, requestAgainHours],
    );
    if (!rows.length) throw new DomainError('REQUEST_TOO_SOON');
    await this.markPending(tx, userId);
  }

  private async markPending(tx: EntityManager, userId: string) {
    await tx.query(
      `UPDATE users SET access_status = 'pending', access_requested_at = now(), more_time_requested_at = NULL,
         access_announced = false WHERE id = $1`,
      [userId],
    );
  }

  private async readState(tx: EntityManager, userId: string, lock = ''): Promise<CurrentState | undefined> {
    if (!isId(userId)) return undefined;
    const [row] = await tx.query<CurrentState[]>(`${stateSql} ${lock}`, [userId]);
    return row;
  }

  private async lockState(tx: EntityManager, userId: string, notFoundCode: 'USER_NOT_FOUND' | 'REQUEST_NOT_FOUND') {
    const row = await this.readState(tx, userId, 'FOR UPDATE');
    if (!row) throw new DomainError(notFoundCode);
    return row;
  }

  private async record(
    tx: EntityManager,
    userId: string,
    kind: Kind,
    actor?: Decider,
    { hours, permanent }: { hours: number | null; permanent: boolean } = { hours: null, permanent: false },
  ) {
    await tx.query(
      `INSERT INTO access_decisions (id, user_id, kind, by_id, by_name, hours, permanent)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [uuid(), userId, kind, actor?.id ?? null, actor?.name ?? null, hours, permanent],
    );
    await this.audit.record(
      actor ?? system,
      { kind: `access.${kind}`, subject: userId, details: { hours, permanent } },
      tx,
    );
  }
}

interface Intent {
  action: AccessAction;
  seen?: AccessStatus;
  duration?: AccessDuration;
}

/** True when the action was meant for a request that has been answered since. */
function isOutdated(now: CurrentState, actor: Decider, { action, seen, duration }: Intent): boolean {
  if (seen !== undefined && seen !== now.status) return true;
  if (isOpen(now) || now.secondsAgo === null) return false;
  const isRepeat = now.decidedBy === actor.id && action === 'grant' && String(now.hours ?? 'permanent') === duration;
  if (isRepeat && now.secondsAgo < doubleClickSeconds) return true;
  // Clients that send `seen` offer "reject" for open requests only and "revoke" for the rest.
  if (seen !== undefined) return action === 'reject';
  return now.decidedBy !== actor.id && now.secondsAgo < decisionProtectedSeconds;
}

function messageFor(kind: Kind, name: string, duration: AccessDuration = '4'): string {
  if (kind === 'granted' || kind === 'extended') return accessGrantedMessage(name, duration);
  if (kind === 'revoked') return accessRevokedMessage(name);
  return kind === 'reopened' ? accessReopenedMessage(name) : accessRejectedMessage(name);
}
