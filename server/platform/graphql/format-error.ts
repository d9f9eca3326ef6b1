import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { Logger } from '@nestjs/common';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Config } from '../config/config.js';
import { failures } from '../audit/counters.js';
import { describeError } from '../http/describe-error.js';
import { graphqlExtensions } from '../http/error.filter.js';
import type { PersonReader } from '../http/access/person.js';
import { mayIntrospect } from './operation-gate.plugin.js';
import type { GraphqlContext } from '../http/request.js';

const logger = new Logger('GraphQL');

/** Codes of Apollo for errors whose texts name parts of the schema. */
const schemaErrors = new Set<unknown>([
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
]);

/** Codes of Apollo for errors in the syntax and transport of a document. Everyone may read their texts. */
const protocolErrors = new Set<unknown>([
  ApolloServerErrorCode.BAD_REQUEST,
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND,
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_SUPPORTED,
]);

/**
 * Logs errors that do not pass `ErrorFilter`, such as those of a scalar, with the id of their request. Adds the reason
 * to errors in a document, if the caller may read the schema.
 */
export function explainErrors(config: Config, reader: PersonReader): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      return {
        async didEncounterErrors({ errors, contextValue: { req } }) {
          for (const error of errors) {
            if (error.extensions.requestId !== undefined || !describeError(error).isDefect) continue;
            logger.error(error, { requestId: req.id });
            error.extensions.requestId = req.id;
          }
          const unexplained = errors.filter(
            ({ extensions }) => schemaErrors.has(extensions.code) && extensions.reason === undefined,
          );
          // A lost database must not replace the error of the document.
          if (unexplained.length === 0 || !(await mayIntrospect(req, config, reader).catch(() => false))) return;
          for (const error of unexplained) error.extensions.reason = error.message;
        },
      };
    },
  };
}

/** Reads why a document was rejected; undefined if the caller may not know it, or if a resolver has failed. */
function reasonOf({ message, extensions: { code, reason } = {} }: GraphQLFormattedError): string | undefined {
  if (typeof reason === 'string') return reason;
  return protocolErrors.has(code) ? message : undefined;
}

/** Describes parse, coercion and limit errors, which never reach `ErrorFilter`, with the same function. */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const described = describeError(thrown instanceof Error ? thrown : new GraphQLError(formatted.message));
  failures.inc({ code: described.code });
  const { code: apolloCode, cost, requestId } = formatted.extensions ?? {};
  if (described.isDefect && requestId === undefined) logger.error(thrown);
  // An error with a path comes from a resolver.
  const isDocumentError =
    formatted.path === undefined && (schemaErrors.has(apolloCode) || protocolErrors.has(apolloCode));
  const reason = isDocumentError ? reasonOf(formatted) : undefined;
  return {
    message: reason ?? described.message,
    ...(formatted.path && { path: formatted.path }),
    ...(formatted.locations && described.code === 'BAD_REQUEST' && { locations: formatted.locations }),
    extensions: {
      ...graphqlExtensions(described),
      ...(isDocumentError && { apolloCode }),
      ...(reason !== undefined && { reason }),
      ...(cost !== undefined && { cost }),
      ...(requestId !== undefined && { requestId }),
    },
  };
}
