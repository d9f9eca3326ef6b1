import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Limit, Limits } from './limits.js';
import { requestOf } from './request-of.js';

const throttleKey = 'parure:throttle';

/** At most so many calls per address, by each of the limits; handlers that name the same limit share it. */
export const Throttle = (...limits: Limit[]) => SetMetadata(throttleKey, limits);

@Injectable()
export class ThrottleGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: Limits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limits = this.reflector.get<Limit[] | undefined>(throttleKey, context.getHandler()) ?? [];
    for (const limit of limits) await this.limits.byAddress(limit, requestOf(context));
    return true;
  }
}
