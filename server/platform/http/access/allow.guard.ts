import { type CanActivate, type ExecutionContext, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import { CONFIG, type Config } from '../../config/config.js';
import { methodsWith } from '../../config/methods-with.js';
import { requestOf } from '../request.js';
import {
  accessError,
  accessRefused,
  type DeclaredAccess,
  declaredAccess,
  rememberActor,
  rememberCheck,
  requireFreshFactor,
  requirePermissions,
  sameOriginKey,
} from './allow.js';
import { personOf, PersonReader, readPersonAgain } from './person.js';
import { isForbiddenCrossOrigin, mayGetChangeState } from './request-origin.js';

// Metadata keys of Nest, which its packages do not export.
const restPathKey = 'path';
const resolverTypeKey = 'graphql:resolver_type';
const rootTypes = ['Query', 'Mutation', 'Subscription'];

/**
 * Stops the boot when a handler has no `@Allow`, or one for staff names no permission, so that no handler is open by
 * mistake.
 */
@Injectable()
export class AllowCheck implements OnModuleInit {
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit() {
    const handlers = [
      ...methodsWith<string>(this.discovery, restPathKey),
      ...methodsWith<string>(this.discovery, resolverTypeKey).filter(({ value }) => rootTypes.includes(value)),
    ];
    const declared = handlers.map(({ name, method }) => ({ name, ...declaredAccess(method) }));
    const unprotected = declared.filter(({ accessLevel }) => accessLevel === undefined);
    if (unprotected.length) throw new Error(`No @Allow(…) on ${unprotected.map(({ name }) => name).join(', ')}`);
    const unlimited = declared.filter(({ accessLevel, permissions }) => accessLevel === 'admin' && !permissions);
    if (unlimited.length)
      throw new Error(`No permission in @Allow(…) on ${unlimited.map(({ name }) => name).join(', ')}`);
  }
}

/** Denies by default. A handler without `@Allow` has already stopped the boot (see `AllowCheck`). */
@Injectable()
export class AllowGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly reader: PersonReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const declared = declaredAccess(handler);
    if (!declared.accessLevel) throw new DomainError('FORBIDDEN');
    const request = requestOf(context);
    if (this.reflector.get<boolean | undefined>(sameOriginKey, handler)) {
      if (isForbiddenCrossOrigin(request, this.config) || !mayGetChangeState(request))
        throw new DomainError('FORBIDDEN');
    }
    await this.check(request, declared);
    if (request.headers['content-type']?.toLowerCase().startsWith('multipart/'))
      rememberCheck(request, async () => {
        await readPersonAgain(request, this.reader);
        await this.check(request, declared);
      });
    return true;
  }

  private async check(request: FastifyRequest, declared: DeclaredAccess): Promise<void> {
    const { accessLevel = 'admin', permissions = [], needsFreshFactor, worksWithoutFactor } = declared;
    const actor = await personOf(request, this.reader);
    rememberActor(request, actor);
    const code = accessError(accessLevel, actor, this.config.catalogue === 'public');
    if (code && !(code === 'SECOND_FACTOR_NEEDED' && worksWithoutFactor)) throw accessRefused(code);
    if (actor.kind === 'visitor') return;
    requirePermissions(actor, permissions);
    if (needsFreshFactor) requireFreshFactor(actor);
  }
}
