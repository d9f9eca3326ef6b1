import { Injectable } from '@nestjs/common';
import { type DecideAccess, type DecideRequests, requestsDecidedMessage } from '../../../domain/access.js';
import { DomainError } from '../../../domain/errors.js';
import type { RequestsDecided } from './access.entity.js';
import { AccessQueue } from './access-queue.service.js';
import { AccessService, type Decider } from './access.service.js';

const isOvertaken = (mistake: unknown) =>
  mistake instanceof DomainError && ['REQUEST_DECIDED', 'REQUEST_NOT_FOUND'].includes(mistake.code);

/** Several decisions in one call. */
@Injectable()
export class AccessBatch {
  constructor(
    private readonly access: AccessService,
    private readonly queue: AccessQueue,
  ) {}

  /** Each in a transaction of its own: that somebody was faster with one must not undo the others. */
  async decide(by: Decider, input: DecideRequests): Promise<RequestsDecided> {
    const requests = [...new Map(input.requests.map((request) => [request.userId.toLowerCase(), request])).values()];
    let decided = 0;
    for (const request of requests) if (await this.one(by, request, input)) decided += 1;
    const overtaken = requests.length - decided;
    return {
      decided,
      overtaken,
      message: requestsDecidedMessage(input, { decided, overtaken }),
      requests: await this.queue.several(requests.map(({ userId }) => userId)),
    };
  }

  private async one(by: Decider, request: DecideAccess, { decision, duration }: DecideRequests): Promise<boolean> {
    try {
      await (decision === 'approve'
        ? this.access.grant(by, { ...request, duration })
        : this.access.reject(by, request));
      return true;
    } catch (mistake) {
      if (isOvertaken(mistake)) return false;
      throw mistake;
    }
  }
}
