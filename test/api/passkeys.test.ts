import { beforeAll, describe, expect, it } from '@jest/globals';
import { aStaffPerson, type TestPerson } from '../support/data/builders.js';
import { challenged, endFreshness } from '../support/data/factors.js';
import { newPasskey, type TestPasskey } from '../support/data/passkeys.js';
import type { Client } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

let app: RunningApp;
let origin: string;
beforeAll(async () => {
  app = await startApp();
  origin = app.config.publicUrl;
});

const aPerson = () => aStaffPerson(app, ['orders:read']);
const optionsFor = async (client: Client, purpose: 'add' | 'answer' = 'add') =>
  (await client.rest.post('/factors/passkey/options', { purpose })).body.options as { challenge: string };
const add = ({ client }: TestPerson, passkey: unknown, name?: string) =>
  client.rest.post('/factors/passkey', { passkey, name });

/** A signed-in person of the staff with a passkey. */
async function aPersonWithPasskey(): Promise<TestPerson & { passkey: TestPasskey; factorId: string }> {
  const person = await aPerson();
  const passkey = newPasskey(await optionsFor(person.client), { origin });
  const added = await add(person, passkey.response, 'Laptop');
  expect(added).toMatchObject({ status: 201, body: { factor: { kind: 'passkey', name: 'Laptop' } } });
  return { ...person, passkey, factorId: added.body.factor._id };
}

const refusalOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call;
  return [status, body.code];
};
const refused = [400, 'CODE_INVALID'];

describe('a sign-in with a passkey', () => {
  it('the answer to the challenge of the sign-in makes a session, once', async () => {
    const person = await aPersonWithPasskey();
    const { client, challenge, answer } = await challenged(app, person);
    const passkey = person.passkey.answer(challenge);
    expect((await answer({ passkey })).status).toBe(200);
    expect((await client.rest.get('/factors')).status).toBe(200);
    expect(await refusalOf(answer({ passkey }))).toEqual([401, 'CHALLENGE_ENDED']);
  });

  it('the methods name the passkey before the recovery codes', async () => {
    const person = await aPersonWithPasskey();
    const { status, body } = await person.client.rest.post('/login', {
      ...{ email: person.email, password: person.password },
    });
    expect([status, body.details.methods]).toEqual([403, ['passkey', 'recoveryCode']]);
  });

  it.each([
    ['of a page of another origin', { origin: 'https://shop.example.attacker.test' }],
    ['of the same host on another port', { origin: 'http://localhost:1' }],
    ['for another host', { host: 'attacker.test' }],
    ['of a device that did not check who uses it', { verified: false }],
  ])('an answer %s is refused', async (_, use) => {
    const person = await aPersonWithPasskey();
    const { challenge, answer } = await challenged(app, person);
    expect(await refusalOf(answer({ passkey: person.passkey.answer(challenge, use) }))).toEqual(refused);
    expect((await answer({ passkey: person.passkey.answer(challenge) })).status).toBe(200);
  });

  it('an answer to another challenge is refused', async () => {
    const person = await aPersonWithPasskey();
    const [one, other] = [await challenged(app, person), await challenged(app, person)];
    expect(await refusalOf(one.answer({ passkey: person.passkey.answer(other.challenge) }))).toEqual(refused);
  });

  it('a passkey of another person is refused', async () => {
    const [person, other] = [await aPersonWithPasskey(), await aPersonWithPasskey()];
    const { challenge, answer } = await challenged(app, person);
    expect(await refusalOf(answer({ passkey: other.passkey.answer(challenge) }))).toEqual(refused);
  });

  it('a copy of a passkey, whose counter is behind, is refused', async () => {
    const person = await aPersonWithPasskey();
    const first = await challenged(app, person);
    await first.answer({ passkey: person.passkey.answer(first.challenge, { counter: 7 }) });
    const second = await challenged(app, person);
    expect(
      await refusalOf(second.answer({ passkey: person.passkey.answer(second.challenge, { counter: 7 }) })),
    ).toEqual(refused);
  });
});

describe('adding a passkey', () => {
  it('the first factor gives recovery codes, and a person can have ten passkeys', async () => {
    const person = await aPerson();
    for (let count = 1; count <= 10; count += 1) {
      const { status, body } = await add(person, newPasskey(await optionsFor(person.client), { origin }).response);
      expect([status, body.recoveryCodes?.length ?? 0]).toEqual([201, count === 1 ? 10 : 0]);
    }
    const eleventh = newPasskey(await optionsFor(person.client), { origin }).response;
    expect(await refusalOf(add(person, eleventh))).toEqual([409, 'FACTORS_FULL']);
  });

  it('the options name the passkeys that the person has', async () => {
    const { client, passkey } = await aPersonWithPasskey();
    expect(await optionsFor(client)).toMatchObject({
      rp: { id: 'localhost' },
      excludeCredentials: [{ id: passkey.response.id, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it.each([
    ['of a page of another origin', { origin: 'https://shop.example.attacker.test' }],
    ['for another host', { host: 'attacker.test' }],
    ['of a device that did not check who uses it', { verified: false }],
  ])('a passkey %s is refused', async (_, use) => {
    const person = await aPerson();
    const { response } = newPasskey(await optionsFor(person.client), { origin, ...use });
    expect(await refusalOf(add(person, response))).toEqual(refused);
  });

  it('the challenge belongs to the session, works once, and ends after five minutes', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const { response } = newPasskey(await optionsFor(other.client), { origin });
    expect(await refusalOf(add(person, response))).toEqual(refused);
    expect((await add(other, response)).status).toBe(201);
    expect(await refusalOf(add(other, response))).toEqual(refused);

    const late = newPasskey(await optionsFor(person.client), { origin });
    await app.database.query(
      `UPDATE sessions SET passkey_challenge_at = now() - interval '5 minutes' WHERE user_id = $1`,
      [person.id],
    );
    expect(await refusalOf(add(person, late.response))).toEqual(refused);
  });

  it.each([{}, { id: 'x' }, 'text', null, { id: 1, rawId: 'x', type: 'public-key', response: {} }])(
    'what is not the response of a passkey (%j) is refused',
    async (passkey) => {
      const person = await aPerson();
      await optionsFor(person.client);
      expect(await refusalOf(add(person, passkey))).toEqual([400, 'VALIDATION']);
    },
  );

  it('data that cannot be read is refused', async () => {
    const person = await aPerson();
    const { response } = newPasskey(await optionsFor(person.client), { origin });
    const broken = { ...response, response: { ...response.response, attestationObject: 'AAAA' } };
    expect(await refusalOf(add(person, broken))).toEqual(refused);
  });
});

it('a passkey freshens a session with its own challenge', async () => {
  const person = await aPersonWithPasskey();
  await endFreshness(app, person);
  const { challenge } = await optionsFor(person.client, 'answer');
  const passkey = person.passkey.answer(challenge);
  expect((await person.client.rest.post('/fresh-factor', { passkey })).status).toBe(200);
  expect((await person.client.rest.put(`/factors/${person.factorId}`, { name: 'Old laptop' })).status).toBe(200);
  expect(await refusalOf(person.client.rest.post('/fresh-factor', { passkey }))).toEqual(refused);
});
