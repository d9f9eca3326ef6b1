import { randomBytes } from 'node:crypto';
import { migrations } from '../../../server/migrations/migrations.js';
import { migrate, nameOf, undoMigrations } from '../../../server/platform/database/migrate.js';
import { databaseAt, onServer } from './postgres.js';

/** A database with the migrations before the one with this name. `upgrade` executes the rest, `downgrade` undoes it. */
export async function beforeMigration(name: string) {
  const server = process.env.SUITES_SERVER ?? '';
  const database = `parure_upgrade_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${database}`);
  const url = databaseAt(server, database);
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (text: string) => void warnings.push(text), error: () => undefined };
  const run = (part: typeof migrations) => migrate({ databaseUrl: url, migrationUrl: url }, part, log, 0);
  const earlier = migrations.slice(
    0,
    migrations.findIndex((migration) => migration.name.startsWith(name)),
  );
  await run(earlier);
  return {
    url,
    warnings,
    upgrade: () => run(migrations),
    downgrade: () => undoMigrations(url, migrations, earlier.map(nameOf)),
    drop: () => onServer(server, `DROP DATABASE ${database} WITH (FORCE)`),
  };
}
