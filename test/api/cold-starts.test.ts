import { randomBytes } from 'node:crypto';
import { afterEach, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../../server/migrations/migrations.js';
import { embeddedUrls } from '../../server/embedded-postgres/embedded-postgres.js';
import { fullSize } from '../support/full-size.js';
import { sharedSecret } from '../support/programs/killable-program.js';
import { databaseAt, onServer } from '../support/programs/postgres.js';
import { type StartedProgram, startProgram } from '../support/programs/started-program.js';

const rounds = fullSize(10, 1);
jest.setTimeout(180_000 + rounds * 30_000);

const { SUITES_SERVER: server = '' } = process.env;
const names: string[] = [];
const programs: StartedProgram[] = [];

afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.close()));
  for (const name of names.splice(0)) await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

async function emptyDatabase(): Promise<string> {
  const name = `parure_cold_${randomBytes(6).toString('hex')}`;
  names.push(name);
  await onServer(server, `CREATE DATABASE ${name}`);
  return databaseAt(server, name);
}

/** The programs migrate with the role of the owner, and work with that of the application. */
function environmentOn(owner: string): Record<string, string> {
  const { databaseUrl, migrationUrl } = embeddedUrls(owner);
  return { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationUrl, JWT_SECRET: sharedSecret };
}

const migrated = `Ran ${migrations.length} database migrations, up to ${migrations.at(-1)?.name}`;

it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  'five servers start on an empty database at once, of which one migrates it (round %i)',
  async () => {
    const environment = environmentOn(await emptyDatabase());
    programs.push(...(await Promise.all(Array.from({ length: 5 }, () => startProgram(environment)))));
    const outputs = programs.map((program) => program.output());
    expect(outputs.filter((output) => output.includes(migrated))).toHaveLength(1);
    expect(outputs.filter((output) => output.includes('Ran '))).toHaveLength(1);
    expect(outputs.filter((output) => /"level":"(error|fatal)"/.test(output))).toEqual([]);
    const health = await Promise.all(programs.map(({ url }) => fetch(`${url}/health/ready`)));
    expect(health.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await Promise.all(programs.splice(0).map((program) => program.close()))).toEqual([0, 0, 0, 0, 0]);
  },
);

it('a server whose migration fails ends with an error, and leaves no part of it', async () => {
  const owner = await emptyDatabase();
  const database = new pg.Client(owner);
  await database.connect();
  try {
    // The migration that creates the orders fails at the second of its statements.
    await database.query('CREATE TABLE order_lines (note text)');
    await expect(startProgram(environmentOn(owner))).rejects.toThrow(
      /exited with 1: A migration failed and the database is unchanged: relation "order_lines" already exists/,
    );
    const { rows } = await database.query(`SELECT to_regclass('orders') AS orders, to_regclass('outbox') AS outbox`);
    expect(rows).toEqual([{ orders: null, outbox: 'outbox' }]);
    await database.query('DROP TABLE order_lines');
    programs.push(await startProgram(environmentOn(owner)));
  } finally {
    await database.end();
  }
});
