import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { describeError, type ErrorDescription } from './describe-error.js';

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

/** The only exception filter. REST is answered here; GraphQL errors go on to Apollo, described alike. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(thrown: unknown, host: ArgumentsHost) {
    const described = describeError(thrown);
    if (described.isDefect || described.status === 503) this.logger.error(thrown);
    if (host.getType<GqlContextType>() === 'graphql')
      return new GraphQLError(described.message, { extensions: graphqlExtensions(described) });
    const http = host.switchToHttp();
    answer(described, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
    return undefined;
  }
}

export function answer(described: ErrorDescription, request: FastifyRequest, reply: FastifyReply) {
  if (reply.sent || reply.raw.headersSent) return;
  const onGraphql = request.url === '/graphql' || request.url.startsWith('/graphql?');
  // A form or a text sent to /graphql is a forged call, which GraphQL over HTTP answers with 400.
  const status = onGraphql && described.status === 415 ? 400 : described.status;
  if (described.retryAfter) reply.header('retry-after', String(described.retryAfter));
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      onGraphql
        ? { errors: [{ message: described.message, extensions: graphqlExtensions(described) }] }
        : restError(described),
    );
}
