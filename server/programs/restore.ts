import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RestoreCommand } from '../platform/operations/backup/restore-command.js';
import { commandOrExit } from '../platform/operations/process/terminal-command.js';
import { startDatabase } from '../embedded-postgres/start-database.js';
import { run } from '../platform/operations/process/start.js';

const help = `
Restores a backup into an empty place: a database without rows, and a storage without uploads. Parure must be stopped.

  npm run restore -- <folder>                    restores the newest backup of a folder
  npm run restore -- <folder> --backup <name>    restores the named one, such as 2026-11-23T02-00-00Z
  npm run restore -- <folder> --skip-damaged-files  restores everything else if uploaded files in the backup are damaged

It uses DATABASE_URL and MIGRATION_DATABASE_URL, whose role must own the tables, or else creates the database in DATA_DIR;
and the storage of the uploads.
Exit codes: 0 success, 1 failure or invalid command, 2 restored without files that are damaged, 130 interrupted.
`;

/** Returns the command; undefined if the arguments are invalid. */
function read(args: string[]): RestoreCommand | undefined {
  try {
    const options = {
      backup: { type: 'string' },
      'skip-damaged-files': { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [place, ...others] = positionals;
    const { backup, 'skip-damaged-files': skipDamagedFiles } = values;
    if (!place || others.length > 0) return undefined;
    return { place: resolve(place), skipDamagedFiles, ...(backup !== undefined && { backup }) };
  } catch {
    return undefined;
  }
}

const command = commandOrExit({ help, read, invalidCode: 1 });

await run(
  async (settings, started) => {
    const [config, { runInterruptible }, { Progress }, { restoreFrom }, { migrations }] = await Promise.all([
      startDatabase(settings, started),
      import('../platform/operations/process/terminal-command.js'),
      import('../platform/operations/backup/progress.js'),
      import('../platform/operations/backup/restore-command.js'),
      import('../migrations/migrations.js'),
    ]);
    const program = { migrations, log: started.log };
    const progress = new Progress();
    await runInterruptible(started.shutdown, (signal) => restoreFrom(command, config, program, { progress, signal }));
  },
  { logLevel: 'warn' },
);
