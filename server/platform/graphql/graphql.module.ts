import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule, TypeMetadataStorage } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GraphQLObjectType, GraphQLScalarType, type GraphQLSchema, Kind } from 'graphql';
import type { Moment } from '../../../domain/days.js';
import { moment } from '../../../domain/rules.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { CONFIG, type Config } from '../config/config.js';
import { declaredAccess } from '../http/access/allow.js';
import { PersonReader } from '../http/access/person.js';
import { cacheableOperations } from './cacheable-operations.plugin.js';
import { documentLimits, documentLimitsRule, maxValidationErrors } from './document-limits.js';
import { explainErrors, formatError } from './format-error.js';
import { operationGate } from './operation-gate.plugin.js';

const invalidTime = () =>
  new DomainError('BAD_REQUEST', {
    message:
      'A time must be in ISO 8601 format with its offset, such as 2026-01-31T10:00:00Z, or a day such as 2026-01-31.',
  });

/** Parses a moment. A day stays a text, because only the shop knows when it begins. */
function parse(value: unknown): Moment {
  const read = moment.safeParse(value);
  if (!read.success) throw invalidTime();
  return read.data;
}

const DateTime = new GraphQLScalarType<Moment, string>({
  name: 'DateTime',
  description:
    'A date and time in ISO 8601 format, such as `2026-01-31T10:00:00.000Z`: always in UTC in responses, with any offset in ' +
    'arguments. An argument may also be a day of the shop, such as `2026-01-31`.',
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc3339#section-5.6',
  // Times in rows that SQL returned as JSON are texts.
  serialize: (value) => (value instanceof Date ? value : new Date(String(value))).toISOString(),
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
});

export const schemaOptions = {
  scalarsMap: [{ type: Date, scalar: DateTime }],
  noDuplicatedFields: true,
};

/**
 * Describes the root types, for which Nest has no decorator, and adds the access level to the descriptions of their
 * fields.
 */
export function describeRoots(schema: GraphQLSchema): GraphQLSchema {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  Object.assign(query ?? {}, {
    description: 'Everything that can be read. Each description starts with the required access level.',
  });
  Object.assign(mutation ?? {}, {
    description:
      'Everything that can be changed, with one field per operation. Each description starts with the required access level.',
  });
  addAccessLevels(query, TypeMetadataStorage.getQueriesMetadata());
  addAccessLevels(mutation, TypeMetadataStorage.getMutationsMetadata());
  return schema;
}

/** "All accounts." with `@Allow('admin', 'clients:read')` becomes "Admin with clients:read: all accounts." */
function addAccessLevels(
  root: GraphQLObjectType | null | undefined,
  handlers: ReturnType<typeof TypeMetadataStorage.getQueriesMetadata>,
): void {
  for (const { target, methodName, schemaName, description = '' } of handlers) {
    const field = root?.getFields()[schemaName];
    const handler = (target.prototype as Record<string, object>)[methodName];
    const { accessLevel, permissions = [] } = handler ? declaredAccess(handler) : {};
    if (!field || !accessLevel) continue;
    const needed = permissions.join(', ');
    field.description =
      accessLevel === 'admin' && needed
        ? `Admin with ${needed}: ${uncapitalized(description)}`
        : `${capitalized(accessLevel)}: ${uncapitalized(description)}${needed && ` Staff need ${needed}.`}`;
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const options = (config: Config, reader: PersonReader): ApolloDriverConfig => ({
  path: '/graphql',
  // Builds the schema in memory. `npm run schema` writes the committed file, never a running server.
  autoSchemaFile: true,
  sortSchema: true,
  // Skips Nest's check with a whole introspection query, which takes a tenth of a second of each start.
  // `npm run schema` makes this check.
  buildSchemaOptions: { ...schemaOptions, skipCheck: true },
  transformSchema: describeRoots,
  context: (req: FastifyRequest, reply: FastifyReply) => ({ req, reply }),
  formatError,
  // Keeps the error as `ErrorFilter` has described it; Nest's conversion would undo that.
  autoTransformHttpErrors: false,
  validationRules: [documentLimitsRule],
  plugins: [
    ApolloServerPluginCacheControlDisabled(),
    operationGate(config, reader),
    explainErrors(config, reader),
    cacheableOperations(),
  ],
  graphiql: false,
  introspection: true,
  csrfPrevention: true,
  allowBatchedHttpRequests: false,
  persistedQueries: false,
  stopOnTerminationSignals: false,
  includeStacktraceInErrorResponses: false,
  hideSchemaDetailsFromClientErrors: config.production,
  parseOptions: { maxTokens: documentLimits.tokens },
  validationOptions: { maxErrors: maxValidationErrors },
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
