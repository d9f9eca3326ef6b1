import { Inject, Injectable } from '@nestjs/common';
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
  type AccessStatus,
  defaultDuration,
  decisionFor,
  decisionProtectedSeconds,
  durationNames,
  isOpen,
} from '../../../domain/access.js';
import {
  type DecideAccess,
  type DecideRequests,
  type GrantAccess,
  type ListAccessRequests,
  decisionsUndoneMessage,
  requestsDecidedMessage,
  type UndoDecisions,
} from '../../../domain/access.schemas.js';
import { DomainError, type ErrorCode, isOutdated } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { Audit, system } from '../../platform/audit/audit.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { changed, containing, one, rows } from '../../platform/database/sql.js';
import { paged } from '../../platform/graphql/graphql.types.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { type NewMail, Outbox, secondsUntilFinal } from '../../platform/mail/outbox.js';
import type { AccessDecision } from './access.entity.js';
import {
  companyOf,
  countsSql,
  type CurrentState,
  lockState,
  pageSql,
  type RequestRow,
  requestsOf,
  restoreAccess,
  standingOf,
  toRequest,
} from './access.sql.js';
import type {
  AccessCounts,
  AccessDecided,
  AccessRequest,
  AccessRequestPage,
  DecisionsUndone,
  RequestsDecided,
} from './access.types.js';

/** Repeating the same grant within this time is treated as a double click and adds no hours. */
const doubleClickSeconds = 3;

/** `$3` is the number of hours counted from `from`; null for permanent access. */
const grantedFrom = (from: string) => `
  access_status = 'approved', permanent_access = $3::int IS NULL, access_duration = $3::int, access_granted_at = now(),
  access_expires_at = make_interval(hours => $3::int) + ${from}`;

const ended = `
  access_status = 'rejected', permanent_access = false, access_expires_at = least(access_expires_at, now())`;

/**
 * Columns that each decision changes besides its time and its administrator. A declined request leaves the access
 * unchanged.
 */
const changes: Partial<Record<Kind, string>> = {
  granted: grantedFrom('now()'),
  extended: grantedFrom('greatest(access_expires_at, now())'),
  rejected: ended,
  revoked: ended,
  reopened: `access_status = 'pending'`,
};

/** The mail about each decision, except about one that changes a current access. */
const mails: Partial<Record<Kind, string>> = {
  granted: 'access.granted',
  rejected: 'access.rejected',
  declined: 'access.declined',
  revoked: 'access.ended',
};

/** The administrator who decides; each decision stores the name. The demo store's administrator has no session. */
export type Decider = Pick<SignedIn, 'id' | 'name'>;

/** Null if a customer or an expiry caused the entry. */
type Cause = Decider | null;

interface Details {
  hours: number | null;
  permanent: boolean;
  /** The access before a decision of an administrator. */
  before?: object;
  /** The kind of decision that is taken back. */
  undone?: Kind;
}

const noGrant = { hours: null, permanent: false };

const noCounts = { pending: 0, approved: 0, rejected: 0, expired: 0, total: 0, found: null };

/** The result, or undefined if the call fails with one of these codes. */
async function unlessFailed<Result>(call: Promise<Result>, ...codes: ErrorCode[]): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof DomainError && codes.includes(error.code)) return undefined;
    throw error;
  }
}

/** The requests of customers, as administrators see them, and the decisions about them. */
@Injectable()
export class AccessDecisionsService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(userId: string): Promise<AccessRequest> {
    const [request] = await this.getMany([userId]);
    if (!request) throw new DomainError('REQUEST_NOT_FOUND');
    return request;
  }

  /** Returns the existing requests of companies, or of the companies of people, in the order of `userIds`. */
  async getMany(userIds: readonly string[]): Promise<AccessRequest[]> {
    const found = await rows<RequestRow>(this.database, requestsOf, [userIds.filter(isId)]);
    return found.map(toRequest);
  }

  async list({ status = 'pending', search, page, perPage }: ListAccessRequests): Promise<AccessRequestPage> {
    const text = search ? containing(search) : null;
    const filter = text === null ? [] : [text];
    const [items, { found, ...counts } = noCounts] = await Promise.all([
      rows<RequestRow>(this.database, pageSql(status, text), [...filter, perPage, (page - 1) * perPage]),
      one<AccessCounts & { found: number | null }>(this.database, countsSql(status, text), filter),
    ]);
    return { ...paged(items.map(toRequest), found ?? counts[status], { page, perPage }), counts };
  }

  /** Reads the latest 200 history entries of a company, newest first. Entries never change. */
  async history(userId: string): Promise<AccessDecision[]> {
    if (!isId(userId)) throw new DomainError('USER_NOT_FOUND');
    return rows<AccessDecision>(
      this.database,
      `SELECT id, kind, at, by_name AS by, hours, permanent FROM access_decisions
       WHERE company_id = ${companyOf('$1')} ORDER BY at DESC, id DESC LIMIT 200`,
      [userId],
    );
  }

  /** Only a duration that the administrator has chosen for this customer replaces a permanent access. */
  async grant(actor: Decider, { duration, ...input }: GrantAccess): Promise<AccessDecided> {
    const mayLimit = duration !== undefined;
    return this.perform(actor, 'grant', input, { duration: duration ?? durationNames[defaultDuration], mayLimit });
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

  /** Decides each request in its own transaction, so that an outdated request does not roll back the others. */
  async decideAll(actor: Decider, input: DecideRequests): Promise<RequestsDecided> {
    const requests = [...new Map(input.requests.map((request) => [request.userId.toLowerCase(), request])).values()];
    const decisionIds: string[] = [];
    for (const request of requests) {
      const made = await unlessFailed(this.decideOne(actor, request, input), 'REQUEST_DECIDED', 'REQUEST_NOT_FOUND');
      if (made) decisionIds.push(made.decisionId);
    }
    const decided = decisionIds.length;
    const overtaken = requests.length - decided;
    return {
      decided,
      overtaken,
      message: requestsDecidedMessage(input, { decided, overtaken }),
      requests: await this.getMany(requests.map(({ userId }) => userId)),
      decisionIds,
    };
  }

  /** Takes back each decision in its own transaction, so that one that is too old does not keep the others. */
  async undo(actor: Decider, input: UndoDecisions): Promise<DecisionsUndone> {
    const decisionIds = [...new Set(input.decisionIds.map((id) => id.toLowerCase()))];
    const companyIds: string[] = [];
    for (const decisionId of decisionIds) {
      const companyId = await unlessFailed(this.undoOne(actor, decisionId), 'UNDO_EXPIRED');
      if (companyId) companyIds.push(companyId);
    }
    const [undone, tooLate] = [companyIds.length, decisionIds.length - companyIds.length];
    if (undone === 0) throw new DomainError('UNDO_EXPIRED');
    const message = decisionsUndoneMessage({ undone, tooLate });
    return { undone, tooLate, message, requests: await this.getMany(companyIds) };
  }

  /** Nothing stands if the decision was taken back or replaced by another one, or if its customer was deleted. */
  async standingOf(decisionId: string): Promise<{ stands: boolean; canStandAgain: boolean }> {
    const values = [decisionId, secondsUntilFinal(this.config)];
    const found = await one<{ stands: boolean; canStandAgain: boolean }>(this.database, standingOf, values);
    return found ?? { stands: false, canStandAgain: false };
  }

  async record(
    tx: EntityManager,
    actor: Cause,
    companyId: string,
    kind: Kind,
    { hours, permanent, before, undone }: Details = noGrant,
  ): Promise<string> {
    const id = uuid();
    await changed(
      tx,
      `INSERT INTO access_decisions (id, company_id, kind, by_id, by_name, hours, permanent, before)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, companyId, kind, actor?.id ?? null, actor?.name ?? null, hours, permanent, before ?? null],
    );
    const entry = {
      kind: `access.${kind}`,
      subject: companyId,
      details: { hours, permanent, ...(undone && { undone }) },
    } as const;
    await this.audit.record(actor ?? system, entry, tx);
    return id;
  }

  private async decideOne(
    actor: Decider,
    request: DecideAccess,
    { decision, duration }: DecideRequests,
  ): Promise<AccessDecided> {
    return decision === 'approve'
      ? this.perform(actor, 'grant', request, { duration, mayLimit: false })
      : this.reject(actor, request);
  }

  /** Returns the id of the company, whose access is as it was before. */
  private async undoOne(actor: Decider, decisionId: string): Promise<string> {
    return this.database.transaction(async (tx) => {
      const about = 'SELECT company_id, kind FROM access_decisions WHERE id = $1';
      const decision = isId(decisionId)
        ? await one<{ companyId: string; kind: Kind }>(tx, about, [decisionId])
        : undefined;
      if (!decision) throw new DomainError('UNDO_EXPIRED');
      const { companyId, kind } = decision;
      await lockState(tx, companyId, 'UNDO_EXPIRED');
      if (!(await changed(tx, restoreAccess, [decisionId, actor.id, this.config.undoSeconds])))
        throw new DomainError('UNDO_EXPIRED');
      await this.record(tx, actor, companyId, 'undone', { ...noGrant, undone: kind });
      return companyId;
    });
  }

  private async perform(
    actor: Decider,
    action: AccessAction,
    { userId, seen }: DecideAccess,
    { duration, mayLimit = false }: { duration?: AccessDuration; mayLimit?: boolean } = {},
  ): Promise<AccessDecided> {
    const { decision, name, decisionId } = await this.database.transaction(async (tx) => {
      const state = await lockState(tx, userId, 'REQUEST_NOT_FOUND');
      const decision = decisionFor(action, state);
      if (!decision || isOutdated(seen, state.status) || isAnswered(state, actor, { action, seen, duration, mayLimit }))
        throw new DomainError('REQUEST_DECIDED');
      const decisionId = await this.store(tx, actor, { kind: decision, duration, state });
      return { decision, name: state.name, decisionId };
    });
    return { request: await this.get(userId), message: messageFor(decision, name, duration), decisionId };
  }

  private async store(tx: EntityManager, actor: Decider, { kind, duration, state }: NewDecision) {
    const { companyId } = state;
    const permanent = duration === 'permanent';
    const hours = duration && !permanent ? Number(duration) : null;
    const change = changes[kind];
    await changed(
      tx,
      `UPDATE companies SET access_decided_at = now(), access_decided_by = $2, more_time_requested_at = NULL, changed_at = now()
         ${change ? `, ${change}` : ''} WHERE id = $1`,
      [companyId, actor.id, ...(duration ? [hours] : [])],
    );
    const decisionId = await this.record(tx, actor, companyId, kind, { hours, permanent, before: state.before });
    const mail = duration && state.status === 'approved' ? 'access.changed' : mails[kind];
    if (mail) {
      const mailTo = (userId: string): NewMail => ({ kind: mail, payload: { userId, decisionId }, undoable: true });
      await this.outbox.addAll(tx, state.owners.map(mailTo));
    }
    return decisionId;
  }
}

interface NewDecision {
  kind: Kind;
  duration?: AccessDuration;
  /** The state before the decision. */
  state: CurrentState;
}

interface Intent {
  action: AccessAction;
  seen?: AccessStatus;
  duration?: AccessDuration;
  /** The duration may replace a permanent access. */
  mayLimit: boolean;
}

/** True if the action was meant for a request that is already decided: by the same click, or by someone else. */
function isAnswered(state: CurrentState, actor: Decider, { action, seen, duration, mayLimit }: Intent): boolean {
  if (action === 'grant' && state.status === 'approved' && state.permanent && !mayLimit) return true;
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
