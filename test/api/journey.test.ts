import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RunningApp, startApp } from '../support/app.js';
import { somePassword } from '../support/builders.js';
import { aProduct } from '../support/shop.js';

const run = promisify(execFile);
const administrator = { ADMIN_EMAIL: 'meera@house.test', ADMIN_PASSWORD: somePassword() };

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ ...administrator, SMTP_URL: undefined });
  await aProduct(app, { name: 'Aurelia Solitaire', category: 'Rings', gram: 4.25, sizes: ['12', '14'] });
  await aProduct(app, { name: 'Solitaire Pendant', category: 'Pendants', sizes: [] });
});
afterAll(() => app?.close());

/** The document's blocks of bash, one after another, as a reader copies them. */
const blocks = () =>
  [...readFileSync(join(process.cwd(), 'docs/api.md'), 'utf8').matchAll(/^```bash\n(.*?)^```$/gms)].map(
    ([, block]) => block,
  );

it('docs/api.md: the whole journey by curl alone', async () => {
  // A lone failing command must end the run, as a reader would stop there; the loop that waits for a mail may fail.
  const script = ['set -eo pipefail', ...blocks()].join('\n');
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME, PARURE: app.url, ...administrator };
  const { stdout, stderr } = await run('bash', ['-c', script], { env: environment, timeout: 25_000 }).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual([
    'Account activated successfully!',
    'ACCESS_PENDING',
    'Access granted to Asha Mehta for 4 hours',
    'Asha Jewels',
    'approved',
    '2',
    'one order',
    '0',
    expect.stringMatching(/^PR-[2-9A-Z]{8} pending 8\.5$/),
    'confirmed',
    'pending → confirmed',
    'Ready by Friday',
    'Logout successful',
    'UNAUTHENTICATED',
  ]);
  const orders = await app.database.query<{ company_name: string; status: string }>(
    'SELECT company_name, status FROM orders',
  );
  expect(orders).toEqual([{ company_name: 'Asha Jewels', status: 'confirmed' }]);
});
