import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, GraphQLError, Kind, visit } from 'graphql';
import { errors } from '../../../domain/errors.js';
import type { Config } from '../config/config.js';
import { personOf, type PersonReader } from '../http/access/person.js';
import type { GraphqlContext } from '../http/request-of.js';
import { maxCost, operationCost } from './operation-cost.js';

const refuse = (code: 'BAD_REQUEST' | 'FORBIDDEN') =>
  new GraphQLError(errors[code].message, { extensions: { code, http: { status: errors[code].status } } });

/** Fragments are searched whether spread or not: a document that mentions the schema is about the schema. */
function asksForSchema(document: DocumentNode): boolean {
  let asks = false;
  visit(document, {
    Field({ name }) {
      if (name.value === '__schema' || name.value === '__type') asks = true;
    },
  });
  return asks;
}

const fragmentsOf = (document: DocumentNode) =>
  Object.fromEntries(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  );

/**
 * What depends on the caller or on variables. It runs after Apollo's cache of validated documents: as a validation
 * rule, one admin's introspection would open the same text to everybody.
 */
export function operationGate(config: Config, reader: PersonReader): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, operation, schema, request, contextValue }) {
          // The name of an operation that the document does not have, which Apollo refuses next.
          if (!operation) return;
          const cost = operationCost(schema, operation, fragmentsOf(document), request.variables ?? {});
          if (cost > maxCost) throw refuse('BAD_REQUEST');
          if (!config.production || !asksForSchema(document)) return;
          const actor = await personOf(contextValue.req, reader);
          if (actor.kind !== 'user' || actor.role !== 'admin') throw refuse('FORBIDDEN');
        },
      };
    },
  };
}
