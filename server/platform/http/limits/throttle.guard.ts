import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { addressOf, type Limit, Limits } from './limits.js';
import { replyOf, requestOf } from '../request.js';

const throttleKey = 'parure:throttle';

/** Applies each limit to the calls from one address. Handlers with the same limit share its counter. */
export const Throttle = (...limits: Limit[]) => SetMetadata(throttleKey, limits);

export const throttleOf = (handler: object): Limit[] =>
  (Reflect.getMetadata(throttleKey, handler) as Limit[] | undefined) ?? [];

@Injectable()
export class ThrottleGuard implements CanActivate {
  constructor(private readonly limits: Limits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const address = addressOf(requestOf(context));
    for (const limit of throttleOf(context.getHandler())) await this.limits.count(limit, address, replyOf(context));
    return true;
  }
}
