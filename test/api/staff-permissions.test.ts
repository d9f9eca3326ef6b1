import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Permission, permissions } from '../../domain/staff.js';
import { aStaffPerson } from '../support/data/builders.js';
import type { Client } from '../support/http/clients.js';
import { ownersOnlyCalls } from '../support/http/expected-access.js';
import { graphqlHandlers, type Handler, restHandlers } from '../support/http/handlers.js';
import { cloneClient } from '../support/http/principals.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

interface Person {
  given: readonly Permission[];
  client: Client;
}

let app: RunningApp;
/** One for each permission, one without any, and one with all. */
let people: Person[];
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  people = [];
  for (const given of [...permissions.map((permission) => [permission]), [], permissions])
    people.push(await aPerson(given));
});
afterAll(() => app?.close());

const aPerson = async (given: readonly Permission[]): Promise<Person> => ({
  given,
  client: (await aStaffPerson(app, given)).client,
});

/** People who have what a call needs only together. */
const pairs = new Map<string, Promise<Person>>();
function pairWith(needed: readonly Permission[]): Promise<Person> {
  const known = pairs.get(needed.join()) ?? aPerson(needed);
  pairs.set(needed.join(), known);
  return known;
}

/** The permissions that a person lacks; writing includes reading. Independent of the code of the guard. */
const lacking = (given: readonly Permission[], needed: readonly Permission[]) =>
  permissions.filter(
    (permission) =>
      needed.includes(permission) &&
      !given.some((own) => own === permission || own === permission.replace(':read', ':write')),
  );

const isForStaff = ({ accessLevel }: Handler) => accessLevel !== 'visitor' && accessLevel !== 'owner';

/** Calls as a person and returns what is wrong with the response. */
async function problemOf(handler: Handler, { given, client }: Person): Promise<string[]> {
  const { status, code, missing } = await handler.call(cloneClient(app, client));
  const expected = lacking(given, handler.permissions).join(', ');
  const isRest = !handler.name.includes('.');
  const isRight = expected
    ? code === 'FORBIDDEN' && missing === expected && (!isRest || status === 403)
    : ownersOnlyCalls.has(handler.name)
      ? missing === undefined && ['FORBIDDEN', 'VALIDATION'].includes(code ?? '')
      : code !== 'FORBIDDEN' && code !== 'UNAUTHENTICATED' && status !== 403;
  const response = `${status} ${code} ${missing ?? ''}`.trim();
  return isRight ? [] : [`${handler.name} by ${given.join(' ') || 'no permission'}: ${response}, lacks ${expected}`];
}

describe('permissions of the staff', () => {
  it.each([
    ['REST', restHandlers],
    ['GraphQL', graphqlHandlers],
  ])(
    'every call of %s answers those who have all its permissions, and names to all others what they lack',
    async (_, read) => {
      const handlers = read(app).filter(isForStaff);
      expect(handlers.length).toBeGreaterThan(100);
      const problems: string[] = [];
      for (const handler of handlers) {
        const callers = handler.permissions.length > 1 ? [...people, await pairWith(handler.permissions)] : people;
        const found = await Promise.all(callers.map((person) => problemOf(handler, person)));
        problems.push(...found.flat());
      }
      expect(problems).toEqual([]);
    },
  );
});
