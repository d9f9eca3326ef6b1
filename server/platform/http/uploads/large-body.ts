import { RouteConfig } from '@nestjs/platform-fastify';
import { DomainError } from '../../../../domain/errors.js';
import { type AccessLevel, accessLevelKey } from '../access/allow.js';

interface LargeBodyRoute {
  largeBody: number;
  handler: object;
}

/** For a REST route that takes a file as a data URL: its own body limit, in bytes, for those whom the route is for. */
export const LargeBody =
  (bytes: number): MethodDecorator =>
  (target, name, descriptor) => {
    const route: LargeBodyRoute = { largeBody: bytes, handler: descriptor.value as object };
    RouteConfig(route)(target, name, descriptor);
  };

const routeOf = (config: unknown) =>
  typeof config === 'object' && config !== null ? (config as Partial<LargeBodyRoute>) : {};

export const largeBodyOf = (config: unknown): number | undefined => routeOf(config).largeBody;

/** The route's own `@Allow`, which its guard reads too late: by then the body would be in memory. */
export function accessLevelOf(config: unknown): AccessLevel {
  const { handler } = routeOf(config);
  return (handler && (Reflect.getMetadata(accessLevelKey, handler) as AccessLevel | undefined)) ?? 'member';
}

/** What Fastify's own parser looks for with two expressions, which over sixty megabytes would hold everybody up. */
const reserved = ['__proto__', 'constructor'];

/** The body of such a route: a flat object, so a look at its own names is enough. */
export function parseLargeBody(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new DomainError('BAD_REQUEST');
  }
  if (typeof body === 'object' && body !== null && reserved.some((name) => Object.hasOwn(body, name)))
    throw new DomainError('BAD_REQUEST');
  return body;
}
