import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, GraphQLError, Kind, visit } from 'graphql';
import { errors } from '../../../domain/errors.js';
import type { Config } from '../config/config.js';
import { personOf, type PersonReader } from '../http/access/person.js';
import type { GraphqlContext } from '../http/request.js';
import { maxCost, operationCost } from './operation-cost.js';

const rejection = (code: 'BAD_REQUEST' | 'FORBIDDEN') =>
  new GraphQLError(errors[code].message, { extensions: { code, http: { status: errors[code].status } } });

/** Caches results, because Apollo keeps parsed documents. */
const introspections = new WeakMap<DocumentNode, boolean>();

/** True if a document mentions the schema, even in unused fragments. */
function isIntrospection(document: DocumentNode): boolean {
  const known = introspections.get(document);
  if (known !== undefined) return known;
  let isFound = false;
  visit(document, {
    Field({ name }) {
      if (name.value === '__schema' || name.value === '__type') isFound = true;
    },
  });
  introspections.set(document, isFound);
  return isFound;
}

const fragmentsOf = (document: DocumentNode) =>
  Object.fromEntries(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  );

/**
 * Runs checks that depend on the caller or on variables, after Apollo's cache of validated documents. If these were
 * validation rules, the introspection of one administrator would allow the same document for all callers.
 */
export function operationGate(config: Config, reader: PersonReader): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, operation, schema, request, contextValue }) {
          // The document has no operation of the requested name; Apollo rejects it next.
          if (!operation) return;
          const cost = operationCost(schema, operation, fragmentsOf(document), request.variables ?? {});
          if (cost > maxCost) throw rejection('BAD_REQUEST');
          if (!config.production || !isIntrospection(document)) return;
          const actor = await personOf(contextValue.req, reader);
          if (actor.kind !== 'user' || actor.role !== 'admin') throw rejection('FORBIDDEN');
        },
      };
    },
  };
}
