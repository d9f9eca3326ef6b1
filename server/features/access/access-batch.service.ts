import { Injectable } from '@nestjs/common';
import { type DecideAccess, type DecideRequests, requestsDecidedMessage } from '../../../domain/access.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { AccessDecisions } from './access-decisions.service.js';
import type { RequestsDecided } from './access.types.js';
import { AccessRequestsService } from './access-requests.service.js';
import type { Decider } from './access-history.service.js';

const isOvertaken = (error: unknown) =>
  error instanceof DomainError && ['REQUEST_DECIDED', 'REQUEST_NOT_FOUND'].includes(error.code);

/** Decides several requests in one call. */
@Injectable()
export class AccessBatch {
  constructor(
    private readonly decisions: AccessDecisions,
    private readonly requests: AccessRequestsService,
  ) {}

  /** Decides each request in its own transaction, so that an overtaken request does not roll back the others. */
  async decide(actor: Decider, input: DecideRequests): Promise<RequestsDecided> {
    const requests = [...new Map(input.requests.map((request) => [request.userId.toLowerCase(), request])).values()];
    let decided = 0;
    for (const request of requests) if (await this.decideOne(actor, request, input)) decided += 1;
    const overtaken = requests.length - decided;
    return {
      decided,
      overtaken,
      message: requestsDecidedMessage(input, { decided, overtaken }),
      requests: await this.requests.getMany(requests.map(({ userId }) => userId)),
    };
  }

  private async decideOne(
    actor: Decider,
    request: DecideAccess,
    { decision, duration }: DecideRequests,
  ): Promise<boolean> {
    try {
      await (decision === 'approve'
        ? this.decisions.grant(actor, { ...request, duration })
        : this.decisions.reject(actor, request));
      return true;
    } catch (error) {
      if (isOvertaken(error)) return false;
      throw error;
    }
  }
}
