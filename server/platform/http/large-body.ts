import { RouteConfig } from '@nestjs/platform-fastify';

/** For a REST route that takes a file as a data URL: its own body limit, in bytes, for people who are signed in. */
export const LargeBody = (bytes: number) => RouteConfig({ largeBody: bytes });

export const largeBodyOf = (config: unknown): number | undefined =>
  typeof config === 'object' && config !== null ? (config as { largeBody?: number }).largeBody : undefined;
