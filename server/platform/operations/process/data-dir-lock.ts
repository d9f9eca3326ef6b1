import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../config/start-report.js';

/** Locks DATA_DIR for this process. */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'running.pid');
  const holder = holderOf(file);
  if (holder !== undefined)
    throw new ConfigError(`DATA_DIR is "${dataDir}", which another Parure (process ${holder}) is using`);
  try {
    return holdFile(file);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

/**
 * Returns the process that holds a lock file. The start time in the file distinguishes a running process from a killed
 * one.
 */
export function holderOf(file: string): number | undefined {
  const holder = readHolder(file);
  return holder && holder.pid !== process.pid && startTimeOf(holder.pid) === holder.startTime ? holder.pid : undefined;
}

/** Makes this process the holder of a lock file. Returns the function that releases it. */
export function holdFile(file: string): () => void {
  writeFileSync(file, `${process.pid}\n${startTimeOf(process.pid)}\n`);
  return () => rmSync(file, { force: true });
}

export function notWritable(dataDir: string, error: unknown): ConfigError {
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  return new ConfigError(
    `DATA_DIR is "${dataDir}", which cannot be written (${code}); it must be a folder that only Parure uses`,
  );
}

function readHolder(file: string): { pid: number; startTime: string } | undefined {
  try {
    const [pid, startTime = ''] = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(pid), startTime };
  } catch {
    return undefined;
  }
}

/**
 * Returns the start time of a process; undefined if it is not running. A pid alone is not unique: in a container it is
 * reused at every start.
 */
export function startTimeOf(pid: number): string | undefined {
  try {
    // The name in the second field may contain spaces and brackets; the start time is the twentieth field after it.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop() ?? '';
    const [state, ...rest] = afterName.split(' ');
    // A zombie has ended; containers without an init process keep zombies forever.
    return state === 'Z' ? undefined : rest[18];
  } catch {
    return process.platform === 'linux' ? undefined : alive(pid);
  }
}

function alive(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'alive' : undefined;
  }
}

/** Returns the command line of a process; empty if it is not running or the system does not show it. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    if (process.platform !== 'darwin') return '';
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
