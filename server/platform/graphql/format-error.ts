import type { ApolloServerPlugin } from '@apollo/server';
import { Logger } from '@nestjs/common';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Config } from '../config/config.js';
import { failures } from '../audit/counters.js';
import { describeError } from '../http/describe-error.js';
import { graphqlExtensions } from '../http/error.filter.js';
import type { GraphqlContext } from '../http/request.js';

const logger = new Logger('GraphQL');

/** Logs errors that do not pass `ErrorFilter`, such as those of a scalar, with the id of their request. */
export const logDefects: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didEncounterErrors({ errors, contextValue }) {
        const requestId = contextValue.req.id;
        for (const error of errors) {
          if (error.extensions.requestId !== undefined || !describeError(error).isDefect) continue;
          logger.error(error, { requestId });
          error.extensions.requestId = requestId;
        }
      },
    };
  },
};

/** Describes parse, coercion and limit errors, which never reach `ErrorFilter`, with the same function. */
export function formatErrorFor(config: Config) {
  return (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const described = describeError(thrown instanceof Error ? thrown : new GraphQLError(formatted.message));
    failures.inc({ code: described.code });
    const alreadyLogged = formatted.extensions?.requestId !== undefined;
    if (described.isDefect && !alreadyLogged) logger.error(thrown);
    return {
      message: described.message,
      ...(formatted.path && { path: formatted.path }),
      ...(formatted.locations && described.code === 'BAD_REQUEST' && { locations: formatted.locations }),
      extensions: {
        ...graphqlExtensions(described),
        ...(alreadyLogged && { requestId: formatted.extensions?.requestId }),
        // The playground shows in development what is wrong with a document.
        ...(config.nodeEnv === 'development' && described.code === 'BAD_REQUEST' && { reason: formatted.message }),
      },
    };
  };
}
