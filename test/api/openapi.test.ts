import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { errors, type ErrorCode } from '../../domain/errors.js';
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

const document = JSON.parse(readFileSync(join(process.cwd(), 'server', 'contract', 'openapi.json'), 'utf8')) as OpenApi;
const operations = Object.entries(document.paths).flatMap(([path, of]) =>
  Object.entries(of).map(([method, operation]) => ({ ...operation, call: `${method.toUpperCase()} ${path}` })),
);
const followed = (answer: Described): Described =>
  answer.$ref ? (document.components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? {}) : answer;

describe('the description of REST', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addFormat('binary', true);
  ajv.addSchema({ $id: 'shop', components: document.components }, 'shop');
  /** What is wrong with the example, in the words of ajv. */
  const faultOf = (schema: object, example: unknown) => {
    const pointed = JSON.stringify(schema).replaceAll('"#/components', '"shop#/components');
    const check = ajv.compile(JSON.parse(pointed) as object);
    return check(example) ? undefined : ajv.errorsText(check.errors);
  };
  const faultsOf = (place: string, { schema, example, examples = {} }: Content) => {
    const given = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
    if (!given.length) return [`${place}: no example`];
    return given.flatMap((one) => faultOf(schema, one) ?? []).map((fault) => `${place}: ${fault}`);
  };

  it('has an example of every body that is sent, and it is one that may be sent', () => {
    const faults = operations.flatMap(({ call, requestBody }) =>
      Object.values(requestBody?.content ?? {}).flatMap((content) => faultsOf(call, content)),
    );
    expect(faults).toEqual([]);
  });

  it('has an example of every parameter, and it is one that may be given', () => {
    const faults = operations.flatMap(({ call, parameters = [] }) =>
      parameters.flatMap(({ name, schema, example }) => faultsOf(`${call} ${name}`, { schema, example })),
    );
    expect(faults).toEqual([]);
  });

  it('has an example of every answer, and it is one that may be answered', () => {
    const faults = operations.flatMap(({ call, responses }) =>
      Object.entries(responses).flatMap(([status, answer]) => {
        const content = followed(answer).content?.['application/json'];
        return content ? faultsOf(`${call} ${status}`, content) : [`${call} ${status}: nothing`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('says what every call, parameter, tag and field is for', () => {
    const silent = [
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
    expect(silent).toEqual([]);
  });

  it('has tags that are explained, and a name of its own for every call', () => {
    const tags = new Set(document.tags.map(({ name }) => name));
    expect(operations.flatMap((operation) => operation.tags.filter((tag) => !tags.has(tag)))).toEqual([]);
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('lists each code under the status that it has', () => {
    const wrong = operations.flatMap(({ call, responses }) =>
      Object.entries(responses).flatMap(([status, answer]) =>
        Object.keys(followed(answer).content?.['application/json']?.examples ?? {})
          .filter((code) => errors[code as ErrorCode].status !== Number(status))
          .map((code) => `${call} ${status} ${code}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('sends a PDF as a form', () => {
    const { requestBody } = document.paths['/api/v1/orders/upload-design/{id}']?.post ?? {};
    expect(requestBody?.content['multipart/form-data']).toMatchObject({
      schema: { required: ['designFile'], properties: { designFile: { type: 'string', format: 'binary' } } },
      encoding: { designFile: { contentType: 'application/pdf' } },
    });
  });

  it('tells of the key that orders once, and of the answer to a repetition', () => {
    const { parameters, responses } = document.paths['/api/v1/orders/create']?.post ?? {};
    expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'Idempotency-Key' }));
    expect(responses?.['201']?.headers).toHaveProperty('Idempotent-Replayed');
    expect(followed(responses?.['429'] ?? {}).headers).toHaveProperty('Retry-After');
  });

  it('asks for a cookie or a bearer token wherever somebody has to be signed in', () => {
    const shut = operations.filter(({ responses }) => responses['401'] && hasCode(responses['401'], 'UNAUTHENTICATED'));
    expect(shut.length).toBeGreaterThan(40);
    // These two are open; what they say 401 to is a ticket that has run out, or a session that only needs renewing.
    const open = shut.filter(({ security, call }) => !security.length && !/\/(?:session|ask-again)$/.test(call));
    expect(open.map(({ call }) => call)).toEqual([]);
  });
});

const hasCode = (answer: Described, code: ErrorCode) =>
  code in (followed(answer).content?.['application/json']?.examples ?? {});

describe('the two faces', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('have no route that is not described, and no description without a route', () => {
    const described = new Set(operations.map(({ call }) => call));
    const served = routesOf(app.nest.getHttpAdapter().getInstance());
    expect(described).toEqual(new Set(served.filter((call) => !call.includes('/api/docs'))));
  });

  it('have the same powers: every root field of GraphQL has a call of REST, and every call its fields', () => {
    const { schema } = app.nest.get(GraphQLSchemaHost, { strict: false });
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
      Object.keys(root?.getFields() ?? {}),
    );
    expect(new Set(operations.flatMap((operation) => operation['x-graphql']))).toEqual(new Set(fields));
    expect(operations.filter((operation) => !operation['x-graphql'].length).map(({ call }) => call)).toEqual([]);
  });
});

/** Fastify prints its routes as a tree: each level adds a part of the address. */
function routesOf(fastify: FastifyInstance): string[] {
  const path: { depth: number; part: string }[] = [];
  return fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', part = '', methods] = /^([│├└─\s]*)(\S+?)(?: \((.*)\))?$/.exec(line) ?? [];
      while ((path.at(-1)?.depth ?? -1) >= branch.length) path.pop();
      path.push({ depth: branch.length, part });
      const address = path.map((one) => one.part).join('');
      return (methods?.split(', ') ?? []).map((method) => `${method} ${address}`);
    })
    .filter((call) => / \/api\//.test(call) && !/^(?:HEAD|OPTIONS) /.test(call))
    .map((call) => call.replace(/:(\w+)/g, '{$1}'));
}
