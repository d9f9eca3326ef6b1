import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { buildSchema } from 'graphql';
import { errors, type ErrorCode } from '../../domain/errors.js';
import { features } from '../../server/app.module.js';
import { MediaModule } from '../../server/platform/files/media.module.js';
import { openApiDocument } from '../../server/tools/openapi/document.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

interface Content {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Described {
  $ref?: string;
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Content>;
}

interface Parameter {
  in: string;
  name: string;
  description?: string;
  schema: object;
  example?: unknown;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-graphql': string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Described>;
}

interface OpenApi {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Described> };
}

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
}

const read = (...path: string[]) => readFileSync(join(process.cwd(), ...path), 'utf8');
const document = JSON.parse(read('server', 'contract', 'openapi.json')) as OpenApi;
const operations = Object.entries(document.paths).flatMap(([path, of]) =>
  Object.entries(of).map(([method, operation]) => ({ ...operation, call: `${method.toUpperCase()} ${path}` })),
);
const resolved = (response: Described): Described =>
  response.$ref ? (document.components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {}) : response;

describe('the OpenAPI document', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addFormat('binary', true);
  ajv.addSchema({ $id: 'shop', components: document.components }, 'shop');
  /** The validation error of ajv, or undefined for a valid example. */
  const errorOf = (schema: object, example: unknown) => {
    const absolute = JSON.stringify(schema).replaceAll('"#/components', '"shop#/components');
    const check = ajv.compile(JSON.parse(absolute) as object);
    return check(example) ? undefined : ajv.errorsText(check.errors);
  };
  const errorsOf = (place: string, { schema, example, examples = {} }: Content) => {
    const all = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
    if (!all.length) return [`${place}: no example`];
    return all.flatMap((value) => errorOf(schema, value) ?? []).map((error) => `${place}: ${error}`);
  };

  it('the OpenAPI document is what `npm run openapi` writes', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const graphql = buildSchema(read('server', 'contract', 'schema.graphql'));
    expect(openApiDocument([...features, MediaModule], graphql, version)).toEqual(document);
  });

  it('the OpenAPI document has a valid example for every request body', () => {
    const invalid = operations.flatMap(({ call, requestBody }) =>
      Object.values(requestBody?.content ?? {}).flatMap((content) => errorsOf(call, content)),
    );
    expect(invalid).toEqual([]);
  });

  it('the OpenAPI document has a valid example for every parameter', () => {
    const invalid = operations.flatMap(({ call, parameters = [] }) =>
      parameters.flatMap(({ name, schema, example }) => errorsOf(`${call} ${name}`, { schema, example })),
    );
    expect(invalid).toEqual([]);
  });

  it('the OpenAPI document has a valid example for every response', () => {
    const invalid = operations.flatMap(({ call, responses }) =>
      Object.entries(responses).flatMap(([status, response]) => {
        const content = resolved(response).content?.['application/json'];
        const isFile = Object.values(resolved(response).content ?? {}).some(({ schema }) => isBinary(schema));
        // Files have no example.
        if (isFile) return [];
        // 304 has no body.
        if (status === '304') return content ? [`${call} 304 has a body`] : [];
        return content ? errorsOf(`${call} ${status}`, content) : [`${call} ${status}: nothing`];
      }),
    );
    expect(invalid).toEqual([]);
  });

  it('describes every operation, parameter, tag, schema and field', () => {
    const undescribed = [
      ...operations.filter(({ summary, description }) => !summary || !description).map(({ call }) => call),
      ...operations.flatMap(({ call, parameters = [] }) =>
        parameters.filter(({ description }) => !description).map(({ name }) => `${call} ${name}`),
      ),
      ...document.tags.filter(({ description }) => !description).map(({ name }) => name),
      ...Object.entries(document.components.schemas).flatMap(([name, { description, properties = {} }]) => [
        ...(description ? [] : [name]),
        ...Object.entries(properties).flatMap(([field, of]) => (of.description ? [] : [`${name}.${field}`])),
      ]),
    ];
    expect(undescribed).toEqual([]);
  });

  it('uses only declared tags and unique operation ids', () => {
    const tags = new Set(document.tags.map(({ name }) => name));
    expect(operations.flatMap((operation) => operation.tags.filter((tag) => !tags.has(tag)))).toEqual([]);
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('lists each error code under its own status', () => {
    const wrong = operations.flatMap(({ call, responses }) =>
      Object.entries(responses).flatMap(([status, response]) =>
        Object.keys(resolved(response).content?.['application/json']?.examples ?? {})
          .filter((code) => errors[code as ErrorCode].status !== Number(status))
          .map((code) => `${call} ${status} ${code}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('describes the design upload as a multipart form', () => {
    const { requestBody } = document.paths['/api/v1/orders/upload-design/{id}']?.post ?? {};
    expect(requestBody?.content['multipart/form-data']).toMatchObject({
      schema: { required: ['designFile'], properties: { designFile: { type: 'string', format: 'binary' } } },
      encoding: { designFile: { contentType: 'application/pdf' } },
    });
  });

  it('describes the idempotency key, the replay header and Retry-After', () => {
    const { parameters, responses } = document.paths['/api/v1/orders/create']?.post ?? {};
    expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'Idempotency-Key' }));
    expect(responses?.['201']?.headers).toHaveProperty('Idempotent-Replayed');
    expect(resolved(responses?.['429'] ?? {}).headers).toHaveProperty('Retry-After');
  });

  it('requires a cookie or bearer token for every operation that can return UNAUTHENTICATED', () => {
    const restricted = operations.filter(
      ({ responses }) => responses['401'] && hasCode(responses['401'], 'UNAUTHENTICATED'),
    );
    expect(restricted.length).toBeGreaterThan(40);
    // These two need no sign-in. They return 401 for an expired request token, or for a session that needs a refresh.
    const withoutSecurity = restricted.filter(
      ({ security, call }) => !security.length && !/\/(?:session|ask-again)$/.test(call),
    );
    expect(withoutSecurity.map(({ call }) => call)).toEqual([]);
  });
});

const isBinary = (schema: object) => 'format' in schema && schema.format === 'binary';

const hasCode = (response: Described, code: ErrorCode) =>
  code in (resolved(response).content?.['application/json']?.examples ?? {});

describe('REST and GraphQL', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('every REST route has an OpenAPI operation, and every operation has a route', () => {
    const described = new Set(operations.map(({ call }) => call));
    const served = routesOf(app.nest.getHttpAdapter().getInstance());
    expect(described).toEqual(new Set(served.filter((call) => !call.includes('/api/docs'))));
  });

  it('every GraphQL root field has a REST call, and every REST call has root fields', () => {
    const { schema } = app.nest.get(GraphQLSchemaHost, { strict: false });
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
      Object.keys(root?.getFields() ?? {}),
    );
    expect(new Set(operations.flatMap((operation) => operation['x-graphql']))).toEqual(new Set(fields));
    expect(operations.filter((operation) => !operation['x-graphql'].length).map(({ call }) => call)).toEqual([]);
  });
});

/** Fastify prints its routes as a tree: each level adds a part of the path. */
function routesOf(fastify: FastifyInstance): string[] {
  const path: { depth: number; part: string }[] = [];
  return fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', part = '', methods] = /^([│├└─\s]*)(\S+?)(?: \((.*)\))?$/.exec(line) ?? [];
      while ((path.at(-1)?.depth ?? -1) >= branch.length) path.pop();
      path.push({ depth: branch.length, part });
      const address = path.map((segment) => segment.part).join('');
      return (methods?.split(', ') ?? []).map((method) => `${method} ${address}`);
    })
    .filter((call) => / \/api\//.test(call) && !/^(?:HEAD|OPTIONS) /.test(call))
    .map((call) => call.replace(/:(\w+)/g, '{$1}'));
}
