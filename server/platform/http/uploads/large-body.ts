import { RouteConfig } from '@nestjs/platform-fastify';
import { DomainError } from '../../../../domain/errors.js';
import { type AccessLevel, accessLevelKey } from '../access/allow.js';

interface LargeBodyRoute {
  largeBody: number;
  handler: object;
}

/** Raises the body limit (in bytes) of a REST route that takes a file as a data URL, for callers who may use it. */
export const LargeBody =
  (bytes: number): MethodDecorator =>
  (target, name, descriptor) => {
    const route: LargeBodyRoute = { largeBody: bytes, handler: descriptor.value as object };
    RouteConfig(route)(target, name, descriptor);
  };

const routeConfigOf = (config: unknown) =>
  typeof config === 'object' && config !== null ? (config as Partial<LargeBodyRoute>) : {};

export const largeBodyOf = (config: unknown): number | undefined => routeConfigOf(config).largeBody;

/** The `@Allow` of the route. Its guard runs too late, when the body is already in memory. */
export function accessLevelOf(config: unknown): AccessLevel {
  const { handler } = routeConfigOf(config);
  return (handler && (Reflect.getMetadata(accessLevelKey, handler) as AccessLevel | undefined)) ?? 'member';
}

/** Fastify's parser searches for these with regular expressions, which would block the event loop on a 60 MB body. */
const reservedKeys = ['__proto__', 'constructor'];

/** Parses the body of a `@LargeBody` route: a flat object, so checking its top-level keys is enough. */
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
