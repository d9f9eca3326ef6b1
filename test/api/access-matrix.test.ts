import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { buildSchema } from 'graphql';
import { createApp } from '../../server/app.js';
import { ContactsModule } from '../../server/features/contacts/contacts.module.js';
import { AllowCheck } from '../../server/platform/http/access/allow.guard.js';
import { accessLevelKey } from '../../server/platform/http/access/allow.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import type { Client } from '../support/http/clients.js';
import {
  addressesOf,
  graphqlHandlers,
  type Handler,
  type ProbeResult,
  restHandlers,
} from '../support/http/handlers.js';
import {
  cloneClient,
  aPrincipal,
  type Principal,
  principals,
  refusalOf,
  refusals,
} from '../support/http/principals.js';
import { accessLevelOf, expectedAccessLevels, loopbackOnlyCalls } from '../support/http/expected-access.js';

type Catalogue = 'members' | 'public';

/** These calls end or renew the session or change the access, so each probe gets its own user. */
const changesTheCaller = /logout|refresh|request-?access/i;

/** These return UNAUTHENTICATED to a browser whose session has ended: it must refresh. Access is not denied. */
const sessionStatusCalls = new Set(['Query.session', 'GET /api/v1/session']);

/** Only owners and buyers ask for access or more time. */
const requestsOfCompany = new Set(['Mutation.requestAccess', 'POST /api/v1/request-access']);

const expectedRefusal = ({ name }: Handler, who: Principal, catalogue: Catalogue) =>
  sessionStatusCalls.has(name) && ['blocked', 'deleted'].includes(who)
    ? 'UNAUTHENTICATED'
    : who === 'viewer' && requestsOfCompany.has(name)
      ? 'FORBIDDEN'
      : refusalOf(accessLevelOf(name), who, catalogue);

/** REST returns 401 without a session and 403 without permission; GraphQL carries this in the error code. */
const statusOf = (code: string) => (code === 'UNAUTHENTICATED' ? 401 : 403);

function isExpectedResponse(handler: Handler, { status, code }: ProbeResult, expected: string | undefined): boolean {
  if (status >= 500) return false;
  if (loopbackOnlyCalls.has(handler.name)) return status === 404;
  if (expected === undefined) return !refusals.includes(code);
  return code === expected && (handler.name.includes('.') || status === statusOf(expected));
}

async function probe(app: RunningApp, handler: Handler, who: Principal, client: Client): Promise<ProbeResult> {
  const by = changesTheCaller.test(handler.name) ? await aPrincipal(app, who) : cloneClient(app, client);
  // An unknown token would get the same response as a missing session.
  return handler.call(by, handler.name === 'Mutation.requestAccessAgain' ? '' : undefined);
}

const shops: [Catalogue, readonly Principal[]][] = [
  ['members', principals],
  ['public', ['visitor', 'expired']],
];

describe.each(shops)('access levels in a shop with CATALOGUE=%s', (catalogue, callers) => {
  let app: RunningApp;
  let handlers: Handler[];
  const probes: string[] = [];
  beforeAll(async () => {
    app = await startApp({ CATALOGUE: catalogue });
    handlers = [...restHandlers(app), ...graphqlHandlers(app)];
  });
  afterAll(() => app.close());

  it.each(callers)('every handler allows or denies a %s as expected', async (who) => {
    const client = await aPrincipal(app, who);
    const wrong: string[] = [];
    for (const handler of handlers) {
      const expected = expectedRefusal(handler, who, catalogue);
      const response = await probe(app, handler, who, client);
      probes.push(`${who} ${handler.name}`);
      if (!isExpectedResponse(handler, response, expected))
        wrong.push(`${handler.name}: ${response.status} ${response.code}, not ${expected ?? 'allowed'}`);
    }
    expect(wrong).toEqual([]);
  });

  it('every handler was called by every kind of caller', () => {
    const fields = buildSchema(readFileSync('server/contract/schema.graphql', 'utf8'));
    const committed = [fields.getQueryType(), fields.getMutationType()].flatMap((root) =>
      Object.keys(root?.getFields() ?? {}),
    );
    expect(new Set(probes).size).toBe(
      (documentedCalls().length + undocumented.length + committed.length) * callers.length,
    );
  });
});

/** Pages, health probes and files, which the OpenAPI document does not contain. */
const undocumented = [
  ...loopbackOnlyCalls,
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  'GET /api/docs/assets/:file',
  'GET /health',
  'GET /health/ready',
  'GET /media/:id/:file',
];

interface Documented {
  security: unknown[];
}

const documented = () =>
  (
    JSON.parse(readFileSync('server/contract/openapi.json', 'utf8')) as {
      paths: Record<string, Record<string, Documented>>;
    }
  ).paths;

const documentedCalls = () =>
  Object.entries(documented()).flatMap(([path, calls]) =>
    Object.entries(calls).map(([verb, call]) => ({
      name: `${verb.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      isOpen: call.security.length === 0,
    })),
  );

describe('the declared access levels', () => {
  let app: RunningApp;
  let rest: Handler[];
  let graphql: Handler[];
  beforeAll(async () => {
    app = await startApp();
    rest = restHandlers(app);
    graphql = graphqlHandlers(app);
  });
  afterAll(() => app.close());

  it('the declared access levels match the expected table, which lists no handler that does not exist', () => {
    const handlers = [...rest, ...graphql];
    expect(handlers.map(({ name, accessLevel }) => `${name}: ${accessLevel}`)).toEqual(
      handlers.map(({ name }) => `${name}: ${accessLevelOf(name)}`),
    );
    const names = new Set(handlers.map(({ name }) => name));
    expect([...expectedAccessLevels.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it('the declared access levels match the OpenAPI document, including which operations need no sign-in', () => {
    const calls = documentedCalls();
    expect(rest.map(({ name }) => name).sort()).toEqual([...calls.map(({ name }) => name), ...undocumented].sort());
    expect(calls.filter(({ name, isOpen }) => isOpen !== (accessLevelOf(name) === 'visitor'))).toEqual([]);
  });

  it('the declared access levels match the first word of each root field’s description in the schema', () => {
    const schema = buildSchema(readFileSync('server/contract/schema.graphql', 'utf8'));
    const described = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
      Object.values(root?.getFields() ?? {}).map(
        ({ name, description }) =>
          [`${root?.name}.${name}`, /^\w+/.exec(description ?? '')?.[0].toLowerCase()] as const,
      ),
    );
    expect(described.filter(([name, accessLevel]) => accessLevel !== accessLevelOf(name))).toEqual([]);
    expect(described.map(([name]) => name).sort()).toEqual(graphql.map(({ name }) => name).sort());
  });

  it('the declared access levels cover every route that listens, except the client and the GraphQL endpoint', () => {
    const client = existsSync('dist/client/index.html') ? ['GET /', 'GET /*'] : [];
    // Fastify prints /graphql/assets/*, the files of the playground, without its middle.
    const playground = existsSync('dist/playground/index.html') ? ['GET /graphql*'] : [];
    const otherRoutes = [...client, ...playground, 'GET /graphql', 'POST /graphql', 'OPTIONS /graphql'];
    const listening = addressesOf(app).filter((address) => !address.startsWith('HEAD '));
    expect(listening.sort()).toEqual([...rest.map(({ name }) => name), ...otherRoutes].sort());
  });

  it('access levels are declared on each handler, and the boot check reports every missing one', () => {
    const check = app.nest.get(AllowCheck, { strict: false });
    expect(() => check.onModuleInit()).not.toThrow();
    const accessLevels = new Map([...rest, ...graphql].map(({ method, accessLevel }) => [method, accessLevel]));
    for (const method of accessLevels.keys()) Reflect.deleteMetadata(accessLevelKey, method);
    let bootError = '';
    try {
      check.onModuleInit();
    } catch (error) {
      bootError = (error as Error).message;
    }
    for (const [method, accessLevel] of accessLevels) Reflect.defineMetadata(accessLevelKey, accessLevel, method);
    expect(bootError).toMatch(/^No @Allow\(…\) on /);
    expect(bootError.split(', ')).toHaveLength(accessLevels.size);
  });

  it.each([
    ['route', 'controllers', 'UndecidedController.read'],
    ['root field', 'providers', 'UndecidedResolver.undecided'],
  ])('a %s without an access level prevents the server from starting', async (_, kind, name) => {
    const classes = Reflect.getMetadata(kind, ContactsModule) as unknown[];
    const undecided = kind === 'controllers' ? UndecidedController : UndecidedResolver;
    Reflect.defineMetadata(kind, [...classes, undecided], ContactsModule);
    await expect(createApp(app.config)).rejects.toThrow(`No @Allow(…) on ${name}`);
    Reflect.defineMetadata(kind, classes, ContactsModule);
  });
});

@Controller('api/v1/undecided')
class UndecidedController {
  @Get()
  read() {
    return 'anything';
  }
}

@Resolver()
class UndecidedResolver {
  @Query(() => String)
  undecided() {
    return 'anything';
  }
}
