import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { anAdmin, type TestPerson } from '../support/data/builders.js';
import { aCategory } from '../support/data/catalogue.js';
import { fullSize } from '../support/full-size.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { KillableProgram, sharedSecret } from '../support/programs/killable-program.js';
import { endLocks } from '../support/programs/lost-jobs.js';
import { until } from '../support/time.js';

const kills = Number(process.env.KILLED_IMPORTS ?? fullSize(20, 1));
const rows = fullSize(8_000, 1_500);
jest.setTimeout(180_000 + kills * 40_000);

/** Prepares and inspects data; a separate program that can be killed does the work. */
let app: RunningApp;
let program: KillableProgram;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external', JWT_SECRET: sharedSecret });
  program = new KillableProgram(app);
  admin = await anAdmin(app);
  await aCategory(app, 'Ring');
  await program.open();
});
afterAll(async () => {
  await program?.kill();
  await app?.close();
});

const read = async (id: string) => {
  const { body } = await admin.client.rest.get(`/admin/imports/${id}`);
  return body.import as { state: string; progress: { rows: number }; counts: Record<string, number> };
};

/** The job of the killed worker is taken over some seconds later, which the sample does not wait for. */
async function restart() {
  await program.kill();
  if (fullSize(false, true)) await endLocks(app);
  await program.open();
}

it('an import writes each row once, however often its worker is killed', async () => {
  const form = new FormData();
  const lines = Array.from({ length: rows }, (_, row) => `K-${row},Piece ${row},${1 + (row % 50)},Ring`);
  form.append('sheet', new Blob([['Design number,Name,Weight (g),Category', ...lines].join('\n')]), 'designs.csv');
  const { body } = await admin.client.rest.post('/admin/imports', form);
  const id: string = body.import._id;
  await restart();
  await until(async () => (await read(id)).state === 'checked', 120_000);
  expect((await read(id)).counts).toMatchObject({ new: rows, wrong: 0 });
  await admin.client.rest.post(`/admin/imports/${id}/run`, {});
  for (let kill = 1; kill <= kills; kill += 1) {
    expect(await read(id)).toMatchObject({ state: 'running' });
    const { progress } = await read(id);
    await until(async () => (await read(id)).progress.rows > progress.rows, 120_000);
    await pause(randomInt(100));
    await restart();
  }
  await until(async () => (await read(id)).state !== 'running', 180_000);
  expect(await read(id)).toMatchObject({
    state: 'done',
    counts: { new: rows, done: rows, wrong: 0 },
    progress: { rows },
  });
  const found = await app.database.query<{ products: number; numbers: number }>(
    `SELECT count(*)::int AS products, count(DISTINCT design_number)::int AS numbers FROM products WHERE design_number LIKE 'K-%'`,
  );
  expect(found).toEqual([{ products: rows, numbers: rows }]);
  const entries = await app.database.query(`SELECT kind FROM audit_entries WHERE subject_id = $1`, [id]);
  expect(entries).toEqual([{ kind: 'import.run' }]);
});
