import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { GqlArgumentsHost, type GqlContextType } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { failures } from '../audit/counters.js';
import { logRefusal, refusalOf } from '../audit/security-events.js';
import { describeError, type ErrorDescription } from './describe-error.js';
import { type GraphqlContext, isGraphqlCall } from './request.js';

export const restError = ({ message, code, fields, details }: ErrorDescription) => ({
  success: false,
  message,
  code,
  ...(fields && { errors: fields }),
  ...(details && { details }),
});

export const graphqlExtensions = ({ code, fields, details, retryAfter }: ErrorDescription) => ({
  code,
  ...(fields && { errors: fields }),
  ...(details && { details }),
  ...(retryAfter && { retryAfter }),
});

/** Handles all exceptions. Responds to REST calls, and passes GraphQL errors on to Apollo with the same description. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(thrown: unknown, host: ArgumentsHost) {
    const described = describeError(thrown);
    const isGraphql = host.getType<GqlContextType>() === 'graphql';
    const http = host.switchToHttp();
    const { req: request, reply } = isGraphql
      ? GqlArgumentsHost.create(host).getContext<GraphqlContext>()
      : { req: http.getRequest<FastifyRequest>(), reply: http.getResponse<FastifyReply>() };
    if (described.isDefect || described.status === 503) this.logger.error(thrown, { requestId: request.id });
    if (isGraphql) logIfRefused(described, request);
    if (isGraphql) return toGraphqlError(described, request, reply);
    sendError(described, request, reply);
    return undefined;
  }
}

function logIfRefused({ code, logged }: ErrorDescription, request: FastifyRequest): void {
  const refusal = refusalOf(code, logged);
  if (refusal) logRefusal(refusal, request);
}

function toGraphqlError(described: ErrorDescription, request: FastifyRequest, reply: FastifyReply): GraphQLError {
  if (described.retryAfter) reply.header('retry-after', String(described.retryAfter));
  const extensions = graphqlExtensions(described);
  return new GraphQLError(described.message, {
    // The request id of a server fault finds its log entry.
    extensions: described.isDefect ? { ...extensions, requestId: request.id } : extensions,
  });
}

export function sendError(described: ErrorDescription, request: FastifyRequest, reply: FastifyReply) {
  if (reply.sent || reply.raw.headersSent) return;
  failures.inc({ code: described.code });
  logIfRefused(described, request);
  const isGraphql = isGraphqlCall(request);
  // A form or plain text sent to /graphql is a forged call, for which GraphQL over HTTP prescribes 400.
  const status = isGraphql && described.status === 415 ? 400 : described.status;
  if (described.retryAfter) reply.header('retry-after', String(described.retryAfter));
  if (status === 401)
    reply.header('www-authenticate', request.headers.authorization ? 'Bearer error="invalid_token"' : 'Bearer');
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      isGraphql
        ? { errors: [{ message: described.message, extensions: graphqlExtensions(described) }] }
        : restError(described),
    );
}
