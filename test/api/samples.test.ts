import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { somePassword } from '../support/data/builders.js';
import { Client } from '../support/http/clients.js';
import { createDatabase, type TestDatabase } from '../support/programs/database.js';
import { plainPicture } from '../support/data/files.js';
import { type StartedProgram, startProgram } from '../support/programs/started-program.js';

const administrator = { ADMIN_EMAIL: 'meera@parure.test', ADMIN_PASSWORD: somePassword() };
const run = promisify(execFile);
const clients = ['apollo', 'apollo-upload-client', 'urql', 'graphql-request'];

/** Adds a category and a product as the administrator, so that there is something to order. */
async function addProduct(url: string): Promise<void> {
  const admin = new Client(url);
  await admin.rest.post('/login', { email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD });
  await admin.rest.post('/categories/addcategory', { name: 'Rings', subcategories: [], size: ['12', '14'] });
  const picture = await plainPicture(30).png().toBuffer();
  const thumbnail = `data:image/png;base64,${picture.toString('base64')}`;
  const product = { name: 'Aurelia Solitaire', gram: 4.25, category: 'Rings', thumbnail };
  const { status } = await admin.rest.post('/products/addproduct', product);
  expect(status).toBe(201);
}

describe('the sample programs', () => {
  let database: TestDatabase;
  let shop: StartedProgram;
  beforeAll(async () => {
    await run('npm', ['run', 'codegen']);
    database = await createDatabase();
    const JWT_SECRET = randomBytes(48).toString('base64url');
    shop = await startProgram({ DATABASE_URL: database.applicationUrl, JWT_SECRET, ...administrator });
    await addProduct(shop.url);
  });
  afterAll(async () => {
    await shop?.close();
    await database?.drop();
  });

  /** Runs a program with the variables of the samples, and reads each line of its output. */
  const runProgram = async (file: string, args: string[], environment: Record<string, string> = administrator) => {
    // The token is in the address of the mailbox that the start prints.
    const [, MAILBOX_TOKEN = ''] = /dev\/mailbox\?token=(\S+)/.exec(shop.output()) ?? [];
    const env = { PATH: process.env.PATH, SHOP_URL: shop.url, MAILBOX_TOKEN, ...environment };
    const { stdout } = await run(file, args, { env });
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  };
  const journeys = (names: string[], environment?: Record<string, string>) =>
    runProgram(
      process.execPath,
      ['--import', '@swc-node/register/esm-register', 'test/samples/run.ts', ...names],
      environment,
    );
  const ordered = { orderId: expect.stringMatching(/^PR-/), status: 'pending', grams: 8.5 };

  it('the sample programs place an order over REST and GraphQL, with fetch, generated and stock clients', async () => {
    const names = ['rest', 'openapi', 'graphql', ...clients];
    expect(await journeys(names)).toEqual(names.map(() => ordered));
  });

  it('the sample programs place an order with the standard library of Python', async () => {
    expect(await runProgram('python3', ['test/samples/rest_journey.py'])).toEqual([ordered]);
  });

  it('the sample programs fail with the code and message of the server', async () => {
    const wrongPassword = { ...administrator, ADMIN_PASSWORD: 'not hers' };
    await expect(journeys(['rest'], wrongPassword)).rejects.toThrow('LOGIN_FAILED: Access denied.');
  });
});

describe('the page about clients', () => {
  const blocks = [...readFileSync('docs/clients.md', 'utf8').matchAll(/^```ts (\S+)\n(.*?)^```$/gms)];
  const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

  it('the page about clients shows lines of the programs that the test runs', () => {
    expect(blocks.map(([, name]) => name).sort()).toEqual([...clients].sort());
    for (const [, name, text = ''] of blocks) {
      const lines = linesOf(readFileSync(`test/samples/clients/${name}.ts`, 'utf8'));
      // A program imports more than the page shows.
      const shown = linesOf(text).filter((line) => line !== '' && !line.startsWith('import {'));
      expect(lines).toEqual(expect.arrayContaining(shown));
    }
  });
});
