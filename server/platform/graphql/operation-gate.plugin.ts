import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import type { FastifyRequest } from 'fastify';
import { type DocumentNode, GraphQLError, Kind, visit } from 'graphql';
import { errors } from '../../../domain/errors.js';
import type { Config } from '../config/config.js';
import { accessError } from '../http/access/allow.js';
import { personOf, type PersonReader } from '../http/access/person.js';
import type { GraphqlContext } from '../http/request.js';
import { maxCost, operationCost } from './operation-cost.js';

const forbidden = () =>
  new GraphQLError(errors.FORBIDDEN.message, {
    extensions: { code: 'FORBIDDEN', http: { status: errors.FORBIDDEN.status } },
  });

function tooExpensive(requested: number): GraphQLError {
  const reason = `The operation costs ${requested} points; the limit is ${maxCost}.`;
  const cost = { requested, limit: maxCost };
  return new GraphQLError(reason, {
    extensions: { code: ApolloServerErrorCode.BAD_REQUEST, reason, cost, http: { status: errors.BAD_REQUEST.status } },
  });
}

/** True for a caller who may read the schema: an administrator; in development everyone. */
export async function mayIntrospect(request: FastifyRequest, config: Config, reader: PersonReader): Promise<boolean> {
  if (!config.production) return true;
  return accessError('admin', await personOf(request, reader), false) === undefined;
}

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
 * validation rules, the introspection of one administrator would allow the same document for all callers. A request with
 * `extensions: { cost: true }` gets its cost in the `extensions` of the response.
 */
export function operationGate(config: Config, reader: PersonReader): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      let cost: number | undefined;
      return {
        async didResolveOperation({ document, operation, schema, request, contextValue }) {
          // The document has no operation of the requested name; Apollo rejects it next.
          if (!operation) return;
          cost = operationCost(schema, operation, fragmentsOf(document), request.variables ?? {});
          if (cost > maxCost) throw tooExpensive(cost);
          if (isIntrospection(document) && !(await mayIntrospect(contextValue.req, config, reader))) throw forbidden();
        },
        async willSendResponse({ request, response: { body } }) {
          if (request.extensions?.cost === true && cost !== undefined && body.kind === 'single')
            body.singleResult.extensions = { cost: { requested: cost, limit: maxCost } };
        },
      };
    },
  };
}
