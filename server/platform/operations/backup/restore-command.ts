import type { Config } from '../../config/config.js';
import { setVariables } from '../../config/config.js';
import type { StartLog } from '../../config/start-report.js';
import type { Migrations } from '../../database/migrate.js';
import { storageOf } from '../../files/storage/storage.module.js';
import type { Run } from './backup-command.js';
import { version } from '../build-info.js';
import { BackupFolder } from './place/backup-folder.js';
import { megabytes, type Progress, reportFailure } from './progress.js';
import { type Manifest, readManifest } from './place/manifest.js';
import { requireKnownMigrations, restore } from './restore.js';

const exits = { success: 0, damaged: 2 } as const;

export interface RestoreCommand {
  place: string;
  /** The name of the backup; absent for the newest one of the folder. */
  backup?: string;
  skipDamagedFiles: boolean;
}

interface Program {
  migrations: Migrations;
  log: StartLog;
}

/** Restores a backup and returns the exit code. */
export async function restoreFrom(
  { place, backup: name, skipDamagedFiles }: RestoreCommand,
  config: Config,
  { migrations, log }: Program,
  run: Run,
): Promise<number> {
  try {
    const backup = await new BackupFolder(place).choose(name);
    const manifest = await readManifest(backup);
    requireKnownMigrations(manifest, migrations, version);
    run.progress.say(`Restoring the backup ${backup.name} of ${place}`);
    const storage = await storageOf(config);
    const skipped = await restore({
      backup,
      manifest,
      urls: config,
      storage,
      migrations,
      skipDamagedFiles,
      log,
      ...run,
    });
    const code = summarize(manifest, skipped, run.progress);
    if (config.demo)
      run.progress.say(
        'Start the shop with DEMO_DATA=false: a start with demo data prints passwords of new demo accounts.',
      );
    return code;
  } catch (error) {
    return reportFailure(error, run, 'The backup was not restored');
  }
}

function summarize(manifest: Manifest, skipped: readonly string[], progress: Progress): number {
  const tables = Object.values(manifest.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = Object.entries(manifest.files).filter(([key]) => !skipped.includes(key));
  const bytes = files.reduce((sum, [, size]) => sum + size, 0);
  progress.say(`Restored ${rows} rows of ${tables.length} tables and ${files.length} files (${megabytes(bytes)})`);
  const absent = [...manifest.missing, ...skipped];
  for (const key of absent) progress.say(`Missing or damaged, not restored: ${key}`);
  progress.say(
    'A backup contains no secrets. With another JWT_SECRET (or DATA_DIR/secrets) than before, codes and links in mails that were sent are invalid; with another FACTOR_SECRET, codes of authenticator apps.',
  );
  const here = setVariables();
  const unset = Object.keys(manifest.settings).filter((name) => here[name] === undefined);
  if (unset.length > 0) progress.say(`Set when the backup was made, and not set here: ${unset.join(', ')}`);
  return absent.length > 0 ? exits.damaged : exits.success;
}
