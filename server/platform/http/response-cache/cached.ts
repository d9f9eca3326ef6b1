import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type AccessLevel, accessLevelKey } from '../access/allow.js';
import type { Limit } from '../limits/limits.js';
import { throttleOf } from '../limits/throttle.guard.js';

const cachedKey = 'parure:cached';

interface CachedRoute {
  cachedHandler: object;
}

/**
 * Caches the responses of a REST handler or a GraphQL query until the catalogue changes. Only for handlers that read
 * nothing but the catalogue. Their response must be identical for all permitted callers of a company.
 */
export const Cached = (): MethodDecorator => (target, name, descriptor) => {
  const route: CachedRoute = { cachedHandler: descriptor.value as object };
  applyDecorators(SetMetadata(cachedKey, true), RouteConfig(route))(target, name, descriptor);
};

export const isCached = (handler: object): boolean => Reflect.hasMetadata(cachedKey, handler);

/** Returns the `@Cached` handler of a Fastify route. */
export const cachedHandlerOf = (config: unknown): object | undefined =>
  (config as Partial<CachedRoute> | undefined)?.cachedHandler;

/** Checks of a handler's guards. A cached response is sent without the handler, so it must pass the same checks. */
export interface Checks {
  accessLevel: AccessLevel;
  limits: Limit[];
}

export const checksOf = (handler: object): Checks => ({
  accessLevel: Reflect.getMetadata(accessLevelKey, handler) as AccessLevel,
  limits: throttleOf(handler),
});
