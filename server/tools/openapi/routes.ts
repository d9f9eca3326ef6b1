import { RequestMethod } from '@nestjs/common';
import type { z } from 'zod';
import type { ErrorCode } from '../../../domain/errors.js';
import type { Class } from '../module-classes.js';
import { declaredAccess, sameOriginKey } from '../../platform/http/access/allow.js';
import { failuresKey, isSpecified, type ResponseInfo, responseKey } from '../../platform/http/contract.js';
import { largeBodyOf } from '../../platform/http/uploads/body-limits.js';
import { throttleOf } from '../../platform/http/limits/throttle.guard.js';
import { isCached } from '../../platform/http/response-cache/cached.js';
import { idempotencyHeader, isIdempotent } from '../../platform/http/idempotency.js';
import { schemaOf } from '../../platform/http/validate.js';
import { isFileField, isFilesForm } from '../../platform/files/intake/multipart.js';

type Handler = (...args: unknown[]) => unknown;

/** The validation schemas of a handler's parameters. */
interface RequestSchemas {
  body?: z.ZodType;
  query?: z.ZodType;
  path?: z.ZodType;
  header?: z.ZodType;
}

/** A REST handler as its decorators declare it. */
export type Route = ReturnType<typeof routesOf>[number];

interface Parameter {
  data?: unknown;
  pipes: unknown[];
}

// Nest's own metadata names; its packages do not export them.
const path = 'path';
const kinds: Record<string, keyof RequestSchemas> = { 3: 'body', 4: 'query', 5: 'path' };

const metadata = <T>(key: string, target: object) => Reflect.getMetadata(key, target) as T | undefined;

/** Matches paths of the public contract. Pages, media files and operator endpoints are not part of it. */
const contract = /^\/?api\//;

/** Returns the handlers of a controller that belong to the public contract. */
export function routesOf(controller: Class) {
  const prototype = controller.prototype as Record<string, Handler>;
  const roots = [metadata<string | string[]>(path, controller) ?? ''].flat().filter((root) => contract.test(root));
  return Object.getOwnPropertyNames(prototype).flatMap((handler) => {
    const method = prototype[handler];
    const own = method && metadata<string>(path, method);
    if (!roots.length || handler === 'constructor' || !method || own === undefined) return [];
    const response = metadata<ResponseInfo>(responseKey, method);
    if (!response) throw new Error(`${controller.name}.${handler} needs @Returns`);
    const verb = RequestMethod[metadata<number>('method', method) ?? 0] ?? 'GET';
    const access = declaredAccess(method);
    const isRepeatable = isIdempotent(method);
    const request = requestSchemasOf(controller, handler);
    const declared = {
      controller: controller.name,
      handler,
      method: verb.toLowerCase(),
      accessLevel: access.accessLevel ?? 'admin',
      /** The permissions that staff need. */
      permissions: access.permissions ?? [],
      needsFreshFactor: access.needsFreshFactor,
      worksWithoutFactor: access.worksWithoutFactor,
      status: metadata<number>('__httpCode__', method) ?? (verb === 'POST' ? 201 : 200),
      limits: throttleOf(method),
      largeBody: largeBodyOf(metadata('__fastify_route_config__', method)),
      /** True if it accepts requests from the shop's own pages only, because this GET has side effects. */
      sameOriginOnly: metadata<boolean>(sameOriginKey, method) ?? false,
      /** True if it rejects unknown query parameters. */
      refusesUnknownParameters: !isSpecified(method),
      /** True if responses have an ETag. A caller who sends it back gets 304 while the response is unchanged. */
      cached: isCached(method),
      response: isRepeatable
        ? { ...response, headers: [...(response.headers ?? []), 'Idempotent-Replayed' as const] }
        : response,
      /** Further error codes; the rest follows from the other properties. */
      failures: metadata<ErrorCode[]>(failuresKey, method) ?? [],
      /** True if it takes an `Idempotency-Key`. */
      isRepeatable,
      request: isRepeatable ? { ...request, header: idempotencyHeader } : request,
      file: parametersOf(controller, handler)
        .map(({ data }) => data)
        .find(isFileField),
      form: parametersOf(controller, handler)
        .map(({ data }) => data)
        .find(isFilesForm),
    };
    // Further paths of the same handler are aliases.
    return roots.map((root, at) => ({ ...declared, path: asOpenApi(root, own), isAlias: at > 0 }));
  });
}

/** Returns a path with OpenAPI placeholders: `/api/v1/orders/get/{id}`. */
const asOpenApi = (root: string, own: string) =>
  `/${root}/${own}`
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/:(\w+)/g, '{$1}');

function parametersOf(controller: Class, handler: string) {
  const declared = Reflect.getMetadata('__routeArguments__', controller, handler) as
    Record<string, Parameter> | undefined;
  return Object.entries(declared ?? {}).map(([key, parameter]) => ({ kind: key.split(':')[0] ?? '', ...parameter }));
}

function requestSchemasOf(controller: Class, handler: string): RequestSchemas {
  const taken: RequestSchemas = {};
  for (const { kind, pipes } of parametersOf(controller, handler)) {
    const schema = pipes.map(schemaOf).find(Boolean);
    // Other kinds are our own decorators; the only one with a schema reads a header.
    if (schema) taken[kinds[kind] ?? 'header'] = schema;
  }
  return taken;
}
