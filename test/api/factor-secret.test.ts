import { beforeAll, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asVisitor } from '../support/http/clients.js';
import { anAdmin, aStaffPerson } from '../support/data/builders.js';
import { addTotp, challenged, codeOf, forgetSteps } from '../support/data/factors.js';
import { type RunningApp, startApp, startBeside } from '../support/programs/app.js';

const [oldSecret, newSecret] = ['Fq8sJ2mZ0pXvT6rWbN4cK7yLd9aHe3Gu', 'Rz5tB1xQ8nVkM4wPjC7hS2fYg6uDa9Le'];

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ FACTOR_SECRET: oldSecret });
});

async function aPersonWithTotp() {
  const person = await aStaffPerson(app, ['orders:read']);
  const enrolled = await addTotp(person);
  await forgetSteps(app, person);
  return { ...person, ...enrolled };
}

/** Asks a server with these secrets about answers of the person, one after the other. */
async function answersWith(
  factorSecrets: readonly string[],
  person: Awaited<ReturnType<typeof aPersonWithTotp>>,
  ...answers: object[]
) {
  const server = await startBeside({ ...app, config: { ...app.config, factorSecrets } });
  const results: [status: number, code?: string][] = [];
  for (const answer of answers) {
    const { challenge } = await challenged(app, person);
    const { rest } = asVisitor({ ...app, url: server.url });
    const { status, body } = await rest.post('/login/second-factor', { challenge, ...answer });
    results.push([status, body.code]);
  }
  await server.close();
  return results;
}

it('a new first key decrypts with the old one, encrypts again, and then works alone', async () => {
  const person = await aPersonWithTotp();
  const answer = { code: codeOf(person.secret) };
  expect(await answersWith([newSecret, oldSecret], person, answer)).toEqual([[200, undefined]]);
  await forgetSteps(app, person);
  expect(await answersWith([newSecret], person, answer)).toEqual([[200, undefined]]);
});

it('without the key, codes are refused and do not count as wrong ones, and recovery codes work', async () => {
  const person = await aPersonWithTotp();
  const codes = Array.from({ length: 11 }, () => ({ code: codeOf(person.secret) }));
  const [recoveryCode] = person.recoveryCodes;
  expect(await answersWith([newSecret], person, ...codes, { recoveryCode })).toEqual([
    ...codes.map(() => [503, 'FACTOR_UNREADABLE']),
    [200, undefined],
  ]);
});

it('the key of one factor decrypts no other, so that rows cannot be exchanged', async () => {
  const [person, other] = [await aPersonWithTotp(), await aPersonWithTotp()];
  await app.database.query(
    'UPDATE factors SET secret = (SELECT secret FROM factors WHERE user_id = $2) WHERE user_id = $1',
    [person.id, other.id],
  );
  const { answer } = await challenged(app, person);
  expect((await answer({ code: codeOf(other.secret) })).body.code).toBe('FACTOR_UNREADABLE');
});

it('a shop without FACTOR_SECRET makes a key in DATA_DIR when the first app is added', async () => {
  const shop = await startApp();
  const file = join(shop.config.dataDir, 'secrets', 'factor-secret');
  expect(existsSync(file)).toBe(false);
  const person = await anAdmin(shop);
  const { secret } = await addTotp(person);
  expect(existsSync(file)).toBe(true);
  await forgetSteps(shop, person);
  const { answer } = await challenged(shop, person);
  expect((await answer({ code: codeOf(secret) })).status).toBe(200);
});
