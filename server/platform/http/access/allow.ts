import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../../domain/errors.js';
import type { Person } from './person.js';
import { replyOf, requestOf } from '../request-of.js';

/**
 * Who may call a handler. visitor: anyone. member: signed in, whatever the access. catalogue: as customer, or anyone
 * when the catalogue is public. customer: signed in with current access; administrators always are. admin: administrators.
 */
export type AccessLevel = 'visitor' | 'member' | 'catalogue' | 'customer' | 'admin';

export const accessLevelKey = 'parure:access-level';
export const sameOriginKey = 'parure:own-pages';

export const Allow = (accessLevel: AccessLevel) => SetMetadata(accessLevelKey, accessLevel);

/** For GET handlers that change something: refuses other sites, navigations, prefetches and HEAD. */
export const SameOriginOnly = () => SetMetadata(sameOriginKey, true);

const people = new WeakMap<FastifyRequest, Person>();

export const rememberActor = (request: FastifyRequest, person: Person) => people.set(request, person);

/** The person who is asking, as the guard has read them. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): Person => people.get(requestOf(context)) ?? { kind: 'visitor' },
);

/** The HTTP request behind either face. */
export const Request = createParamDecorator((_: unknown, context: ExecutionContext): FastifyRequest =>
  requestOf(context),
);

/** The head of the HTTP reply behind either face: cookies and headers, never the body. */
export interface ReplyHead {
  header(name: string, value: string): unknown;
  setCookie: FastifyReply['setCookie'];
}

/** Not the reply itself: it is a thenable that settles once it is sent, and Nest would wait for that before the handler. */
export const Reply = createParamDecorator((_: unknown, context: ExecutionContext): ReplyHead => {
  const reply = replyOf(context);
  return { header: (name, value) => reply.header(name, value), setCookie: reply.setCookie.bind(reply) };
});

const refusals = {
  pending: 'ACCESS_PENDING',
  rejected: 'ACCESS_REJECTED',
  expired: 'ACCESS_EXPIRED',
} as const satisfies Record<string, ErrorCode>;

export function accessError(
  accessLevel: AccessLevel,
  actor: Person,
  catalogueIsPublic: boolean,
): ErrorCode | undefined {
  if (accessLevel === 'visitor' || (accessLevel === 'catalogue' && catalogueIsPublic)) return undefined;
  if (actor.kind === 'visitor') return 'UNAUTHENTICATED';
  if (actor.role === 'admin' || accessLevel === 'member') return undefined;
  if (accessLevel === 'admin') return 'FORBIDDEN';
  return actor.access.status === 'approved' ? undefined : refusals[actor.access.status];
}
