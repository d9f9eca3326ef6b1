import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { CONFIG, type Config } from '../config/config.js';
import { PersonReader } from '../http/access/person.js';
import { DateTime } from './date-time.js';
import { documentLimits, documentLimitsRule } from './document-limits.js';
import { formatErrorFor } from './format-error.js';
import { operationGate } from './operation-gate.plugin.js';

export const schemaOptions = {
  scalarsMap: [{ type: Date, scalar: DateTime }],
  noDuplicatedFields: true,
};

/** Nest has no decorator to describe the two root types. */
export function describeRoots(schema: GraphQLSchema): GraphQLSchema {
  Object.assign(schema.getQueryType() ?? {}, {
    description: 'Everything that can be read. Each description starts with the required access level.',
  });
  Object.assign(schema.getMutationType() ?? {}, {
    description:
      'Everything that can be changed, with one field per operation. Each description starts with the required access level.',
  });
  return schema;
}

const options = (config: Config, reader: PersonReader): ApolloDriverConfig => ({
  path: '/graphql',
  // In memory: the committed file is written by `npm run schema`, never by a running server.
  autoSchemaFile: true,
  sortSchema: true,
  buildSchemaOptions: schemaOptions,
  transformSchema: describeRoots,
  context: (req: FastifyRequest, reply: FastifyReply) => ({ req, reply }),
  formatError: formatErrorFor(config),
  // `ErrorFilter` has described the error already; Nest's conversion would undo that.
  autoTransformHttpErrors: false,
  validationRules: [documentLimitsRule],
  plugins: [ApolloServerPluginCacheControlDisabled(), operationGate(config, reader)],
  graphiql: false,
  introspection: true,
  csrfPrevention: true,
  allowBatchedHttpRequests: false,
  persistedQueries: false,
  stopOnTerminationSignals: false,
  includeStacktraceInErrorResponses: false,
  hideSchemaDetailsFromClientErrors: config.production,
  parseOptions: { maxTokens: documentLimits.tokens },
  validationOptions: { maxErrors: 5 },
  executionOptions: { maxCoercionErrors: 10 },
});

@Module({
  imports: [
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: ApolloDriver,
      inject: [CONFIG, PersonReader],
      useFactory: options,
    }),
  ],
})
export class GraphqlModule {}
