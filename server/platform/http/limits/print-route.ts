import { RouteConfig } from '@nestjs/platform-fastify';

interface PrintRoute {
  isPrint: true;
}

/** Marks a REST route that draws a PDF. Only one PDF per account is drawn at a time. */
export const Print = (): MethodDecorator => RouteConfig({ isPrint: true } satisfies PrintRoute);

export const isPrint = (config: unknown): boolean => (config as Partial<PrintRoute> | undefined)?.isPrint ?? false;
