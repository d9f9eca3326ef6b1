import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, someEmail, somePassword } from '../support/data/builders.js';
import { examplesOf, expectOutput } from '../support/docs-examples.js';
import { aProduct } from '../support/data/shop.js';

const run = promisify(execFile);
const administrator = { ADMIN_EMAIL: 'meera@parure.test', ADMIN_PASSWORD: somePassword() };
const buyer = { BUYER_EMAIL: someEmail(), BUYER_PASSWORD: somePassword() };
const examples = examplesOf('docs/api.md');
const separator = '\u001e';

let app: RunningApp;
let outcome: { stdout: string; stderr: string };
beforeAll(async () => {
  // Mails go to the development mailbox, rate limits are on, and Redis is not used.
  const mailbox = { SMTP_URL: undefined, TRUST_PROXY: undefined };
  app = await startApp({ ...administrator, ...mailbox, RATE_LIMIT: 'on', REDIS_URL: undefined });
  await aCustomer(app, { email: buyer.BUYER_EMAIL, password: buyer.BUYER_PASSWORD });
  await aProduct(app, { name: 'Aurelia Solitaire', category: 'Rings', gram: 4.25, sizes: ['12', '14'] });
  await aProduct(app, { name: 'Solitaire Pendant', category: 'Pendants', sizes: [] });
  const script = examples.map((example) => `${example.script}\nprintf '${separator}'\n`).join('');
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR };
  // A failing command ends the run, as a reader would stop there; the loop that waits for a mail may fail.
  outcome = await run('bash', ['-c', `set -eo pipefail\n${script}`], {
    env: { ...environment, PARURE: app.url, MAILBOX_TOKEN: app.config.mailboxToken, ...administrator, ...buyer },
    timeout: 100_000,
  }).catch((failed: { stdout: string; stderr: string }) => failed);
});

describe('the examples of docs/api.md in one shell', () => {
  it('the examples of docs/api.md run from the first to the last without errors', () => {
    expect(outcome.stderr).toBe('');
    expect(outcome.stdout.split(separator)).toHaveLength(examples.length + 1);
  });

  it.each(examples.map((example, place) => ({ ...example, place })))(
    'the example $name returns the documented response',
    (example) => {
      expectOutput(
        outcome.stdout.split(separator)[example.place]?.trim() ?? 'This example was not reached.',
        example.response,
      );
    },
  );

  it('the examples of docs/api.md create one confirmed order for each customer', async () => {
    const orders = await app.database.query<{ customer: string; status: string }>(
      `SELECT CASE email WHEN $1 THEN 'the demo customer' ELSE company_name END AS customer, status FROM orders ORDER BY id`,
      [buyer.BUYER_EMAIL],
    );
    expect(orders).toEqual([
      { customer: 'the demo customer', status: 'confirmed' },
      { customer: 'Asha Jewels', status: 'confirmed' },
    ]);
  });
});
