import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { companyRoles, type CompanyRole } from '../../../../domain/companies.js';
import type { ErrorCode } from '../../../../domain/errors.js';
import type { Person } from './person.js';
import { replyOf, requestOf } from '../request.js';

/**
 * Who may call a handler.
 * visitor: anyone.
 * member: signed-in users, with or without access.
 * catalogue: as `customer`, or anyone when the catalogue is public.
 * customer: users with current access, and administrators.
 * buyer: owners and buyers of companies with current access, and administrators.
 * owner: owners of companies with current access.
 * admin: administrators.
 */
export type AccessLevel = 'visitor' | 'member' | 'catalogue' | 'customer' | 'buyer' | 'owner' | 'admin';

export const accessLevelKey = 'parure:access-level';
export const sameOriginKey = 'parure:own-pages';

/**
 * Sets the access level of a handler, or of all handlers of a class that have no level. The level `visitor` is possible
 * on handlers only, so that a new handler is never open by mistake.
 */
export function Allow(accessLevel: 'visitor'): MethodDecorator;
export function Allow(accessLevel: AccessLevel): ClassDecorator & MethodDecorator;
export function Allow(accessLevel: AccessLevel): ClassDecorator & MethodDecorator {
  return (target: object, _name?: string | symbol, descriptor?: PropertyDescriptor) => {
    if (descriptor) return void Reflect.defineMetadata(accessLevelKey, accessLevel, descriptor.value as object);
    const { prototype } = target as { prototype: object };
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype)) as { value?: object }[])
      if (typeof value === 'function' && value !== target && !Reflect.hasMetadata(accessLevelKey, value))
        Reflect.defineMetadata(accessLevelKey, accessLevel, value);
  };
}

/** Marks GET handlers that change state. Rejects calls from other sites, navigations, prefetches and HEAD. */
export const SameOriginOnly = () => SetMetadata(sameOriginKey, true);

const actors = new WeakMap<FastifyRequest, Person>();

export const rememberActor = (request: FastifyRequest, actor: Person) => actors.set(request, actor);

const checks = new WeakMap<FastifyRequest, () => Promise<void>>();

/** Stores the check for a request whose handler reads the body after the guard has run. */
export const rememberCheck = (request: FastifyRequest, check: () => Promise<void>) => checks.set(request, check);

/** Repeats the check of `@Allow` with the current state of the caller, because an upload can take hours. */
export const checkAgain = async (request: FastifyRequest): Promise<void> => checks.get(request)?.();

/** Parameter decorator: the caller, as read by `AllowGuard`. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): Person => actors.get(requestOf(context)) ?? { kind: 'visitor' },
);

/** Parameter decorator: the HTTP request, for REST and GraphQL. */
export const Request = createParamDecorator((_: unknown, context: ExecutionContext): FastifyRequest =>
  requestOf(context),
);

/** Status, cookies and headers of the HTTP reply, for REST and GraphQL; never the body. */
export interface ReplyHead {
  header(name: string, value: string): unknown;
  status(code: number): unknown;
  setCookie: FastifyReply['setCookie'];
}

/**
 * Parameter decorator: the head of the reply. The reply itself is a thenable that settles when sent, so Nest would
 * await it before calling the handler.
 */
export const Reply = createParamDecorator((_: unknown, context: ExecutionContext): ReplyHead => {
  const reply = replyOf(context);
  return {
    header: (name, value) => reply.header(name, value),
    status: (code) => reply.status(code),
    setCookie: reply.setCookie.bind(reply),
  };
});

const accessErrors = {
  pending: 'ACCESS_PENDING',
  rejected: 'ACCESS_REJECTED',
  expired: 'ACCESS_EXPIRED',
} as const satisfies Record<string, ErrorCode>;

/** The company roles that each level for customers allows. */
const allowedRoles: Record<'catalogue' | 'customer' | 'buyer' | 'owner', readonly CompanyRole[]> = {
  catalogue: companyRoles,
  customer: companyRoles,
  buyer: ['owner', 'buyer'],
  owner: ['owner'],
};

/** Returns the error code for a caller who is denied; undefined when the call is allowed. */
export function accessError(
  accessLevel: AccessLevel,
  actor: Person,
  catalogueIsPublic: boolean,
): ErrorCode | undefined {
  if (accessLevel === 'visitor' || (accessLevel === 'catalogue' && catalogueIsPublic)) return undefined;
  if (actor.kind === 'visitor') return 'UNAUTHENTICATED';
  if (accessLevel === 'member') return undefined;
  if (actor.role === 'admin') return accessLevel === 'owner' ? 'FORBIDDEN' : undefined;
  if (accessLevel === 'admin') return 'FORBIDDEN';
  if (actor.access.status !== 'approved') return accessErrors[actor.access.status];
  return allowedRoles[accessLevel].includes(actor.companyRole) ? undefined : 'FORBIDDEN';
}
