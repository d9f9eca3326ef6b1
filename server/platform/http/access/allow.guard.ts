import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import { CONFIG, type Config } from '../../config/config.js';
import { type AccessLevel, accessLevelKey, sameOriginKey, accessError, rememberActor, rememberCheck } from './allow.js';
import { personOf, PersonReader, readPersonAgain } from './person.js';
import { requestOf } from '../request-of.js';
import { isForbiddenCrossOrigin, mayGetChangeState } from './same-origin.js';

/** Denies by default. A handler without `@Allow` has already stopped the boot (see allow.check.ts). */
@Injectable()
export class AllowGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly reader: PersonReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const accessLevel = this.reflector.get<AccessLevel | undefined>(accessLevelKey, handler);
    if (!accessLevel) throw new DomainError('FORBIDDEN');
    const request = requestOf(context);
    if (this.reflector.get<boolean | undefined>(sameOriginKey, handler)) {
      if (isForbiddenCrossOrigin(request, this.config) || !mayGetChangeState(request))
        throw new DomainError('FORBIDDEN');
    }
    await this.check(request, accessLevel);
    if (request.headers['content-type']?.startsWith('multipart/'))
      rememberCheck(request, async () => {
        await readPersonAgain(request, this.reader);
        await this.check(request, accessLevel);
      });
    return true;
  }

  private async check(request: FastifyRequest, accessLevel: AccessLevel): Promise<void> {
    const actor = await personOf(request, this.reader);
    rememberActor(request, actor);
    const code = accessError(accessLevel, actor, this.config.catalogue === 'public');
    if (code) throw new DomainError(code);
  }
}
