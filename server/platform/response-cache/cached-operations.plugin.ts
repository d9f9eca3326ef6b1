import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { TypeMetadataStorage } from '@nestjs/graphql';
import { type FormattedExecutionResult, Kind, type OperationDefinitionNode } from 'graphql';
import type { Config } from '../config/config.js';
import { type AccessLevel, accessError, accessLevelKey } from '../http/access/allow.js';
import { personOf, type PersonReader } from '../http/access/person.js';
import { addressOf, type Limit, type Limits } from '../http/limits/limits.js';
import { throttleOf } from '../http/limits/throttle.guard.js';
import type { GraphqlContext } from '../http/request-of.js';
import { isCached } from './cached.js';
import type { ResponseCache } from './response-cache.js';

/** What the guards of a query field check. */
interface FieldGuards {
  accessLevel: AccessLevel;
  limits: Limit[];
}

/** Stands for `data` whose JSON text is known. */
class FinishedData {
  [field: string]: unknown;
  constructor(readonly json: string) {}
}

/** Apollo's `stringifyResult`: finished data is not converted again. */
export const stringifyResult = (result: FormattedExecutionResult): string =>
  result.data instanceof FinishedData ? `{"data":${result.data.json}}` : JSON.stringify(result);

/**
 * Answers operations from the cache whose root fields are all `@Cached` queries. Resolvers do not run then, so access
 * and rate limits of these fields are checked here. A caller who is rejected takes the usual way, for the usual error.
 */
export function cachedOperations(
  cache: ResponseCache,
  limits: Limits,
  reader: PersonReader,
  config: Config,
): ApolloServerPlugin<GraphqlContext> {
  const guards = new OperationGuards();
  const isAllowed = async ({ req }: GraphqlContext, fields: readonly FieldGuards[]) => {
    const person = await personOf(req, reader);
    return fields.every(({ accessLevel }) => !accessError(accessLevel, person, config.catalogue === 'public'));
  };
  const isWithinLimits = async ({ req }: GraphqlContext, fields: readonly FieldGuards[]) => {
    const counts = fields.flatMap(({ limits: each }) => each).map((limit) => limits.count(limit, addressOf(req)));
    return (await Promise.allSettled(counts)).every(({ status }) => status === 'fulfilled');
  };
  return {
    async requestDidStart() {
      let key: string | undefined;
      return {
        async responseForOperation({ operation, queryHash, request, contextValue }) {
          const fields = guards.of(operation);
          if (!fields || !(await isAllowed(contextValue, fields))) return null;
          const query = [queryHash, request.operationName ?? '', JSON.stringify(request.variables ?? {})].join(' ');
          key = await cache.keyOf(contextValue.req, `graphql ${query}`);
          const cached = cache.get<{ body: string }>(key);
          if (!cached || !(await isWithinLimits(contextValue, fields))) return null;
          const data = new FinishedData(cached.body);
          return {
            http: { status: undefined, headers: new HeaderMap() },
            body: { kind: 'single', singleResult: { data } },
          };
        },
        async willSendResponse({ response: { body } }) {
          if (key === undefined || body.kind !== 'single') return;
          const { data, errors } = body.singleResult;
          if (!data || errors || data instanceof FinishedData) return;
          const json = JSON.stringify(data);
          cache.set(key, { body: json });
          body.singleResult.data = new FinishedData(json);
        },
      };
    },
  };
}

/** The guards of the root fields of operations. Apollo keeps the documents of known queries, so each is read once. */
class OperationGuards {
  private readonly operations = new WeakMap<OperationDefinitionNode, FieldGuards[] | null>();
  private fields?: ReadonlyMap<string, FieldGuards>;

  /** Null if the operation cannot be cached. */
  of(operation: OperationDefinitionNode): FieldGuards[] | null {
    let guards = this.operations.get(operation);
    if (guards === undefined) this.operations.set(operation, (guards = this.read(operation)));
    return guards;
  }

  private read({ operation, selectionSet }: OperationDefinitionNode): FieldGuards[] | null {
    this.fields ??= cachedFields();
    if (operation !== 'query') return null;
    const guards: FieldGuards[] = [];
    for (const selection of selectionSet.selections) {
      const field = selection.kind === Kind.FIELD ? this.fields.get(selection.name.value) : undefined;
      if (!field) return null;
      guards.push(field);
    }
    return guards;
  }
}

/** By name. The decorators of a resolver's method are metadata of the method. */
function cachedFields(): Map<string, FieldGuards> {
  const fields = new Map<string, FieldGuards>();
  for (const { target, methodName, schemaName } of TypeMetadataStorage.getQueriesMetadata()) {
    const handler = (target.prototype as Record<string, object>)[methodName];
    if (!handler || !isCached(handler)) continue;
    const accessLevel = Reflect.getMetadata(accessLevelKey, handler) as AccessLevel;
    fields.set(schemaName, { accessLevel, limits: throttleOf(handler) });
  }
  return fields;
}
