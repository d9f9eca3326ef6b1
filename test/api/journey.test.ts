import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, someEmail, somePassword } from '../support/data/builders.js';
import { examplesOf, expectPromised } from '../support/docs-examples.js';
import { aProduct } from '../support/data/shop.js';

const run = promisify(execFile);
const administrator = { ADMIN_EMAIL: 'meera@house.test', ADMIN_PASSWORD: somePassword() };
const buyer = { BUYER_EMAIL: someEmail(), BUYER_PASSWORD: somePassword() };
const examples = examplesOf('docs/api.md');
const between = '\u001e';

let app: RunningApp;
let outcome: { stdout: string; stderr: string };
beforeAll(async () => {
  // As a shop runs: mails in the mailbox, calls counted, and by this program alone.
  app = await startApp({ ...administrator, SMTP_URL: undefined, RATE_LIMIT: 'on', REDIS_URL: undefined });
  await aCustomer(app, { email: buyer.BUYER_EMAIL, password: buyer.BUYER_PASSWORD });
  await aProduct(app, { name: 'Aurelia Solitaire', category: 'Rings', gram: 4.25, sizes: ['12', '14'] });
  await aProduct(app, { name: 'Solitaire Pendant', category: 'Pendants', sizes: [] });
  const script = examples.map((example) => `${example.script}\nprintf '${between}'\n`).join('');
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR };
  // A lone failing command must end the run, as a reader would stop there; the loop that waits for a mail may fail.
  outcome = await run('bash', ['-c', `set -eo pipefail\n${script}`], {
    env: { ...environment, PARURE: app.url, ...administrator, ...buyer },
    timeout: 100_000,
  }).catch((failed: { stdout: string; stderr: string }) => failed);
}, 120_000);
afterAll(() => app?.close());

describe('docs/api.md, copied into one bash', () => {
  it('runs from its first line to its last', () => {
    expect(outcome.stderr).toBe('');
    expect(outcome.stdout.split(between)).toHaveLength(examples.length + 1);
  });

  it.each(examples.map((example, place) => ({ ...example, place })))('$name answers as promised', (example) => {
    expectPromised(outcome.stdout.split(between)[example.place]?.trim() ?? 'It was not reached.', example.answer);
  });

  it('leaves one order of each customer behind, both confirmed', async () => {
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
