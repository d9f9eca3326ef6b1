import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../../server/migrations/migrations.js';
import {
  type BackupCommand,
  backUpTo,
  type Run,
  verifyPlace,
} from '../../../server/platform/operations/backup/backup-command.js';
import { Progress } from '../../../server/platform/operations/backup/progress.js';
import { type RestoreCommand, restoreFrom } from '../../../server/platform/operations/backup/restore-command.js';
import { type Config, loadConfig, withDatabase } from '../../../server/platform/config/config.js';
import type { Storage } from '../../../server/platform/files/storage/storage.js';
import type { Environment, Place } from './app.js';
import type { TestDatabase } from './database.js';

export interface ProgramResult {
  code: number | null;
  output: string;
}

export interface Started {
  child: ChildProcess;
  output: () => string;
  ended: Promise<ProgramResult>;
}

/** The environment of programs that use this place. */
export const environmentOf = ({ database, dataDir }: Place): Environment => ({
  DATA_DIR: dataDir,
  DATABASE_URL: database.applicationUrl,
  MIGRATION_DATABASE_URL: database.url,
});

/** Starts the built `backup` or `restore` as a process. */
export function startCommand(program: 'backup' | 'restore', args: string[], environment: Environment): Started {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment };
  const child = spawn(process.execPath, [`dist/server/programs/${program}.js`, ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<ProgramResult>((resolve) => child.once('close', (code) => resolve({ code, output })));
  return { child, output: () => output, ended };
}

async function withOutput(command: (run: Run) => Promise<number>): Promise<ProgramResult> {
  let output = '';
  const progress = new Progress((line) => (output += `${line}\n`));
  const code = await command({ progress, signal: new AbortController().signal });
  return { code, output };
}

const configOf = (environment: Environment): Config => {
  const settings = loadConfig({ NODE_ENV: 'test', DEMO_DATA: 'false', ...environment });
  const { databaseUrl = '', migrationUrl = '' } = settings;
  return withDatabase(settings, { databaseUrl, migrationUrl });
};

/** Runs the code of `npm run backup` in this process, which saves the start of a program. */
export const backUp = (environment: Environment, command: BackupCommand) =>
  withOutput((run) => backUpTo(command, configOf(environment), run));

export const verify = (place: string) => withOutput((run) => verifyPlace(place, run));

/** Runs the code of `npm run restore` in this process. */
export const restore = (environment: Environment, command: Partial<RestoreCommand> & { place: string }) =>
  withOutput((run) =>
    restoreFrom({ skipDamagedFiles: false, ...command }, configOf(environment), { migrations, log: silent }, run),
  );

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The names of the backups in a folder. */
export const backupsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .sort();

/** Mails become due again while a server runs. A backup is recorded after its rows were copied. */
const contentOf = (table: string) =>
  ({ outbox: `to_jsonb(item) - 'due_at' - 'state'`, last_backup: 'item.is_only_row' })[table] ?? 'item';

/** The number of rows of every table, and a hash of their content. */
export async function rowsOf(database: Pick<TestDatabase, 'query'>): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ rows: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(content), '' ORDER BY md5(content))), '') AS rows
       FROM (SELECT (${contentOf(name)})::text AS content FROM ${name} AS item) AS contents`,
    );
    content[name] = row?.rows ?? '';
  }
  return content;
}

/** The storage keys that rows name. */
export async function namedFiles(database: Pick<TestDatabase, 'query'>): Promise<string[]> {
  const rows = await database.query<{ key: string }>(
    `SELECT DISTINCT file->>'key' AS key FROM media, jsonb_array_elements(files) AS file ORDER BY 1`,
  );
  return rows.map(({ key }) => key);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Keys of files that are missing in this storage or have other content than their hash says. */
export async function damagedIn(storage: Storage, keys: readonly string[]): Promise<string[]> {
  const damaged: string[] = [];
  for (const key of keys) {
    const bytes = (await storage.has(key)) ? await storage.read(key) : Buffer.alloc(0);
    if (sha256(bytes) !== key.slice(3, 67)) damaged.push(key);
  }
  return damaged;
}

export interface WrittenManifest {
  migrations: string[];
  tables: Record<string, { rows: number; columns: string[] }>;
  files: Record<string, number>;
  missing: string[];
  settings: Record<string, string>;
  [more: string]: unknown;
}

export const manifestIn = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8')) as WrittenManifest;
