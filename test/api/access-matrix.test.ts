import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { buildSchema } from 'graphql';
import { createApp } from '../../server/app.js';
import { ContactsModule } from '../../server/features/contacts/contacts.module.js';
import { AllowCheck } from '../../server/platform/http/access/allow.check.js';
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
import { again, aPrincipal, type Principal, principals, refusalOf, refusals } from '../support/http/principals.js';
import { accessLevelOf, expectedAccessLevels, onlyOnThisMachine } from '../support/http/expected-access.js';

// Some hundred calls each.
jest.setTimeout(90_000);

type Catalogue = 'members' | 'public';

/** They end the session, renew it, or change what the person may do: each gets somebody of its own. */
const leavesAMark = /logout|refresh|request-?access/i;

/** To a browser whose session is over they say that a refresh is needed; that is their answer, not a shut door. */
const asksWhoIsHere = new Set(['Query.session', 'GET /api/v1/session']);

const wantedOf = ({ name }: Handler, who: Principal, catalogue: Catalogue) =>
  asksWhoIsHere.has(name) && who === 'deleted' ? 'UNAUTHENTICATED' : refusalOf(accessLevelOf(name), who, catalogue);

/** 401 for who is not signed in, 403 for who may not; GraphQL says it in its code. */
const statusOf = (code: string) => (code === 'UNAUTHENTICATED' ? 401 : 403);

function isAsItShould(handler: Handler, { status, code }: ProbeResult, wanted: string | undefined): boolean {
  if (status >= 500) return false;
  if (onlyOnThisMachine.has(handler.name)) return status === 404;
  if (wanted === undefined) return !refusals.includes(code);
  return code === wanted && (handler.name.includes('.') || status === statusOf(wanted));
}

async function probe(app: RunningApp, handler: Handler, who: Principal, client: Client): Promise<ProbeResult> {
  const by = leavesAMark.test(handler.name) ? await aPrincipal(app, who) : again(app, client);
  // Any other token that is not ours is answered like a lack of a session.
  return handler.call(by, handler.name === 'Mutation.requestAccessAgain' ? '' : undefined);
}

const houses: [Catalogue, readonly Principal[]][] = [
  ['members', principals],
  ['public', ['visitor', 'expired']],
];

describe.each(houses)('every door of a house whose catalogue is for %s', (catalogue, guests) => {
  let app: RunningApp;
  let handlers: Handler[];
  const probes: string[] = [];
  beforeAll(async () => {
    app = await startApp({ CATALOGUE: catalogue });
    handlers = [...restHandlers(app), ...graphqlHandlers(app)];
  });
  afterAll(() => app.close());

  it.each(guests)('Z2: opens to a %s exactly where it should', async (who) => {
    const client = await aPrincipal(app, who);
    const wrong: string[] = [];
    for (const handler of handlers) {
      const wanted = wantedOf(handler, who, catalogue);
      const answer = await probe(app, handler, who, client);
      probes.push(`${who} ${handler.name}`);
      if (!isAsItShould(handler, answer, wanted))
        wrong.push(`${handler.name}: ${answer.status} ${answer.code}, not ${wanted ?? 'open'}`);
    }
    expect(wrong).toEqual([]);
  });

  it('Z2: was knocked at by everybody', () => {
    const fields = buildSchema(readFileSync('server/contract/schema.graphql', 'utf8'));
    const committed = [fields.getQueryType(), fields.getMutationType()].flatMap((root) =>
      Object.keys(root?.getFields() ?? {}),
    );
    expect(new Set(probes).size).toBe(
      (documentedCalls().length + undocumented.length + committed.length) * guests.length,
    );
  });
});

/** Pages, probes and files, of which the description of the API does not speak. */
const undocumented = [
  ...onlyOnThisMachine,
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  'GET /api/docs/docs.css',
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

describe('the doors', () => {
  let app: RunningApp;
  let rest: Handler[];
  let graphql: Handler[];
  beforeAll(async () => {
    app = await startApp();
    rest = restHandlers(app);
    graphql = graphqlHandlers(app);
  });
  afterAll(() => app.close());

  it('are declared as who may call says, and nobody is named who is not there', () => {
    const handlers = [...rest, ...graphql];
    expect(handlers.map(({ name, accessLevel }) => `${name}: ${accessLevel}`)).toEqual(
      handlers.map(({ name }) => `${name}: ${accessLevelOf(name)}`),
    );
    const names = new Set(handlers.map(({ name }) => name));
    expect([...expectedAccessLevels.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it('are the ones of which the description of the API speaks, open and shut', () => {
    const calls = documentedCalls();
    expect(rest.map(({ name }) => name).sort()).toEqual([...calls.map(({ name }) => name), ...undocumented].sort());
    expect(calls.filter(({ name, isOpen }) => isOpen !== (accessLevelOf(name) === 'visitor'))).toEqual([]);
  });

  it('are told by the schema: each field begins with whom it is for', () => {
    const schema = buildSchema(readFileSync('server/contract/schema.graphql', 'utf8'));
    const said = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
      Object.values(root?.getFields() ?? {}).map(
        ({ name, description }) =>
          [`${root?.name}.${name}`, /^\w+/.exec(description ?? '')?.[0].toLowerCase()] as const,
      ),
    );
    expect(said.filter(([name, accessLevel]) => accessLevel !== accessLevelOf(name))).toEqual([]);
    expect(said.map(([name]) => name).sort()).toEqual(graphql.map(({ name }) => name).sort());
  });

  it('are all there are: nothing listens beside them', () => {
    const client = existsSync('dist/client/index.html') ? ['GET /', 'GET /*'] : [];
    const beside = [...client, 'GET /graphql', 'POST /graphql', 'OPTIONS /graphql'];
    const listening = addressesOf(app).filter((address) => !address.startsWith('HEAD '));
    expect(listening.sort()).toEqual([...rest.map(({ name }) => name), ...beside].sort());
  });

  it('Z1: are decided one by one, and the check that lets the program start misses none', () => {
    const check = app.nest.get(AllowCheck, { strict: false });
    expect(() => check.onModuleInit()).not.toThrow();
    const accessLevels = new Map([...rest, ...graphql].map(({ method, accessLevel }) => [method, accessLevel]));
    for (const method of accessLevels.keys()) Reflect.deleteMetadata(accessLevelKey, method);
    let said = '';
    try {
      check.onModuleInit();
    } catch (error) {
      said = (error as Error).message;
    }
    for (const [method, accessLevel] of accessLevels) Reflect.defineMetadata(accessLevelKey, accessLevel, method);
    expect(said).toMatch(/^No @Allow\(…\) on /);
    expect(said.split(', ')).toHaveLength(accessLevels.size);
  });

  it.each([
    ['route', 'controllers', 'UndecidedController.read'],
    ['root field', 'providers', 'UndecidedResolver.undecided'],
  ])('Z1: a %s that nobody decided on stops the program from starting', async (_, kind, name) => {
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
