import { routesOf } from '../openapi/routes.js';
import { type Class, declaredBy } from '../module-classes.js';
import { type AccessLevel, accessLevelKey } from '../../platform/http/access/allow.js';

/** The access level of each operation, by its name: `GET /api/v1/me` or `Query.me`. */
export type AccessLevels = Map<string, AccessLevel>;

export const restAccessLevels = (modules: readonly Class[]): AccessLevels =>
  new Map(
    declaredBy(modules, 'controllers')
      .flatMap(routesOf)
      .map(({ method, path, accessLevel }) => [`${method.toUpperCase()} ${path}`, accessLevel]),
  );

type Handler = (...args: unknown[]) => unknown;

// Nest's own metadata names; its packages do not export them.
const kindOf = (handler: Handler) => Reflect.getMetadata('graphql:resolver_type', handler) as string | undefined;
const nameOf = (handler: Handler) => Reflect.getMetadata('graphql:resolver_name', handler) as string | undefined;

export function graphqlAccessLevels(modules: readonly Class[]): AccessLevels {
  const handlers = declaredBy(modules, 'providers').flatMap(({ prototype }) => {
    const methods = prototype as Record<string, Handler>;
    return Object.getOwnPropertyNames(methods).flatMap((name) => {
      const value = Object.getOwnPropertyDescriptor(methods, name)?.value as unknown;
      return name !== 'constructor' && typeof value === 'function' ? [[name, value as Handler] as const] : [];
    });
  });
  const roots = handlers.filter(([, handler]) => /^(Query|Mutation)$/.test(kindOf(handler) ?? ''));
  return new Map(
    roots.map(([name, handler]) => [
      `${kindOf(handler)}.${nameOf(handler) ?? name}`,
      Reflect.getMetadata(accessLevelKey, handler) as AccessLevel,
    ]),
  );
}
