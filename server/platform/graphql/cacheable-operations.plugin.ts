import type { ApolloServerPlugin } from '@apollo/server';
import { TypeMetadataStorage } from '@nestjs/graphql';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { GraphqlContext } from '../http/request.js';
import { type Checks, checksOf, isCached } from '../http/response-cache/cached.js';
import { storeResponse } from '../http/response-cache/response-cache.hooks.js';

/** Marks the responses of operations whose root fields are all `@Cached` queries, unless they have errors. */
export function cacheableOperations(): ApolloServerPlugin<GraphqlContext> {
  const operations = new WeakMap<OperationDefinitionNode, Checks[] | null>();
  let fields: ReadonlyMap<string, Checks> | undefined;

  /** Reads each operation once, because Apollo keeps the documents of known queries. */
  function checksOfOperation(operation: OperationDefinitionNode): Checks[] | null {
    let checks = operations.get(operation);
    if (checks === undefined) operations.set(operation, (checks = readChecks(operation, (fields ??= cachedFields()))));
    return checks;
  }

  return {
    async requestDidStart() {
      return {
        async willSendResponse({ operation, contextValue, response: { body } }) {
          const checks = operation && checksOfOperation(operation);
          if (checks && body.kind === 'single' && !body.singleResult.errors) storeResponse(contextValue.req, checks);
        },
      };
    },
  };
}

/** Returns the checks of the root fields; null if one of them is not `@Cached`, or the operation is a mutation. */
function readChecks(
  { operation, selectionSet }: OperationDefinitionNode,
  fields: ReadonlyMap<string, Checks>,
): Checks[] | null {
  const checks: Checks[] = [];
  for (const selection of selectionSet.selections) {
    const field = selection.kind === Kind.FIELD ? fields.get(selection.name.value) : undefined;
    if (!field) return null;
    checks.push(field);
  }
  return operation === 'query' ? checks : null;
}

/** Finds the checks of `@Cached` queries by field name. */
function cachedFields(): Map<string, Checks> {
  const fields = new Map<string, Checks>();
  for (const { target, methodName, schemaName } of TypeMetadataStorage.getQueriesMetadata()) {
    const handler = (target.prototype as Record<string, object>)[methodName];
    if (handler && isCached(handler)) fields.set(schemaName, checksOf(handler));
  }
  return fields;
}
