import { reasonOf } from '../../database/migrate.js';
import { StorageDown } from '../../files/storage/storage-down.js';
import type { Progress } from './progress.js';

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
