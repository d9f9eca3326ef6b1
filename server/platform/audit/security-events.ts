import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AuditKind } from '../../../domain/audit.js';
import type { ErrorCode, RefusalEvent } from '../../../domain/errors.js';
import { securityEvents } from './counters.js';

const logger = new Logger('Security');

/** Kinds of audit entries that are also logged. `login.failed` is logged as a refused call, with its address. */
const loggedKinds = /^(access|account|admin|session|password|factor|user)\.|^login\.succeeded$/;

const auditLogDisabled = new AsyncLocalStorage<true>();

/** Keeps the audit entries of `work` out of the log, for demo accounts, which are not real. */
export const withoutAuditLog = <T>(work: () => Promise<T>): Promise<T> => auditLogDisabled.run(true, work);

/** Logs an audit entry if it concerns accounts, sessions or access. */
export function logAuditEvent(event: AuditKind, actorId: string | null, subjectId: string | undefined): void {
  if (!loggedKinds.test(event) || auditLogDisabled.getStore()) return;
  const level = event === 'session.reused' ? 'warn' : 'log';
  logger[level](event, { event, userId: actorId ?? undefined, subjectId });
}

const eventsByCode: Partial<Record<ErrorCode, RefusalEvent>> = {
  LOGIN_FAILED: 'login.failed',
  CODE_INVALID: 'code.wrong',
  WRONG_PASSWORD: 'password.wrong',
};

/** Events that anyone can cause without limit, so each address is logged at most once a minute. */
const frequentEvents: ReadonlySet<RefusalEvent> = new Set([
  'login.limited',
  'limit.exceeded',
  'code.limited',
  'origin.refused',
  'token.invalid',
]);
const recent = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

interface Refusal {
  event: RefusalEvent;
  limit?: string;
}

/** Logs a refused call, with the address that fail2ban and similar programs need. */
export function logRefusal({ event, limit }: Refusal, request: FastifyRequest): void {
  securityEvents.inc({ event });
  const address = request.ip;
  if (frequentEvents.has(event)) {
    const key = `${event} ${limit ?? ''} ${address}`;
    if (recent.has(key)) return;
    recent.set(key, true);
  }
  logger.warn(`${event} from ${address}`, {
    event,
    limit,
    address,
    route: request.routeOptions.url,
    requestId: request.id,
  });
}

/** Returns the security event of an error; undefined if the error is not relevant to security. */
export const refusalOf = (code: ErrorCode, logged: Refusal | undefined): Refusal | undefined => {
  const event = eventsByCode[code];
  return logged ?? (event && { event });
};
