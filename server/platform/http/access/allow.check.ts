import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { accessLevelKey } from './allow.js';

type Handler = (...args: unknown[]) => unknown;

// Nest's own metadata names; neither is exported by its packages.
const restPath = 'path';
const resolverType = 'graphql:resolver_type';
const rootTypes = ['Query', 'Mutation', 'Subscription'];

/** A handler that nobody decided on must never be reachable, so the boot stops and names it. */
@Injectable()
export class AllowCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit() {
    const undecided = [
      ...this.without(
        this.discovery.getControllers(),
        (handler) => this.reflector.get(restPath, handler) !== undefined,
      ),
      ...this.without(this.discovery.getProviders(), (handler) =>
        rootTypes.includes(this.reflector.get<string>(resolverType, handler)),
      ),
    ];
    if (undecided.length) throw new Error(`No @Allow(…) on ${undecided.join(', ')}`);
  }

  private without(wrappers: { instance?: object }[], isDoor: (handler: Handler) => boolean): string[] {
    return wrappers.flatMap(({ instance }) => {
      if (!instance) return [];
      const prototype = Object.getPrototypeOf(instance) as Record<string, Handler> | null;
      if (!prototype) return [];
      return this.scanner
        .getAllMethodNames(prototype)
        .filter((name) => isDoor(prototype[name]) && !this.reflector.get(accessLevelKey, prototype[name]))
        .map((name) => `${instance.constructor.name}.${name}`);
    });
  }
}
