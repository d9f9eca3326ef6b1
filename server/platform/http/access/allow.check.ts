import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { methodsWith } from '../../config/methods-with.js';
import { accessLevelKey } from './allow.js';

// Metadata keys of Nest, which its packages do not export.
const restPathKey = 'path';
const resolverTypeKey = 'graphql:resolver_type';
const rootTypes = ['Query', 'Mutation', 'Subscription'];

/** Stops the boot when a handler has no `@Allow`, and names it, so that no handler is open by mistake. */
@Injectable()
export class AllowCheck implements OnModuleInit {
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit() {
    const handlers = [
      ...methodsWith<string>(this.discovery, restPathKey),
      ...methodsWith<string>(this.discovery, resolverTypeKey).filter(({ value }) => rootTypes.includes(value)),
    ];
    const unprotected = handlers.filter(({ method }) => !Reflect.hasMetadata(accessLevelKey, method));
    if (unprotected.length) throw new Error(`No @Allow(…) on ${unprotected.map(({ name }) => name).join(', ')}`);
  }
}
