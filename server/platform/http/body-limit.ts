import { RouteConfig } from '@nestjs/platform-fastify';

interface LimitedRoute {
  maxBodyBytes: number;
}

/** Lowers the body limit of a REST route that everyone may call. */
export const BodyLimit = (maxBodyBytes: number): MethodDecorator =>
  RouteConfig({ maxBodyBytes } satisfies LimitedRoute);

/** Returns the body limit of a route; undefined for the general limit. */
export const bodyLimitOf = (config: unknown): number | undefined =>
  (config as Partial<LimitedRoute> | undefined)?.maxBodyBytes;
