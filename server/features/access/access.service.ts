import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import {
  type AccessDecision as Kind,
  type AccessDuration,
  accessGrantedMessage,
  accessRejectedMessage,
  accessReopenedMessage,
  accessRevokedMessage,
  type AccessStatus,
  requestAgainHours,
  type DecideAccess,
  decisionProtectedSeconds,
  type GrantAccess,
} from '../../../domain/access.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { Audit } from '../../platform/audit/audit.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { type AccessAction, decisionFor, isOpen } from './access-decision.js';
import { AccessDigest } from './access-digest.service.js';
import type { Access, AccessDecided } from './access.entity.js';
import { AccessQueue } from './access-queue.service.js';

/** An administrator, or whoever acts for one (the demo store). */
export type Decider = Pick<SignedIn, 'id' | 'name'>;

interface Standing {
  name: string;
  status: AccessStatus;
  wantsMore: boolean;
  hours: number | null;
  decidedBy: string | null;
  /** As text: a Date would cut the microseconds that tell two decisions apart. */
  decidedAt: string | null;
  secondsAgo: number | null;
}

/** The same grant again within this time is one click too many, not a wish for twice the hours. */
const doubleClickSeconds = 3;

const standing = `
  SELECT u.name, access_state(u) AS status, u.more_time_requested_at IS NOT NULL AS "wantsMore",
    u.access_duration AS hours, u.access_decided_by AS "decidedBy", u.access_decided_at::text AS "decidedAt",
    extract(epoch FROM now() - u.access_decided_at)::float AS "secondsAgo"
  FROM users u WHERE u.id = $1 AND u.role = 'customer'`;

const mails: Partial<Record<Kind, string>> = {
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
    private readonly queue: AccessQueue,
    private readonly digest: AccessDigest,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async of(userId: string, tx: EntityManager = this.database.manager): Promise<Access> {
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

  /** A fresh account's first request. */
  async open(tx: EntityManager, userId: string): Promise<void> {
    await this.decide(tx, userId, 'requested');
    await this.digest.tell(tx);
  }

  /** Files what the customer needs where they stand: a request, or a wish for more time. Twice is once. */
  async request(userId: string): Promise<Access> {
    return this.database.transaction(async (tx) => {
      const { status, wantsMore } = await this.lock(tx, userId, 'USER_NOT_FOUND');
      if (status === 'pending' || (status === 'approved' && wantsMore)) return this.of(userId, tx);
      if (status === 'rejected') await this.rejectedAsksAgain(tx, userId);
      else if (status === 'approved')
        await tx.query('UPDATE users SET more_time_requested_at = now(), access_announced = false WHERE id = $1', [
          userId,
        ]);
      else await this.expiredAsksAgain(tx, userId);
      await this.decide(tx, userId, 'requested');
      await this.digest.tell(tx);
      return this.of(userId, tx);
    });
  }

  async requestFor(actor: SignedIn): Promise<Access> {
    return actor.role === 'admin' ? this.of(actor.id) : this.request(actor.id);
  }

  async check(actor: SignedIn): Promise<Access> {
    return this.of(actor.id);
  }

  async grant(by: Decider, { duration, ...input }: GrantAccess): Promise<AccessDecided> {
    return this.carryOut(by, 'grant', input, duration);
  }

  async reject(by: Decider, input: DecideAccess): Promise<AccessDecided> {
    return this.carryOut(by, 'reject', input);
  }

  async revoke(by: Decider, input: DecideAccess): Promise<AccessDecided> {
    return this.carryOut(by, 'revoke', input);
  }

  async reopen(by: Decider, input: DecideAccess): Promise<AccessDecided> {
    return this.carryOut(by, 'reopen', input);
  }

  private async carryOut(
    by: Decider,
    action: AccessAction,
    { userId, seen }: DecideAccess,
    duration?: AccessDuration,
  ): Promise<AccessDecided> {
    const before = await this.standing(this.database.manager, userId);
    const { kind, name } = await this.database.transaction(async (tx) => {
      const now = await this.lock(tx, userId, 'REQUEST_NOT_FOUND');
      const decision = decisionFor(action, now);
      // Whoever decided between our look and our lock was first.
      const overtaken = before?.decidedAt !== now.decidedAt || isOutdated(now, by, { action, seen, duration });
      if (!decision || overtaken) throw new DomainError('REQUEST_DECIDED');
      await this.apply(tx, userId, decision, by, duration);
      return { kind: decision, name: now.name };
    });
    return { request: await this.queue.get(userId), message: messageFor(kind, name, duration) };
  }

  private async apply(tx: EntityManager, userId: string, kind: Kind, by: Decider, duration?: AccessDuration) {
    const permanent = duration === 'permanent';
    const hours = duration && !permanent ? Number(duration) : null;
    await tx.query(
      `UPDATE users SET access_decided_at = now(), access_decided_by = $2, more_time_requested_at = NULL WHERE id = $1`,
      [userId, by.id],
    );
    if (kind === 'granted' || kind === 'extended') await this.openFor(tx, userId, kind === 'extended', hours);
    if (kind === 'rejected' || kind === 'revoked')
      await tx.query(
        `UPDATE users SET access_status = 'rejected', permanent_access = false,
           access_expires_at = least(access_expires_at, now()) WHERE id = $1`,
        [userId],
      );
    if (kind === 'reopened') await tx.query(`UPDATE users SET access_status = 'pending' WHERE id = $1`, [userId]);
    await this.decide(tx, userId, kind, by, { hours, permanent });
    const mail = mails[kind];
    if (mail) await this.outbox.add(tx, mail, { userId });
  }

  /** Hours count from now; for somebody whose access still runs they are added to what is left of it. */
  private async openFor(tx: EntityManager, userId: string, adds: boolean, hours: number | null) {
    await tx.query(
      `UPDATE users SET access_status = 'approved', permanent_access = $2::int IS NULL, access_duration = $2::int,
         access_granted_at = now(),
         access_expires_at = make_interval(hours => $2::int)
           + CASE WHEN $3 AND NOT permanent_access THEN greatest(access_expires_at, now()) ELSE now() END
       WHERE id = $1`,
      [userId, hours, adds],
    );
  }

  private async expiredAsksAgain(tx: EntityManager, userId: string) {
    // The clock's decision belongs in the history even where nothing has swept by yet to write it down.
    await tx.query(
      `INSERT INTO access_decisions (id, user_id, kind, at)
       SELECT $2, id, 'expired', access_expires_at FROM users WHERE id = $1 AND access_status = 'approved'`,
      [userId, uuid()],
    );
    await this.waitAgain(tx, userId);
  }

  private async rejectedAsksAgain(tx: EntityManager, userId: string) {
    const [rows] = await tx.query<[unknown[], number]>(
      `UPDATE users SET asked_again_at = now()
       WHERE id = $1 AND (asked_again_at IS NULL OR asked_again_at <= now() - make_interval(hours => $2)) RETURNING id`,
      [userId, requestAgainHours],
    );
    if (!rows.length) throw new DomainError('REQUEST_TOO_SOON');
    await this.waitAgain(tx, userId);
  }

  private async waitAgain(tx: EntityManager, userId: string) {
    await tx.query(
      `UPDATE users SET access_status = 'pending', access_requested_at = now(), more_time_requested_at = NULL,
         access_announced = false WHERE id = $1`,
      [userId],
    );
  }

  private async standing(tx: EntityManager, userId: string, lock = ''): Promise<Standing | undefined> {
    if (!isId(userId)) return undefined;
    const [row] = await tx.query<Standing[]>(`${standing} ${lock}`, [userId]);
    return row;
  }

  private async lock(tx: EntityManager, userId: string, absent: 'USER_NOT_FOUND' | 'REQUEST_NOT_FOUND') {
    const row = await this.standing(tx, userId, 'FOR UPDATE');
    if (!row) throw new DomainError(absent);
    return row;
  }

  private async decide(
    tx: EntityManager,
    userId: string,
    kind: Kind,
    by?: Decider,
    { hours, permanent }: { hours: number | null; permanent: boolean } = { hours: null, permanent: false },
  ) {
    await tx.query(
      `INSERT INTO access_decisions (id, user_id, kind, by_id, by_name, hours, permanent)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [uuid(), userId, kind, by?.id ?? null, by?.name ?? null, hours, permanent],
    );
    await this.audit.record(
      { kind: `access.${kind}`, actor: by?.id, subject: userId, details: { hours, permanent } },
      tx,
    );
  }
}

interface Click {
  action: AccessAction;
  seen?: AccessStatus;
  duration?: AccessDuration;
}

/** True where a click was meant for a request that somebody has answered since. */
function isOutdated(now: Standing, by: Decider, { action, seen, duration }: Click): boolean {
  if (seen !== undefined && seen !== now.status) return true;
  if (isOpen(now) || now.secondsAgo === null) return false;
  const again = now.decidedBy === by.id && action === 'grant' && String(now.hours ?? 'permanent') === duration;
  if (again && now.secondsAgo < doubleClickSeconds) return true;
  // A screen that shows what it saw offers to reject open requests only; for the rest it has "revoke".
  if (seen !== undefined) return action === 'reject';
  return now.decidedBy !== by.id && now.secondsAgo < decisionProtectedSeconds;
}

function messageFor(kind: Kind, name: string, duration: AccessDuration = '4'): string {
  if (kind === 'granted' || kind === 'extended') return accessGrantedMessage(name, duration);
  if (kind === 'revoked') return accessRevokedMessage(name);
  return kind === 'reopened' ? accessReopenedMessage(name) : accessRejectedMessage(name);
}
