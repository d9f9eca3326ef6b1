import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { somePassword } from '../support/data/builders.js';
import { Client } from '../support/http/clients.js';
import { createDatabase, type TestDatabase } from '../support/programs/database.js';
import { plainPicture } from '../support/data/files.js';
import { type StartedProgram, startProgram } from '../support/programs/started-program.js';

const administrator = { ADMIN_EMAIL: 'meera@parure.test', ADMIN_PASSWORD: somePassword() };
const run = promisify(execFile);

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

  const journey = async (transport: string, environment: Record<string, string> = administrator) => {
    const program = ['--import', '@swc-node/register/esm-register', 'test/samples/run.ts', transport];
    // The token is in the address of the mailbox that the start prints.
    const [, MAILBOX_TOKEN = ''] = /dev\/mailbox\?token=(\S+)/.exec(shop.output()) ?? [];
    const env = { PATH: process.env.PATH, SHOP_URL: shop.url, MAILBOX_TOKEN, ...environment };
    return JSON.parse((await run(process.execPath, program, { env })).stdout) as unknown;
  };
  const ordered = { orderId: expect.stringMatching(/^PR-/), status: 'pending', grams: 8.5 };

  it('the sample programs place an order over REST with nothing but fetch', async () => {
    expect(await journey('rest')).toEqual(ordered);
  });

  it('the sample programs place an order over GraphQL with documents typed by codegen', async () => {
    expect(await journey('graphql')).toEqual(ordered);
  });

  it('the sample programs fail with the code and message of the server', async () => {
    const wrongPassword = { ...administrator, ADMIN_PASSWORD: 'not hers' };
    await expect(journey('rest', wrongPassword)).rejects.toThrow('LOGIN_FAILED: Access denied.');
  });
});
