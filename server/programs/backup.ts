import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BackupCommand } from '../platform/operations/backup/backup-command.js';
import { ConfigError } from '../platform/config/start-report.js';
import type { Settings } from '../platform/config/config.js';
import { commandOrExit } from '../platform/operations/process/terminal-command.js';
import { runningDatabase, startDatabase } from '../embedded-postgres/start-database.js';
import { type ProgramContext, run } from '../platform/operations/process/start.js';

const help = `
Copies the database and the uploaded files, while Parure is running or stopped.

  npm run backup -- <folder>             adds a backup to a folder; files that it has already are not copied again
  npm run backup -- <folder> --keep <n>  then removes all but the newest n backups of that folder
  npm run backup -- --verify <folder>    reads all backups of a folder, and compares them with their hashes

It uses DATABASE_URL, or else the database in DATA_DIR, and the storage of the uploads. Secrets are not copied: keep
JWT_SECRET and FACTOR_SECRET, or DATA_DIR/secrets, in another place.
Exit codes: 0 success, 1 failure or invalid command, 2 files are damaged, 130 interrupted.
`;

interface Command extends BackupCommand {
  verify: boolean;
}

/** Returns the command; undefined if the arguments are invalid. */
function read(args: string[]): Command | undefined {
  try {
    const options = { keep: { type: 'string' }, verify: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [place, ...others] = positionals;
    if (!place || others.length > 0) return undefined;
    const { keep, verify } = values;
    if (keep !== undefined && (!/^[1-9]\d{0,4}$/.test(keep) || verify)) return undefined;
    return { place: resolve(place), verify, ...(keep !== undefined && { keep: Number(keep) }) };
  } catch {
    return undefined;
  }
}

const command = commandOrExit({ help, read, invalidCode: 1 });

await run(
  async (settings, started) => {
    const [{ runInterruptible }, { Progress }, { backUpTo, verifyPlace }] = await Promise.all([
      import('../platform/operations/process/terminal-command.js'),
      import('../platform/operations/backup/progress.js'),
      import('../platform/operations/backup/backup-command.js'),
    ]);
    const progress = new Progress();
    if (command.verify)
      return runInterruptible(started.shutdown, (signal) => verifyPlace(command.place, { progress, signal }));
    const config = await database(settings, started);
    await runInterruptible(started.shutdown, (signal) => backUpTo(command, config, { progress, signal }));
  },
  { logLevel: 'warn' },
);

async function database(settings: Settings, started: ProgramContext) {
  const running = runningDatabase(settings);
  if (running) return running;
  if (settings.embedded && !existsSync(join(settings.dataDir, 'pg')))
    throw new ConfigError(
      `DATA_DIR is "${settings.dataDir}", which contains no database; it must be the folder of a shop`,
    );
  return startDatabase(settings, started);
}
