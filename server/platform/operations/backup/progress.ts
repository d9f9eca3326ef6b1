import { reasonOf } from '../../database/migrate.js';
import { StorageDown } from '../../files/storage/storage.js';

/** A failure that its message explains to the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const intervalMs = 2_000;

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Prints the progress of the work, at most every two seconds. */
export class Progress {
  private printedAt = Date.now();

  constructor(private readonly print = (line: string): unknown => process.stdout.write(`${line}\n`)) {}

  /** Prints a line in any case. */
  say(line: string): void {
    this.printedAt = Date.now();
    this.print(line);
  }

  update(line: () => string): void {
    if (Date.now() - this.printedAt >= intervalMs) this.say(line());
  }
}

const failed = 1;

interface Run {
  progress: Progress;
  signal: AbortSignal;
}

/** Prints why the work ended early, and returns the exit code. After a signal, the process sets its own. */
export function reportFailure(error: unknown, { progress, signal }: Run, outcome: string): number {
  const reason = error instanceof StorageDown ? error.reason : reasonOf(error);
  progress.say(signal.aborted ? `Interrupted. ${outcome}.` : `${outcome}: ${reason}`);
  return failed;
}
