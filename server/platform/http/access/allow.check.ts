import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { accessLevelKey } from './allow.js';

type Handler = (...args: unknown[]) => unknown;

// Metadata keys of Nest, which its packages do not export.
const restPathKey = 'path';
const resolverTypeKey = 'graphql:resolver_type';
const rootTypes = ['Query', 'Mutation', 'Subscription'];

/** Stops the boot when a handler has no `@Allow`, and names it, so that none is reachable by omission. */
@Injectable()
export class AllowCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit() {
    const unprotected = [
      ...this.handlersWithoutAllow(
        this.discovery.getControllers(),
        (handler) => this.reflector.get(restPathKey, handler) !== undefined,
      ),
      ...this.handlersWithoutAllow(this.discovery.getProviders(), (handler) =>
        rootTypes.includes(this.reflector.get<string>(resolverTypeKey, handler)),
      ),
    ];
    if (unprotected.length) throw new Error(`No @Allow(…) on ${unprotected.join(', ')}`);
  }

  private handlersWithoutAllow(wrappers: { instance?: object }[], isHandler: (handler: Handler) => boolean): string[] {
    return wrappers.flatMap(({ instance }) => {
      if (!instance) return [];
      const prototype = Object.getPrototypeOf(instance) as Record<string, Handler> | null;
      if (!prototype) return [];
      return this.scanner
        .getAllMethodNames(prototype)
        .filter((name) => isHandler(prototype[name]) && !this.reflector.get(accessLevelKey, prototype[name]))
        .map((name) => `${instance.constructor.name}.${name}`);
    });
  }
}
