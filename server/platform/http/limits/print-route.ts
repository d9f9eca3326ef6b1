import { RouteConfig } from '@nestjs/platform-fastify';

interface PrintRoute {
  isPrint: true;
}

/** Marks a REST route that draws a PDF: of each account, one at a time is drawn. */
export const Print = (): MethodDecorator => RouteConfig({ isPrint: true } satisfies PrintRoute);

export const isPrint = (config: unknown): boolean => (config as Partial<PrintRoute> | undefined)?.isPrint ?? false;
