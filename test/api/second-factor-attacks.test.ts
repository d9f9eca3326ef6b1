import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCustomer, anAdmin, aStaffPerson, signIn, type TestPerson } from '../support/data/builders.js';
import {
  addTotp,
  challenged,
  codeOf,
  type Enrolled,
  forgetSteps,
  passwordStep,
  requireFactors,
  setPolicy,
} from '../support/data/factors.js';
import { aProduct } from '../support/data/shop.js';
import { asUser, asVisitor } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { until } from '../support/time.js';

let app: RunningApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  owner = await anAdmin(app);
});
beforeEach(() => setPolicy(app, 'optional'));

async function aPersonWithTotp(): Promise<TestPerson & Enrolled> {
  const person = await aStaffPerson(app, ['orders:read', 'catalogue:read']);
  const enrolled = await addTotp(person);
  await forgetSteps(app, person);
  return { ...person, ...enrolled };
}

const needsFactor = { status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } };

describe('a person who must add a second factor', () => {
  it('gets no response of the catalogue that was stored for others', async () => {
    const { client } = await aStaffPerson(app, ['catalogue:read']);
    const { client: customer } = await aCustomer(app);
    const { id } = await aProduct(app);
    const query = `{ product(id: "${id}") { name } }`;
    await customer.rest.get(`/products/${id}`);
    await customer.graphql(query);
    await requireFactors(app);
    expect(await client.rest.get(`/products/${id}`)).toMatchObject(needsFactor);
    expect((await client.graphql(query)).code).toBe('SECOND_FACTOR_NEEDED');
  });

  it('opens no picture of the catalogue, also with a signed address', async () => {
    const { client } = await aStaffPerson(app, ['catalogue:read']);
    const { id } = await aProduct(app);
    const { url } = (await client.rest.get(`/products/${id}`)).body.product.thumbnail as { url: string };
    expect((await client.fetch('GET', url)).status).toBe(200);
    await requireFactors(app);
    expect(await client.call('GET', url)).toMatchObject(needsFactor);
    expect((await client.fetch('HEAD', url)).status).toBe(403);
  });

  describe('in a shop with a public catalogue', () => {
    let open: RunningApp;
    beforeAll(async () => {
      open = await startApp({
        ...{ CATALOGUE: 'public', NODE_ENV: 'production', TRUST_PROXY: undefined, WORKER: 'external' },
        JWT_SECRET: 'a9F2kd83jfLq0PzX7vbN4mWc6TyR1uHs',
      });
    });
    afterAll(() => open?.close());

    it('opens pictures as visitors do', async () => {
      const admin = await anAdmin(open);
      const [shown, gone] = [await aProduct(open), await aProduct(open)];
      const [shownUrl, goneUrl] = await Promise.all(
        [shown, gone].map(
          async ({ id }) => (await admin.client.rest.get(`/products/${id}`)).body.product.thumbnail.url as string,
        ),
      );
      await admin.client.rest.delete(`/products/deleteproduct/${gone.id}`);
      await requireFactors(open);
      const statusOf = async (url = '') => (await admin.client.fetch('GET', url)).status;
      expect([await statusOf(shownUrl), await statusOf(goneUrl)]).toEqual([200, 404]);
    });

    it('reads neither the schema nor the page that explores it', async () => {
      const { client } = await anAdmin(open);
      await requireFactors(open);
      const page = await client.call('GET', '/graphql', undefined, { accept: 'text/html' });
      expect(page.status).toBe(403);
      expect((await client.graphql('{ __schema { queryType { name } } }')).code).toBe('FORBIDDEN');
    });
  });
});

describe('a trusted browser', () => {
  it('the browser is not trusted for a person who planted the cookie of their own there', async () => {
    const [attacker, victim] = [await aPersonWithTotp(), await aPersonWithTotp()];
    const own = await challenged(app, attacker);
    await own.answer({ code: codeOf(attacker.secret), trust: true });
    const planted = own.client.cookies.get('trusted_browser') ?? '';

    const { client, answer } = await challenged(app, victim);
    client.cookies.set('trusted_browser', planted);
    expect((await answer({ code: codeOf(victim.secret), trust: true })).status).toBe(200);

    const attack = asUser(app, [['trusted_browser', planted]]);
    expect(await passwordStep(attack, victim)).toMatchObject(needsFactor);
  });

  it('the browser is trusted by each person who said so there', async () => {
    const [first, second] = [await aPersonWithTotp(), await aPersonWithTotp()];
    const { client, answer } = await challenged(app, first);
    await answer({ code: codeOf(first.secret), trust: true });
    const { body } = await client.rest.post('/login', { email: second.email, password: second.password });
    const { challenge } = body.details as { challenge: string };
    await client.rest.post('/login/second-factor', { challenge, code: codeOf(second.secret), trust: true });
    expect((await passwordStep(client, first)).status).toBe(200);
    expect((await passwordStep(client, second)).status).toBe(200);
  });
});

describe('a sign-in', () => {
  it('waits for a first factor that is being added, and then needs it', async () => {
    const person = await aStaffPerson(app, ['orders:read']);
    // The first sign-in stores the password of the builder in another form, which a later one need not wait for.
    await passwordStep(asVisitor(app), person);
    const { secret, factor } = (await person.client.rest.post('/factors/totp')).body;
    // The confirmation has ended the other sessions when it waits to write the recovery codes.
    const [confirming, signingIn] = await app.database.whileLocked('recovery_codes', async () => {
      const confirmation = { factorId: factor._id, code: codeOf(secret as string) };
      const confirms = person.client.rest.post('/factors/totp/confirm', confirmation);
      await until(async () => (await app.database.waitingFor('recovery_codes')).length > 0);
      const signsIn = passwordStep(asVisitor(app), person);
      await Promise.race([signsIn, sleep(1_000)]);
      return [confirms, signsIn] as const;
    });
    expect((await confirming).status).toBe(200);
    expect(await signingIn).toMatchObject(needsFactor);
  });

  it('asks for no recovery code that a reset has left behind', async () => {
    const person = await aPersonWithTotp();
    await app.database.query('DELETE FROM factors WHERE user_id = $1', [person.id]);
    expect((await passwordStep(asVisitor(app), person)).status).toBe(200);
  });

  it('of a person who was demoted and promoted again still needs the factor', async () => {
    const person = { ...(await anAdmin(app)) };
    await addTotp(person);
    const setRole = (role: string) => owner.client.rest.put(`/admin/user/${person.id}/role`, { role });
    expect((await setRole('customer')).status).toBe(200);
    await signIn(app, person);
    expect((await setRole('admin')).status).toBe(200);
    expect((await person.client.rest.get('/session')).body.user ?? null).toBeNull();
    expect(await passwordStep(asVisitor(app), person)).toMatchObject(needsFactor);
  });
});

describe('guesses of codes', () => {
  it('a guess counts as wrong beside an app whose key is lost', async () => {
    const person = await aPersonWithTotp();
    const second = await addTotp(person);
    await app.database.query(`UPDATE factors SET secret = '\\x00' WHERE id = $1`, [person.factorId]);
    await forgetSteps(app, person);
    const guess = async () => {
      const { answer } = await challenged(app, person);
      return (await answer({ code: codeOf(second.secret, 40) })).body.code as string;
    };
    const codes: string[] = [];
    for (let guesses = 0; guesses < 11; guesses++) codes.push(await guess());
    expect(codes).toEqual([...Array<string>(10).fill('CODE_INVALID'), 'TOO_MANY_REQUESTS']);
  });
});
