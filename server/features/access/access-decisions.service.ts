import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type AccessAction,
  type AccessDecision as Kind,
  type AccessDuration,
  accessGrantedMessage,
  accessRejectedMessage,
  accessReopenedMessage,
  accessRevokedMessage,
  type AccessStatus,
  decisionFor,
  decisionProtectedSeconds,
  isOpen,
} from '../../../domain/access.js';
import { type DecideAccess, type GrantAccess } from '../../../domain/access.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { changed } from '../../platform/database/sql.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { AccessHistory, type Decider } from './access-history.service.js';
import { AccessRequestsService } from './access-requests.service.js';
import { type CurrentState, lockState, readState } from './access-state.sql.js';
import type { AccessDecided } from './access.types.js';

/** The same grant again within this time is treated as a double click and adds no hours. */
const doubleClickSeconds = 3;

/** $3 is the number of hours from this time on; null for permanent access. */
const grantedFrom = (from: string) => `
  access_status = 'approved', permanent_access = $3::int IS NULL, access_duration = $3::int, access_granted_at = now(),
  access_expires_at = make_interval(hours => $3::int) + ${from}`;

const ended = `
  access_status = 'rejected', permanent_access = false, access_expires_at = least(access_expires_at, now())`;

/** What each decision changes besides its time and its administrator; a declined request keeps the access as it is. */
const changes: Partial<Record<Kind, string>> = {
  granted: grantedFrom('now()'),
  extended: grantedFrom('CASE WHEN permanent_access THEN now() ELSE greatest(access_expires_at, now()) END'),
  rejected: ended,
  revoked: ended,
  reopened: `access_status = 'pending'`,
};

const mails: Partial<Record<Kind, string>> = {
  granted: 'access.granted',
  extended: 'access.granted',
  rejected: 'access.rejected',
  declined: 'access.declined',
  revoked: 'access.ended',
};

/** The decisions of administrators about the access of customers. */
@Injectable()
export class AccessDecisions {
  constructor(
    private readonly database: DataSource,
    private readonly requests: AccessRequestsService,
    private readonly history: AccessHistory,
    private readonly outbox: Outbox,
  ) {}

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
    const before = await readState(this.database, userId);
    const { decision, name } = await this.database.transaction(async (tx) => {
      const state = await lockState(tx, userId, 'REQUEST_NOT_FOUND');
      const decision = decisionFor(action, state);
      // Another decision was stored between reading the state and locking the row.
      const isOvertaken = before?.decidedAt !== state.decidedAt;
      if (!decision || isOvertaken || isOutdated(state, actor, { action, seen, duration }))
        throw new DomainError('REQUEST_DECIDED');
      await this.store(tx, actor, userId, decision, duration);
      return { decision, name: state.name };
    });
    return { request: await this.requests.get(userId), message: messageFor(decision, name, duration) };
  }

  private async store(tx: EntityManager, actor: Decider, userId: string, kind: Kind, duration?: AccessDuration) {
    const permanent = duration === 'permanent';
    const hours = duration && !permanent ? Number(duration) : null;
    const change = changes[kind];
    await changed(
      tx,
      `UPDATE users SET access_decided_at = now(), access_decided_by = $2, more_time_requested_at = NULL
         ${change ? `, ${change}` : ''} WHERE id = $1`,
      [userId, actor.id, ...(duration ? [hours] : [])],
    );
    await this.history.record(tx, actor, userId, kind, { hours, permanent });
    const mail = mails[kind];
    if (mail) await this.outbox.add(tx, mail, { userId });
  }
}

interface Intent {
  action: AccessAction;
  seen?: AccessStatus;
  duration?: AccessDuration;
}

/** True when the action was meant for a request that has been answered since. */
function isOutdated(state: CurrentState, actor: Decider, { action, seen, duration }: Intent): boolean {
  if (seen !== undefined && seen !== state.status) return true;
  if (isOpen(state) || state.secondsAgo === null) return false;
  const isSameGrant = action === 'grant' && String(state.hours ?? 'permanent') === duration;
  if (state.decidedBy === actor.id && isSameGrant && state.secondsAgo < doubleClickSeconds) return true;
  // Clients that send `seen` offer "reject" for open requests only and "revoke" for the rest.
  if (seen !== undefined) return action === 'reject';
  return state.decidedBy !== actor.id && state.secondsAgo < decisionProtectedSeconds;
}

function messageFor(kind: Kind, name: string, duration: AccessDuration = '4'): string {
  if (kind === 'granted' || kind === 'extended') return accessGrantedMessage(name, duration);
  if (kind === 'revoked') return accessRevokedMessage(name);
  return kind === 'reopened' ? accessReopenedMessage(name) : accessRejectedMessage(name);
}
