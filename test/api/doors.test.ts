import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { type Door, doorKey } from '../../server/platform/http/allow.js';
import { type RunningApp, startApp } from '../support/app.js';
import { aCustomer, anAdmin, anExpired, aPending, aRejected, signIn, type TestPerson } from '../support/builders.js';
import { asVisitor, type Client } from '../support/clients.js';

const principals = ['visitor', 'pending', 'rejected', 'expired', 'customer', 'admin'] as const;
type Principal = (typeof principals)[number];

interface Handler {
  name: string;
  door: Door;
  /** Answers the code of the refusal, if it is one. */
  call(client: Client): Promise<string | undefined>;
  /** Reading does no harm, so the doors it opens are tried too. */
  reads: boolean;
}

const lackOfAccess: Partial<Record<Principal, string>> = {
  pending: 'ACCESS_PENDING',
  rejected: 'ACCESS_REJECTED',
  expired: 'ACCESS_EXPIRED',
};
const refusals = ['UNAUTHENTICATED', 'FORBIDDEN', ...Object.values(lackOfAccess)];

/** What the words of the contract mean, written apart from the guard that has to obey them. */
function expected(door: Door, who: Principal): string | undefined {
  if (door === 'visitor' || who === 'admin') return undefined;
  if (who === 'visitor') return 'UNAUTHENTICATED';
  if (door === 'member') return undefined;
  if (door === 'admin') return 'FORBIDDEN';
  return lackOfAccess[who];
}

/** In the order of Nest's own numbers. */
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];
const nobody = '018f0000-0000-7000-8000-000000000000';

type Method = (...args: unknown[]) => unknown;
const metadata = <T>(key: string, target: object) => Reflect.getMetadata(key, target) as T;

function handlersOf(app: RunningApp, kind: 'controllers' | 'resolvers') {
  const discovery = app.nest.get(DiscoveryService, { strict: false });
  const scanner = app.nest.get(MetadataScanner, { strict: false });
  const wrappers = kind === 'controllers' ? discovery.getControllers() : discovery.getProviders();
  return wrappers.flatMap(({ instance }) => {
    const owner = instance as object | undefined;
    const prototype = owner && (Object.getPrototypeOf(owner) as Record<string, Method> | null);
    if (!owner || !prototype) return [];
    return scanner.getAllMethodNames(prototype).map((name) => ({ owner, name, method: prototype[name] }));
  });
}

function restHandlers(app: RunningApp): Handler[] {
  return handlersOf(app, 'controllers').flatMap(({ owner, method }) => {
    const path = metadata<string | undefined>('path', method);
    if (path === undefined) return [];
    const [root] = [metadata<string | string[]>('path', owner.constructor)].flat();
    const verb = methods[metadata<number>('method', method)] ?? 'GET';
    const address = `/${root}/${path}`.replace(/\/+/g, '/').replace(/\/$/, '').replace(/:\w+/g, nobody);
    return [
      {
        name: `${verb} ${address}`,
        door: metadata<Door>(doorKey, method),
        reads: verb === 'GET' && !/logout|refresh/.test(address),
        call: async (client) => {
          const answer = await client.call(verb, address, verb === 'GET' || verb === 'DELETE' ? undefined : {});
          expect(answer.status).toBeLessThan(500);
          return refusals.find((code) => code === answer.body.code);
        },
      },
    ];
  });
}

function sample(type: GraphQLInputType): unknown {
  if (!isNonNullType(type)) return null;
  const inner = type.ofType;
  if (isListType(inner)) return [];
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  if (isInputObjectType(inner))
    return Object.fromEntries(Object.entries(inner.getFields()).map(([name, field]) => [name, sample(field.type)]));
  const scalar = getNamedType(inner).name;
  return scalar === 'Int' ? 1 : scalar === 'Float' ? 1.5 : scalar === 'Boolean' ? true : nobody;
}

function document(kind: string, field: GraphQLField<unknown, unknown>): [string, Record<string, unknown>] {
  const wanted = field.args.filter(({ type }) => isNonNullType(type));
  const declared = wanted.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const given = wanted.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  const text = `${kind} ${declared && `(${declared})`} { ${field.name}${given && `(${given})`}${selection} }`;
  return [text, Object.fromEntries(wanted.map(({ name, type }) => [name, sample(type)]))];
}

function graphqlHandlers(app: RunningApp): Handler[] {
  const { schema } = app.nest.get(GraphQLSchemaHost, { strict: false });
  const doors = new Map<string, Door>();
  for (const { method } of handlersOf(app, 'resolvers')) {
    const kind = metadata<string | undefined>('graphql:resolver_type', method);
    if (kind !== 'Query' && kind !== 'Mutation') continue;
    const name = metadata<string | undefined>('graphql:resolver_name', method) ?? method.name;
    doors.set(`${kind}.${name}`, metadata<Door>(doorKey, method));
  }
  return [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map((field): Handler => {
      const name = `${root?.name}.${field.name}`;
      const [text, variables] = document(root?.name === 'Query' ? 'query' : 'mutation', field);
      // A file is no JSON; its doors are tried in the suite of uploads.
      const isUpload = text.includes('Avatar') || text.includes('upload');
      return {
        name,
        door: doors.get(name) as Door,
        reads: root?.name === 'Query',
        call: async (client) => {
          const { status, code } = await client.graphql(text, variables);
          expect(status).toBeLessThan(500);
          return isUpload && code === 'BAD_REQUEST' ? 'UPLOAD' : refusals.find((refusal) => refusal === code);
        },
      };
    }),
  );
}

describe('every door', () => {
  let app: RunningApp;
  let rest: Handler[];
  let graphql: Handler[];
  const clients = new Map<Principal, Client>();
  beforeAll(async () => {
    app = await startApp();
    rest = restHandlers(app);
    graphql = graphqlHandlers(app);
    const people: Record<Exclude<Principal, 'visitor'>, TestPerson> = {
      pending: await aPending(app),
      rejected: await aRejected(app),
      expired: await anExpired(app),
      customer: await aCustomer(app),
      admin: await anAdmin(app),
    };
    clients.set('visitor', asVisitor(app));
    for (const [who, person] of Object.entries(people)) clients.set(who as Principal, await signIn(app, person));
  });
  afterAll(() => app.close());

  it('is known by the schema and by the code', () => {
    expect(rest.length).toBeGreaterThan(40);
    expect(graphql.length).toBeGreaterThan(40);
    for (const { name, door } of [...rest, ...graphql]) expect([name, door]).toEqual([name, expect.any(String)]);
  });

  it.each(principals)('opens to a %s exactly where it should', async (who) => {
    const client = clients.get(who) as Client;
    const wrong: string[] = [];
    for (const handler of [...rest, ...graphql]) {
      const code = expected(handler.door, who);
      if (code === undefined && !handler.reads) continue;
      const refusal = await handler.call(client);
      if (refusal !== code && refusal !== 'UPLOAD')
        wrong.push(`${handler.name} (${handler.door}): ${refusal}, not ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});
