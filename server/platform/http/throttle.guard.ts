import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Limit, Limits } from './limits.js';
import { requestOf } from './request-of.js';

const throttleKey = 'parure:throttle';

/** At most so many calls per address; handlers that name the same limit share it. */
export const Throttle = (limit: Limit) => SetMetadata(throttleKey, limit);

@Injectable()
export class ThrottleGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: Limits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.reflector.get<Limit | undefined>(throttleKey, context.getHandler());
    if (limit) await this.limits.byAddress(limit, requestOf(context));
    return true;
  }
}
