import { RequestMethod } from '@nestjs/common';
import type { z } from 'zod';
import type { Class } from '../modules.js';
import { type Door, doorKey } from '../platform/http/allow.js';
import { largeBodyOf } from '../platform/http/large-body.js';
import { throttleOf } from '../platform/http/throttle.guard.js';
import { schemaOf } from '../platform/http/validate.js';

type Handler = (...args: unknown[]) => unknown;

/** What a handler's parameters take from the request. */
export interface Taken {
  body?: z.ZodType;
  query?: z.ZodType;
  path?: z.ZodType;
  header?: z.ZodType;
}

/** A REST handler as its decorators declare it. */
export interface Route {
  controller: string;
  handler: string;
  method: string;
  /** In the manner of OpenAPI: `/api/v1/orders/get/{id}`. */
  path: string;
  /** The same call at a second address. */
  again: boolean;
  door: Door;
  status: number;
  throttled: boolean;
  largeBody?: number;
  takes: Taken;
}

interface Parameter {
  data?: unknown;
  pipes: unknown[];
}

// Nest's own metadata names; its packages do not export them.
const path = 'path';
const routeArguments = '__routeArguments__';
const kinds: Record<string, keyof Taken> = { 3: 'body', 4: 'query', 5: 'path' };

const metadata = <T>(key: string, ...target: [object, string?]) =>
  (target[1] === undefined ? Reflect.getMetadata(key, target[0]) : Reflect.getMetadata(key, target[0], target[1])) as
    T | undefined;

export function routesOf(controller: Class): Route[] {
  const prototype = controller.prototype as Record<string, Handler>;
  const roots = [metadata<string | string[]>(path, controller) ?? ''].flat();
  return Object.getOwnPropertyNames(prototype).flatMap((handler) => {
    const method = prototype[handler];
    const own = method && metadata<string>(path, method);
    if (handler === 'constructor' || !method || own === undefined) return [];
    const verb = RequestMethod[metadata<number>('method', method) ?? 0] ?? 'GET';
    const declared = {
      controller: controller.name,
      handler,
      method: verb.toLowerCase(),
      door: metadata<Door>(doorKey, method) ?? 'admin',
      status: metadata<number>('__httpCode__', method) ?? (verb === 'POST' ? 201 : 200),
      throttled: throttleOf(method).length > 0,
      largeBody: largeBodyOf(metadata('__fastify_route_config__', method)),
      takes: takenBy(controller, handler),
    };
    return roots.map((root, at) => ({ ...declared, path: asOpenApi(root, own), again: at > 0 }));
  });
}

const asOpenApi = (root: string, own: string) =>
  `/${root}/${own}`
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/:(\w+)/g, '{$1}');

function takenBy(controller: Class, handler: string): Taken {
  const parameters = metadata<Record<string, Parameter>>(routeArguments, controller, handler) ?? {};
  const taken: Taken = {};
  for (const [key, { pipes }] of Object.entries(parameters)) {
    const schema = pipes.map(schemaOf).find(Boolean);
    // What is neither body, query nor path is a decorator of ours; the only one that takes a schema reads a header.
    if (schema) taken[kinds[key.split(':')[0] ?? ''] ?? 'header'] = schema;
  }
  return taken;
}
