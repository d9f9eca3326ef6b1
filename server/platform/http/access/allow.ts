import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { companyRoles, type CompanyRole } from '../../../../domain/companies.js';
import { DomainError, type ErrorCode } from '../../../../domain/errors.js';
import { factorMessages } from '../../../../domain/factors.js';
import { lacking, missingFrom, type Permission } from '../../../../domain/staff.js';
import type { Person, SignedIn } from './person.js';
import { replyOf, requestOf } from '../request.js';

/**
 * Who may call a handler.
 * visitor: anyone.
 * member: signed-in users, with or without access.
 * catalogue: as `customer`, or anyone when the catalogue is public.
 * customer: users with current access, and administrators.
 * buyer: owners and buyers of companies with current access, and administrators.
 * owner: owners of companies with current access.
 * admin: administrators, who are the staff of the shop.
 */
export type AccessLevel = 'visitor' | 'member' | 'catalogue' | 'customer' | 'buyer' | 'owner' | 'admin';

export const accessLevelKey = 'parure:access-level';
export const permissionsKey = 'parure:permissions';
/** Declares a handler that all staff may call, whatever their permissions, such as one about their own data. */
export const anyStaff = 'any-staff';
type Needed = readonly [typeof anyStaff] | readonly [Permission, ...Permission[]];
export const sameOriginKey = 'parure:own-pages';
const freshFactorKey = 'parure:fresh-factor';
const withoutFactorKey = 'parure:without-factor';

/**
 * Sets who may call a handler, or all handlers of a class that have no level: the access level, and the permissions that
 * staff need. The level `visitor` is possible on handlers only, so that a new handler is never open by mistake.
 */
export function Allow(accessLevel: 'visitor'): MethodDecorator;
export function Allow(accessLevel: 'admin', ...needed: Needed): ClassDecorator & MethodDecorator;
export function Allow(
  accessLevel: Exclude<AccessLevel, 'visitor' | 'admin'>,
  ...needed: readonly Permission[]
): ClassDecorator & MethodDecorator;
export function Allow(
  accessLevel: AccessLevel,
  ...needed: readonly (typeof anyStaff | Permission)[]
): ClassDecorator & MethodDecorator {
  const declare = (handler: object) => {
    Reflect.defineMetadata(accessLevelKey, accessLevel, handler);
    // Handlers for staff name their permissions; `AllowCheck` reports one that has none.
    if (accessLevel === 'admin' && needed.length === 0) return;
    Reflect.defineMetadata(
      permissionsKey,
      needed.filter((permission) => permission !== anyStaff),
      handler,
    );
  };
  return (target: object, _name?: string | symbol, descriptor?: PropertyDescriptor) => {
    if (descriptor) return declare(descriptor.value as object);
    const { prototype } = target as { prototype: object };
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype)) as { value?: object }[])
      if (typeof value === 'function' && value !== target && !Reflect.hasMetadata(accessLevelKey, value))
        declare(value);
  };
}

/** Marks a handler that an unattended session must not call: staff have proved a moment ago who they are. */
export const FreshFactorOnly = (): MethodDecorator => SetMetadata(freshFactorKey, true);

/** Marks a handler that staff may call who must add a second factor first. */
export const WithoutFactor = (): MethodDecorator => SetMetadata(withoutFactorKey, true);

/** The access level and the permissions of staff that a handler declares, and when it asks for a second factor. */
export function declaredAccess(handler: object) {
  const permissions = Reflect.getMetadata(permissionsKey, handler) as Permission[] | undefined;
  return {
    accessLevel: Reflect.getMetadata(accessLevelKey, handler) as AccessLevel | undefined,
    permissions,
    // Everything that changes roles and staff needs a fresh factor, so that no such handler is forgotten.
    needsFreshFactor: permissions?.includes('staff:write') || Reflect.hasMetadata(freshFactorKey, handler),
    worksWithoutFactor: Reflect.hasMetadata(withoutFactorKey, handler),
  };
}

export type DeclaredAccess = ReturnType<typeof declaredAccess>;

/** Throws FRESH_FACTOR_NEEDED unless the person proved a moment ago who they are. */
export function requireFreshFactor({ hasFreshFactor }: SignedIn): void {
  if (!hasFreshFactor) throw new DomainError('FRESH_FACTOR_NEEDED');
}

/** Throws FORBIDDEN and names what is missing, if the person is staff without these permissions. */
export function requirePermissions(actor: SignedIn, needed: readonly Permission[]): void {
  const missing = actor.role === 'admin' ? missingFrom(actor.permissions, needed) : [];
  if (missing.length > 0)
    throw new DomainError('FORBIDDEN', { message: lacking(missing), details: { permissions: missing.join(', ') } });
}

/** The error for a caller who is denied, with a message for staff who must add a second factor. */
export const accessRefused = (code: ErrorCode): DomainError =>
  new DomainError(code, code === 'SECOND_FACTOR_NEEDED' ? { message: factorMessages.mustAdd } : {});

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

/** True if staff may call a handler of this level, and visitors may not always. */
export const isForStaff = (accessLevel: AccessLevel): boolean => accessLevel !== 'visitor' && accessLevel !== 'owner';

/** Returns the error code for a caller who is denied; undefined when the call is allowed. */
export function accessError(
  accessLevel: AccessLevel,
  actor: Person,
  catalogueIsPublic: boolean,
): ErrorCode | undefined {
  if (accessLevel === 'visitor' || (accessLevel === 'catalogue' && catalogueIsPublic)) return undefined;
  if (actor.kind === 'visitor') return 'UNAUTHENTICATED';
  if (actor.role === 'admin' && accessLevel === 'owner') return 'FORBIDDEN';
  if (actor.mustAddFactor) return 'SECOND_FACTOR_NEEDED';
  if (accessLevel === 'member' || actor.role === 'admin') return undefined;
  if (accessLevel === 'admin') return 'FORBIDDEN';
  if (actor.access.status !== 'approved') return accessErrors[actor.access.status];
  return actor.companyRole && allowedRoles[accessLevel].includes(actor.companyRole) ? undefined : 'FORBIDDEN';
}
