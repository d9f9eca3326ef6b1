import { RouteConfig } from '@nestjs/platform-fastify';
import { DomainError } from '../../../../domain/errors.js';
import { type AccessLevel, accessLevelKey } from '../access/allow.js';

interface LimitedRoute {
  maxBodyBytes: number;
}

/** Lowers the body limit of a REST route that everyone may call. */
export const BodyLimit = (maxBodyBytes: number): MethodDecorator =>
  RouteConfig({ maxBodyBytes } satisfies LimitedRoute);

/** Returns the body limit of a route; undefined for the general limit. */
export const bodyLimitOf = (config: unknown): number | undefined =>
  (config as Partial<LimitedRoute> | undefined)?.maxBodyBytes;

export interface LargeBodyOptions {
  maxBytes: number;
  /** Fields that take a data URL, or a list of data URLs. Their content is written to disk while it arrives. */
  files: readonly string[];
}

interface LargeBodyRoute {
  largeBody: LargeBodyOptions;
  handler: object;
}

/** Raises the body limit of a REST route that takes files as data URLs, for callers who may use it. */
export const LargeBody =
  (largeBody: LargeBodyOptions): MethodDecorator =>
  (target, name, descriptor) => {
    const route: LargeBodyRoute = { largeBody, handler: descriptor.value as object };
    RouteConfig(route)(target, name, descriptor);
  };

const routeConfigOf = (config: unknown) =>
  typeof config === 'object' && config !== null ? (config as Partial<LargeBodyRoute>) : {};

export const largeBodyOf = (config: unknown): LargeBodyOptions | undefined => routeConfigOf(config).largeBody;

/** Returns the `@Allow` level of the route. Its guard runs too late, when the body is already in memory. */
export function accessLevelOf(config: unknown): AccessLevel {
  const { handler } = routeConfigOf(config);
  return (handler && (Reflect.getMetadata(accessLevelKey, handler) as AccessLevel | undefined)) ?? 'member';
}

const reservedKeys = ['__proto__', 'constructor'];

/** Parses the body of a `@LargeBody` route. The body is a flat object, so checking its top-level keys is enough. */
export function parseLargeBody(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new DomainError('BAD_REQUEST');
  }
  if (typeof body === 'object' && body !== null && reservedKeys.some((name) => Object.hasOwn(body, name)))
    throw new DomainError('BAD_REQUEST');
  return body;
}
