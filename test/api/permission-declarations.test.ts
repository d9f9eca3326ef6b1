import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { buildSchema } from 'graphql';
import { createApp } from '../../server/app.js';
import { ContactsModule } from '../../server/features/contacts/contacts.module.js';
import { AllowCheck } from '../../server/platform/http/access/allow.guard.js';
import { Allow, permissionsKey } from '../../server/platform/http/access/allow.js';
import { accessLevelOf, expectedPermissions, permissionsOf } from '../support/http/expected-access.js';
import { graphqlHandlers, type Handler, restHandlers } from '../support/http/handlers.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

let app: RunningApp;
let handlers: Handler[];
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  handlers = [...restHandlers(app), ...graphqlHandlers(app)];
});
afterAll(() => app?.close());

const isForStaff = (name: string) => !['visitor', 'owner'].includes(accessLevelOf(name));

/** The expected permissions by call, as one text. */
const expectedOf = (names: readonly string[]) => names.map((name) => `${name}: ${permissionsOf(name).join(' ')}`);

describe('the declared permissions', () => {
  it('the declared permissions match the expected table, which lists every call of administrators', () => {
    const declared = handlers.map(({ name, permissions }) => `${name}: ${permissions.join(' ')}`);
    expect(declared).toEqual(expectedOf(handlers.map(({ name }) => name)));
    const names = handlers.filter(({ name }) => accessLevelOf(name) === 'admin').map(({ name }) => name);
    expect(names.filter((name) => !expectedPermissions.has(name))).toEqual([]);
  });

  it('the expected table lists no call that does not exist, or that staff cannot make', () => {
    const names = new Set(handlers.filter(({ name }) => isForStaff(name)).map(({ name }) => name));
    expect([...expectedPermissions.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it('the declared permissions are in the OpenAPI document, for the operations that staff may call', () => {
    const { paths } = JSON.parse(readFileSync('server/contract/openapi.json', 'utf8')) as {
      paths: Record<string, Record<string, { 'x-permission'?: string[]; description: string }>>;
    };
    const documented = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(([verb, call]) => ({
        ...call,
        name: `${verb.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      })),
    );
    const forStaff = documented.filter((call) => 'x-permission' in call);
    expect(forStaff.map(({ name }) => name)).toEqual(documented.map(({ name }) => name).filter(isForStaff));
    expect(forStaff.map(({ name, ...call }) => `${name}: ${call['x-permission']?.sort().join(' ')}`)).toEqual(
      expectedOf(forStaff.map(({ name }) => name)),
    );
    const described = documented.map(({ name, description }) => {
      const [, needed = ''] = /Staff need ([^.]*)\./.exec(description) ?? [];
      return `${name}: ${[...needed.matchAll(/`([\w:]+)`/g)]
        .map(([, permission]) => permission)
        .sort()
        .join(' ')}`;
    });
    expect(described).toEqual(expectedOf(documented.map(({ name }) => name)));
  });

  it('the declared permissions are in the descriptions of the root fields', () => {
    const schema = buildSchema(readFileSync('server/contract/schema.graphql', 'utf8'));
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
      Object.values(root?.getFields() ?? {}).map(({ name, description }) => ({
        name: `${root?.name}.${name}`,
        description: description ?? '',
      })),
    );
    const described = fields.map(({ name, description }) => {
      const [, before, after] = /^Admin with ([a-z:, ]+?): |Staff need ([a-z:, ]+)\.$/.exec(description) ?? [];
      return `${name}: ${(before ?? after ?? '').split(', ').sort().join(' ')}`;
    });
    expect(described).toEqual(expectedOf(fields.map(({ name }) => name)));
  });

  it('the boot check reports every handler for administrators that names no permission', () => {
    const check = app.nest.get(AllowCheck, { strict: false });
    expect(() => check.onModuleInit()).not.toThrow();
    const methods = new Map(
      handlers
        .filter(({ accessLevel }) => accessLevel === 'admin')
        .map(({ method }) => [method, Reflect.getMetadata(permissionsKey, method) as unknown]),
    );
    for (const method of methods.keys()) Reflect.deleteMetadata(permissionsKey, method);
    let bootError = '';
    try {
      check.onModuleInit();
    } catch (error) {
      bootError = (error as Error).message;
    }
    for (const [method, declared] of methods) Reflect.defineMetadata(permissionsKey, declared, method);
    expect(bootError).toMatch(/^No permission in @Allow\(…\) on /);
    expect(bootError.split(', ')).toHaveLength(methods.size);
  });

  it.each([
    ['route', 'controllers', 'UnlimitedController.read'],
    ['root field', 'providers', 'UnlimitedResolver.unlimited'],
  ])('a %s for administrators without a permission prevents the server from starting', async (_, kind, name) => {
    const classes = Reflect.getMetadata(kind, ContactsModule) as unknown[];
    const unlimited = kind === 'controllers' ? UnlimitedController : UnlimitedResolver;
    Reflect.defineMetadata(kind, [...classes, unlimited], ContactsModule);
    await expect(createApp(app.config)).rejects.toThrow(`No permission in @Allow(…) on ${name}`);
    Reflect.defineMetadata(kind, classes, ContactsModule);
  });
});

/** The type system demands a permission, so this stands for a declaration that avoids it. */
const withoutPermission = Allow as unknown as (accessLevel: 'admin') => ClassDecorator & MethodDecorator;

@Controller('api/v1/unlimited')
class UnlimitedController {
  @Get()
  @withoutPermission('admin')
  read() {
    return 'anything';
  }
}

@Resolver()
@withoutPermission('admin')
class UnlimitedResolver {
  @Query(() => String)
  unlimited() {
    return 'anything';
  }
}
